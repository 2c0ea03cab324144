import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The tables of second factors. Instants are epoch milliseconds. */
export interface SecondFactorSchema {
  /**
   * The users who need a second factor at sign-in, from `confirmed_at` on: a code of an app, a passkey, or either. `recovery` is
   * the JSON text of the unused recovery codes' fingerprints. `last_step` is the latest time step whose code was used: no code
   * works twice.
   */
  second_factors: {
    user_id: number;
    /** Base32; stored in plain text, because it makes the codes. Empty for users with passkeys alone. */
    secret: string;
    /** The secret of an app that has not shown a code yet. */
    begun_secret: Generated<string | null>;
    recovery: string;
    last_step: number;
    created_at: ColumnType<number, number, never>;
    confirmed_at: number | null;
  };
  /** The passkeys of users. `credential_id` and `public_key` (COSE) are Base64url, `transports` is a JSON text. */
  passkeys: {
    id: GeneratedAlways<number>;
    user_id: number;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: string;
    name: string;
    created_at: ColumnType<number, number, never>;
    last_used_at: number | null;
  };
  /** Challenges that no passkey has answered yet: fingerprints of each, and of the token of the browser that asked for it. */
  passkey_challenges: { challenge: string; browser: string; created_at: ColumnType<number, number, never> };
  /** The organisations whose members need a second factor, from `required_at` on. */
  second_factor_requirements: { org_id: number; required_at: number; created_at: ColumnType<number, number, never> };
}
