/** The settings of the service: environment variables, and the options in their place. */
import { accessSync, constants } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isEmailAddress } from '../../accounts/email-address.ts';
import { isNetwork } from '../../dashboard/client-address.ts';
import { API_RATE_MAX_REQUESTS, COLLECT_RATE_MAX_EVENTS } from '../../domain/limits.ts';
import { COLLECTORS_MAX } from '../collectors/collector-count.ts';
import { OTEL_SETTINGS } from '../otel/otel-settings.ts';
import { SYSTEMD_SETTINGS } from '../process/systemd.ts';
import { BACKUP_SETTINGS } from './backup-settings.ts';
import { hostSetting, portSetting } from './listen-settings.ts';
import { LOG_SETTINGS } from './log-settings.ts';
import { OIDC_SETTINGS } from './oidc-settings.ts';
import { RELAY_SETTINGS } from './relay-settings.ts';
import { isUrl, optionalText, setting } from './setting.ts';

/** The roles of a process. */
export const ROLE_NAMES = ['all', 'collect', 'api', 'worker'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/** The base paths that are allowed: cookies and pages contain the path without any escaping. */
const BASE_PATH = /^(?!.*\/\/)[\w.~/-]*$/;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const RATE_MAX = 1_000_000_000;

const rate = z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(1).max(RATE_MAX));

/** Every setting: its variable and option, the allowed values, and its default. An empty value counts as not set. */
export const SETTINGS = {
  dataDir: setting({
    variable: 'SVC_DATA',
    flag: 'data',
    allowed: 'a directory',
    schema: z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
  }),
  host: hostSetting('SVC_HOST'),
  port: portSetting('SVC_PORT', '8000'),
  /** The number of collector processes; `auto` lets the machine decide. */
  collectors: setting({
    variable: 'SVC_COLLECTORS',
    flag: 'collectors',
    allowed: `a whole number from 0 to ${COLLECTORS_MAX}, or auto`,
    schema: z
      .string()
      .default('0')
      .pipe(
        z.union([
          z.literal('auto'),
          z
            .string()
            .regex(/^\d{1,3}$/)
            .transform(Number)
            .pipe(z.int().max(COLLECTORS_MAX)),
        ]),
      ),
  }),
  /** The address at which browsers reach the service, without a trailing slash; null when it is unknown. */
  publicUrl: setting({
    variable: 'SVC_PUBLIC_URL',
    allowed:
      'an http or https address without ? and #, such as https://stats.example.com or https://example.com/analytics',
    schema: z
      .string()
      .refine(
        (text) => isUrl(text, ['http:', 'https:']) && !/[?#]/.test(text) && BASE_PATH.test(new URL(text).pathname),
      )
      .transform((text) => new URL(text).href.replace(/\/+$/, ''))
      .nullable()
      .default(null),
  }),
  apiRatePerMinute: setting({
    variable: 'SVC_API_RATE_PER_MINUTE',
    allowed: `a whole number from 1 to ${RATE_MAX}`,
    schema: rate.default(API_RATE_MAX_REQUESTS),
  }),
  collectRatePer10s: setting({
    variable: 'SVC_COLLECT_RATE_PER_10S',
    allowed: `a whole number from 1 to ${RATE_MAX}`,
    schema: rate.default(COLLECT_RATE_MAX_EVENTS),
  }),
  /** Null selects the database that comes with the packages. */
  geoCityDb: setting({ variable: 'SVC_GEO_CITY_DB', allowed: 'a readable file (MMDB)', schema: readableFile() }),
  geoAsnDb: setting({ variable: 'SVC_GEO_ASN_DB', allowed: 'a readable file (MMDB)', schema: readableFile() }),
  /** The source of `svc data update`; null for none. */
  dataMirror: setting({
    variable: 'SVC_DATA_MIRROR',
    allowed:
      'a directory such as /srv/svc-data or ./svc-data, or an http or https address such as https://mirror.example.com/svc',
    secret: true,
    // A directory need not be there when the service starts: it may be that of a disk that is mounted later.
    schema: optionalText((text) => /^\.{0,2}\//.test(text) || isUrl(text, ['http:', 'https:'])),
  }),
  smtpUrl: setting({
    variable: 'SVC_SMTP_URL',
    allowed: 'an smtp or smtps address, such as smtps://user:password@mail.example.com',
    secret: true,
    schema: optionalText((text) => isUrl(text, ['smtp:', 'smtps:'])),
  }),
  /** The address that is told of failing backups, a filling disk and days that are not closed; null for nobody. */
  operatorEmail: setting({
    variable: 'SVC_OPERATOR_EMAIL',
    allowed: 'an email address, such as ops@example.com',
    schema: optionalText(isEmailAddress),
  }),
  /** Lower-case host names. */
  webhookAllowHosts: setting({
    variable: 'SVC_WEBHOOK_ALLOW_HOSTS',
    allowed: 'host names separated by commas, such as hooks.example.com,localhost',
    schema: z
      .string()
      .default('')
      .transform((text) =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      )
      .pipe(z.array(z.string().regex(/^[a-z0-9._-]+$/))),
  }),
  /**
   * The addresses and networks whose `X-Forwarded-For` is trusted, when clients that guess passwords are distinguished.
   */
  trustedProxies: setting({
    variable: 'SVC_TRUSTED_PROXIES',
    allowed: 'addresses or networks separated by commas, such as 127.0.0.1,172.16.0.0/12, or none',
    schema: z
      .string()
      .default('127.0.0.0/8,::1')
      .transform((text) => (text.trim().toLowerCase() === 'none' ? [] : text.split(/[\s,]+/).filter(Boolean)))
      .pipe(z.array(z.string().refine(isNetwork))),
  }),
  /** The time server that `svc doctor` compares the clock with; null when it asks none. */
  timeServer: setting({
    variable: 'SVC_TIME_SERVER',
    allowed: 'the name of a time server such as time.example.com, with a port if it is not 123, or none',
    schema: z
      .string()
      .regex(/^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/)
      .default('pool.ntp.org')
      .transform((text) => (text.toLowerCase() === 'none' ? null : text)),
  }),
  /** The token that `/metrics` asks for; null when it is public. */
  metricsToken: setting({
    variable: 'SVC_METRICS_TOKEN',
    allowed: '16 or more letters, digits and signs such as - . _ ~ + / =',
    secret: true,
    schema: optionalText((text) => /^[A-Za-z0-9._~+/-]{16,}=*$/.test(text)),
  }),
  /** Null for the store in the data directory. */
  clickhouseUrl: setting({
    variable: 'SVC_CLICKHOUSE_URL',
    allowed:
      'http or https addresses of ClickHouse servers separated by commas, such as http://user:password@clickhouse:8123',
    secret: true,
    schema: optionalText((text) => text.split(',').every((url) => isUrl(url.trim(), ['http:', 'https:']))),
  }),
  /** Null for the database in the data directory. */
  postgresUrl: setting({
    variable: 'SVC_POSTGRES_URL',
    allowed: 'the address of a PostgreSQL database, such as postgres://user:password@postgres/svc',
    secret: true,
    schema: optionalText((text) => isUrl(text, ['postgres:', 'postgresql:'])),
  }),
  /** The roles of this process. */
  roles: setting({
    variable: 'SVC_ROLE',
    flag: 'role',
    allowed: `${ROLE_NAMES.join(', ')}, or several of them separated by commas`,
    schema: z
      .string()
      .default('all')
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(ROLE_NAMES))),
  }),
  /** The name of this process among those that share servers. */
  nodeName: setting({
    variable: 'SVC_NODE_NAME',
    allowed: 'letters, digits, dots, underscores and hyphens, such as collect-1',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,100}$/)
      .default(() => hostname().replaceAll(/[^A-Za-z0-9._-]/g, '-')),
  }),
  ...OIDC_SETTINGS,
  ...BACKUP_SETTINGS,
  ...OTEL_SETTINGS,
  ...RELAY_SETTINGS,
  ...LOG_SETTINGS,
  ...SYSTEMD_SETTINGS,
  logLevel: setting({
    variable: 'SVC_LOG_LEVEL',
    allowed: LOG_LEVELS.join(', '),
    schema: z.enum(LOG_LEVELS).default('info'),
  }),
};

function readableFile() {
  return z
    .string()
    .refine(isReadable)
    .transform((path) => resolve(path))
    .nullable()
    .default(null);
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
