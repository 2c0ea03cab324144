import type { Check } from './check.ts';
import { NO_BACKLOG } from './facts/backlog.ts';
import type { CheckedSite, Facts, RunningService } from './facts.ts';
import type { SettingsFacts } from './settings-facts.ts';
import { DOCTOR_TEXTS } from './translations.ts';

/** The texts of `svc doctor`. */
export const ENGLISH = DOCTOR_TEXTS.en;

/** Noon of the day on which the fixture's facts are found. */
export const NOW = Temporal.Instant.from('2026-05-20T12:00:00Z').epochMilliseconds;
export const DAY_MS = 86_400_000;

export const SITE: CheckedSite = { domain: 'shop.example', timezone: 'Europe/Berlin' };

export const SETTINGS_FACTS: SettingsFacts = {
  known: ['SVC_DATA', 'SVC_PORT', 'SVC_SMTP_URL', 'SVC_PUBLIC_URL', 'SVC_TRUSTED_PROXIES'],
  unknown: [],
  wrong: [],
  publicUrl: 'https://stats.example.com',
  trustedProxies: ['127.0.0.0/8'],
  hasMail: true,
  timeServer: 'time.example.com',
};

export const RUNNING: RunningService = {
  startedAt: NOW - DAY_MS,
  journal: 'ok',
  database: 'ok',
  store: 'ok',
  clockStep: null,
  queuedEvents: 0,
  lost: 0,
  unreadableAddresses: 0,
  refused: 0,
  daysUnclosed: 0,
  daysWaiting: { count: 0, leftMs: null, stillMs: 0 },
  failures: [],
  errors: [],
};

/** Facts of which all is well, but for what is given. */
export function facts(given: Partial<Facts> = {}): Facts {
  return {
    nowMs: () => NOW,
    dataDir: '/data',
    settings: SETTINGS_FACTS,
    service: async () => ({ state: 'running', service: RUNNING }),
    disk: async () => ({ free: 100e9, store: 1e9 }),
    volumes: async () => [
      {
        events: 3_000_000,
        rawEvents: 300_000,
        eventsPerDay: 10_000,
        ageDays: 300,
        retentionDays: null,
        visitEvents: 0,
        visitDays: 0,
        visitDaysMax: 0,
      },
    ],
    clockAheadMs: async () => 3,
    latestStored: async () => NOW - 1000,
    zonesVersion: '2026a',
    sites: async () => [SITE],
    hiddenOrigins: async () => [],
    brokenAlerts: async () => [],
    activeProxyKeys: async () => 1,
    mail: async () => ({ status: 'succeeded', detail: '', final: true }),
    providers: async () => [{ id: 'sso', name: 'Keycloak', problem: null }],
    providerUses: async () => [{ id: 'sso', isUsed: true, locked: [] }],
    resolves: async () => true,
    whatAnswersAt: async () => 'service' as const,
    svcVersion: '1.2.3',
    nodeVersion: '26.0.0',
    engineVersion: async () => '26.1',
    storedVersions: async () => [{ name: 'database', found: 13, known: 13 }],
    sharedServers: async () => [],
    geography: async () => [{ kind: 'city', source: 'bundled', builtAt: NOW - 30 * DAY_MS }],
    backlog: async () => NO_BACKLOG,
    sharedUnclosedDays: async () => null,
    erasures: async () => [],
    evidenceKey: async () => ({ fingerprint: '0f'.repeat(32), madeAt: NOW - DAY_MS }),
    lastBackup: async () => ({ at: NOW - DAY_MS, dir: '/backups/1', bytes: 5e9 }),
    lastBackupFailure: async () => null,
    ...given,
  };
}

/** Facts of a service that runs, well but for what is given. */
export function running(service: Partial<RunningService>): Facts {
  return facts({ service: async () => ({ state: 'running', service: { ...RUNNING, ...service } }) });
}

/** The findings of a check as `level message`, without their remedies, which must not be empty. */
export async function look(check: Check, at: Facts): Promise<string[]> {
  const outcomes = await check.look(at, ENGLISH);
  return outcomes.map(({ level, message, remedy }) => {
    if (remedy === '') throw new Error(`no remedy for ${message}`);
    return `${level} ${message}`;
  });
}
