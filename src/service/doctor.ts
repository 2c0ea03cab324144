import { randomUUID } from 'node:crypto';
import { systemTimer } from '../concurrency/timer.ts';
import type { ServerHealth } from '../dashboard/server-health.ts';
import { examine } from '../doctor/check.ts';
import { ALL_CHECKS } from '../doctor/checks/checks.ts';
import type { Facts } from '../doctor/facts.ts';
import { findFacts } from '../doctor/find-facts.ts';
import { rememberFacts } from '../doctor/remember.ts';
import type { Finding } from '../domain/finding.ts';
import type { Language } from '../domain/language.ts';
import { component } from './component.ts';
import { dataPlacesOf } from './data-directory/data-places.ts';
import { database } from './database.ts';
import { configuredFacts, type SettingDigests, settingDigests } from './doctor-facts.ts';
import { evidenceFactsOf } from './evidence-facts.ts';
import { serversOf } from './settings/config.ts';
import { store } from './store.ts';
import { healthOf } from './telemetry/health.ts';

/** Findings of a running service about itself, for its operator. */
export interface Doctor {
  health(): Promise<ServerHealth>;
  /** Makes all checks, in the language of a reader. Facts that cost something are some minutes old at most. */
  findings(language: Language): Promise<Finding[]>;
  /** The facts that the checks ask for, remembered for some minutes. */
  readonly facts: Facts;
}

/** The answer to `/doctor`, for `svc doctor`. */
export interface DoctorAnswer {
  readonly findings: readonly Finding[];
  /** The settings of the process, for comparison with those of whoever asks: `settingDigests` with `salt`. */
  readonly settings: SettingDigests;
  readonly salt: string;
}

/** Examines the process and what it depends on, for the page Server and for `svc doctor`. */
export const doctor = component({
  name: 'doctor',
  dependencies: { database, store },
  start: ({ database, store }, { config, clock, errors, started }) => {
    const health = healthOf({
      started,
      dataDir: config.dataDir,
      dataPlaces: dataPlacesOf(config),
      clock,
      errors,
    });
    const engineVersion = async () => {
      const [row] = await store.query<{ version: string }>('SELECT version() AS version');
      return row?.version ?? null;
    };
    const facts = findFacts({
      ...configuredFacts(config, clock, []),
      database: async () => database.db,
      service: async () => ({ state: 'running', service: await health() }),
      engineVersion: serversOf(config) === null ? engineVersion : async () => null,
    });
    const remembering = rememberFacts(facts);
    const part: Doctor = {
      health,
      facts: remembering,
      findings: (language) => examine(ALL_CHECKS, remembering, systemTimer, language),
    };
    const salt = randomUUID();
    const settings = settingDigests(config, salt);
    return {
      part,
      control: {
        '/doctor': async (_request, response) => {
          // On fresh facts, in English.
          const findings = await examine(ALL_CHECKS, facts, systemTimer);
          response.end(JSON.stringify({ findings, settings, salt } satisfies DoctorAnswer));
        },
        // The settings of the process, for `svc evidence`.
        '/evidence': async (_request, response) => {
          const engine = serversOf(config) === null ? await engineVersion().catch(() => null) : null;
          response.end(JSON.stringify(evidenceFactsOf(config, engine)));
        },
      },
    };
  },
});
