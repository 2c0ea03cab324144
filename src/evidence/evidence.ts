/** The contents of evidence, as its JSON has them. Instants are ISO 8601 in UTC. */
import type { Verification } from '../audit/chain.ts';
import type { ErasureKind } from '../domain/erasure-kind.ts';
import type { ExclusionKind } from '../domain/exclusion.ts';
import type { Role } from '../domain/role.ts';
import type { StoredTable } from './stored/stored-table.ts';

/** The format of evidence that this version writes. */
export const FORMAT = 1;

/** A second thing that a sign-in requires beside the password. */
export type Factor = 'totp' | 'passkey' | 'recovery_codes';

export interface EvidencePerson {
  readonly id: number;
  /** Null with `--no-names`. */
  readonly email: string | null;
  readonly factors: readonly Factor[];
  /** The providers of OpenID Connect that the account is linked to. */
  readonly providers: readonly string[];
  readonly hasPassword: boolean;
  /** The last sign-in that is known; null for none. */
  readonly lastSignIn: string | null;
  readonly since: string;
}

export interface EvidenceMember extends Omit<EvidencePerson, 'hasPassword'> {
  readonly role: Role;
  /** The public ids of sites and the names of groups that are granted; null for the whole organisation. */
  readonly reach: { readonly sites: readonly string[]; readonly groups: readonly string[] } | null;
  readonly withheld: readonly string[];
  readonly until: string | null;
}

export interface EvidenceExclusion {
  readonly kind: ExclusionKind;
  /** Null with `--no-names` for a network, which may be one of a person. */
  readonly pattern: string | null;
}

export interface EvidenceSite {
  readonly id: string;
  readonly domain: string;
  readonly also: readonly string[];
  readonly timezone: string;
  readonly state: 'active' | 'archived';
  readonly since: string;
  readonly emptied: string | null;
  /** Null for ever. */
  readonly retentionMonths: number | null;
  /** 0 for visits that are kept no longer than single events. */
  readonly visitMonths: number;
  readonly honoursGlobalPrivacyControl: boolean;
  readonly fieldsOff: readonly string[];
  readonly masks: readonly string[];
  readonly exclusions: readonly EvidenceExclusion[];
  /** The names of the properties of events whose values are counted. */
  readonly properties: readonly string[];
  /** The stored days: the first and the last, and how many; of how many of them visits are kept. */
  readonly days: {
    readonly first: string | null;
    readonly last: string | null;
    readonly count: number;
    readonly withVisits: number;
  };
}

export interface EvidenceOrganisation {
  readonly id: number;
  readonly name: string;
  readonly isDemo: boolean;
  readonly operates: boolean;
  /** The provider by which members must sign in, and the owner who may use a password; null where a password is enough. */
  readonly requiredProvider: { readonly provider: string; readonly breakGlassUser: number } | null;
  /** From when on members need a second factor; null where they do not. */
  readonly secondFactorRequiredFrom: string | null;
  readonly members: readonly EvidenceMember[];
  /** How many others can read or change something without being members. */
  readonly access: {
    readonly openInvitations: number;
    readonly readKeys: number;
    readonly managementKeys: number;
    readonly sharedLinks: number;
    readonly alertAddresses: number;
    readonly reportAddresses: number;
  };
  readonly exclusions: readonly EvidenceExclusion[];
  readonly sites: readonly EvidenceSite[];
}

/** A host to which the installation sends, by a setting or by a rule of an organisation. */
export interface EvidenceRecipient {
  readonly purpose: string;
  readonly host: string;
  /** The variable, or the organisation whose rules name it. */
  readonly setBy: string;
}

/** A setting: its value, or only whether it is set when the value may hold a secret or name a person. */
export interface EvidenceSetting {
  readonly variable: string;
  readonly value: string;
}

/** The facts of a process: its configuration and its engine. */
export interface ProcessFacts {
  readonly settings: readonly EvidenceSetting[];
  readonly recipients: readonly EvidenceRecipient[];
  /** Null when no engine runs that could be asked. */
  readonly engine: string | null;
}

/** A test of a backup. */
export interface EvidenceTest {
  readonly at: string;
  readonly dir: string;
}

export interface Evidence {
  readonly format: typeof FORMAT;
  readonly madeAt: string;
  readonly fingerprint: string;
  /** Whether addresses of people are left out. */
  readonly withoutNames: boolean;
  readonly stored: Readonly<Record<'database' | 'store' | 'journal', Readonly<Record<string, StoredTable>>>>;
  readonly files: readonly { readonly path: string; readonly purpose: string; readonly kept: string }[];
  readonly organisations: readonly EvidenceOrganisation[];
  /** Accounts that are in no organisation. */
  readonly otherAccounts: readonly EvidencePerson[];
  readonly salts: {
    /** The dates whose salts are in use. */
    readonly inUse: readonly string[];
    /** The first date whose destruction is recorded; null for none yet. */
    readonly recordedSince: string | null;
    readonly destroyed: readonly { readonly date: string; readonly deleted: string; readonly purged: string | null }[];
  };
  readonly erasures: readonly {
    readonly site: string;
    readonly kind: ErasureKind;
    readonly from: string | null;
    readonly to: string | null;
    readonly days: number;
    readonly requested: string;
    readonly done: string | null;
  }[];
  readonly subProcessors: readonly never[];
  readonly recipients: readonly EvidenceRecipient[];
  readonly versions: {
    readonly svc: string;
    readonly node: string;
    readonly engine: string | null;
    readonly database: string;
    readonly migration: string;
    readonly storeSchema: number;
    readonly journalFormat: number;
  };
  /** Whether they are those of the running service, or of the shell in which the command ran. */
  readonly settingsOf: 'service' | 'command';
  readonly settings: readonly EvidenceSetting[];
  /** Null where the data is on servers, whose backups svc does not take. */
  readonly backups: {
    readonly last: (EvidenceTest & { readonly bytes: number }) | null;
    readonly failed: { readonly at: string; readonly reason: string } | null;
    /** The last restore that was made to test a backup, or that made this installation; null for never. */
    readonly restored: EvidenceTest | null;
    /** The last time when every byte of a backup was read; null for never. */
    readonly checked: EvidenceTest | null;
  } | null;
  /** The records of changes; organisation 0 is the installation's own. */
  readonly records: readonly ({ readonly organisation: number } & Verification)[];
}
