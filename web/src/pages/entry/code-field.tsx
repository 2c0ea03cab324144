import { useState } from 'react';
import { RequestError } from '../../request.ts';
import { NoPasskeys, PasskeyButton } from '../../second-factor/passkey-button.tsx';
import { texts as factorTexts } from '../../second-factor/texts.tsx';
import { canUsePasskeys } from '../../second-factor/webauthn.ts';
import { useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './entry.module.css';
import { texts } from './texts.tsx';

/** The second factors of an account, any of which is wanted after the password. */
export type WantedFactor = 'app' | 'passkey' | 'either';

const WANTED: Readonly<Record<string, WantedFactor>> = {
  code_needed: 'app',
  passkey_needed: 'passkey',
  passkey_or_code_needed: 'either',
};

/** Returns which second factor the server wants too; null for any other error. */
export function wantedFactor(error: unknown): WantedFactor | null {
  return error instanceof RequestError ? (WANTED[error.code] ?? null) : null;
}

export interface CodeFieldProps {
  readonly wanted: WantedFactor;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Sends the answer of a passkey in the place of a code. */
  readonly onPasskey: (passkey: object) => unknown;
}

/** Takes the code of an authenticator app, a recovery code, or the answer of a passkey. */
export function CodeField({ wanted, value, onChange, onPasskey }: CodeFieldProps) {
  const [recovering, setRecovering] = useState(wanted === 'passkey');
  const publicUrl = useSession().data?.publicUrl;
  const canUse = publicUrl !== undefined && canUsePasskeys(publicUrl);
  return (
    <>
      {wanted === 'app' ? null : canUse ? (
        <PasskeyButton label={factorTexts.use} onAnswer={onPasskey} />
      ) : (
        <NoPasskeys />
      )}
      {recovering ? (
        <TextField
          key="recovery"
          label={texts.code.recovery}
          hint={texts.code.recoveryHint}
          value={value}
          onChange={onChange}
          autoCapitalize="off"
          spellCheck={false}
          required
          autoFocus={wanted === 'app'}
        />
      ) : (
        <TextField
          key="app"
          label={texts.code.app}
          hint={texts.code.appHint}
          value={value}
          onChange={onChange}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          autoFocus={wanted === 'app'}
        />
      )}
      {wanted === 'passkey' ? null : (
        <div>
          <Button
            variant="quiet"
            className={styles.inLine ?? ''}
            onClick={() => {
              onChange('');
              setRecovering(!recovering);
            }}
          >
            {recovering ? texts.code.useApp : texts.code.useRecovery}
          </Button>
        </div>
      )}
    </>
  );
}
