/** Tells what a process knows for the evidence: its settings without secrets, and the hosts to which it sends. */
import type { EvidenceRecipient, EvidenceSetting, ProcessFacts } from '../evidence/evidence.ts';
import { type Config, serversOf } from './settings/config.ts';
import { providersOf } from './settings/oidc-settings.ts';
import type { Setting } from './settings/setting.ts';
import { SETTINGS } from './settings/settings.ts';

/** Settings without a password of which the value names a person or is half of a key. */
const HIDDEN: ReadonlySet<keyof typeof SETTINGS> = new Set(['operatorEmail', 's3AccessKeyId', 'relayTelegramChat']);

/** The host of Amazon's object store, when no other is set. */
const AMAZON = 's3.amazonaws.com';

/** @param engine the version of the engine; null when none runs that could be asked */
export function evidenceFactsOf(config: Config, engine: string | null): ProcessFacts {
  return { settings: shownSettings(config), recipients: recipientsOf(config), engine };
}

/** Lists all settings. Of those that may hold a secret or name a person only whether they are set is told. */
function shownSettings(config: Config): EvidenceSetting[] {
  return (Object.entries(SETTINGS) as [keyof typeof SETTINGS, Setting<never>][]).map(([key, { variable, secret }]) => ({
    variable,
    value: secret === true || HIDDEN.has(key) ? (isSet(config[key]) ? 'set' : 'not set') : shown(config[key]),
  }));
}

function isSet(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** Writes a value; of an address without user name, password and what follows the path. */
function shown(value: unknown): string {
  if (!isSet(value)) return 'not set';
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? URL.parse(value) : null;
  if (url === null) return value;
  return `${url.protocol}//${url.host}${url.pathname}`;
}

/** Lists the hosts to which the settings let the installation send, or that keep its data. */
function recipientsOf(config: Config): EvidenceRecipient[] {
  const servers = serversOf(config);
  const found: (EvidenceRecipient | null)[] = [
    named('Emails: alerts, reports, invitations and password resets', config.smtpUrl, 'SVC_SMTP_URL'),
    ...(servers?.clickhouseUrl.split(',') ?? []).map((url) =>
      named('The store: events, visits and sums', url, 'SVC_CLICKHOUSE_URL'),
    ),
    named('The database: accounts, sites and the salts of the day', servers?.postgresUrl ?? null, 'SVC_POSTGRES_URL'),
    ...providersOf(config).map(({ issuer }) =>
      named('Sign-in of members', issuer, issuer === config.oidcIssuer ? 'SVC_OIDC_ISSUER' : 'SVC_OIDC_PROVIDERS'),
    ),
    named('Spans and the log of the service, without visitors', config.otlpEndpoint, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
    ...objectStore(config),
    // A directory is no host.
    named('Asked for reference data; nothing is sent', config.dataMirror, 'SVC_DATA_MIRROR'),
    config.timeServer === null
      ? null
      : { purpose: 'Asked for the time; nothing is sent', host: config.timeServer, setBy: 'SVC_TIME_SERVER' },
  ];
  return found.filter((recipient) => recipient !== null);
}

function objectStore({ backupInto, s3Endpoint, s3Region }: Config): (EvidenceRecipient | null)[] {
  if (!backupInto?.startsWith('s3://')) return [];
  const purpose = `Backups, in the bucket ${URL.parse(backupInto)?.host ?? ''}`;
  if (s3Endpoint !== null) return [named(purpose, s3Endpoint, 'SVC_S3_ENDPOINT')];
  return [{ purpose, host: `${AMAZON}, ${s3Region}`, setBy: 'SVC_BACKUP_INTO' }];
}

function named(purpose: string, url: string | null, setBy: string): EvidenceRecipient | null {
  const host = url === null ? undefined : URL.parse(url.trim())?.host;
  return host ? { purpose, host, setBy } : null;
}
