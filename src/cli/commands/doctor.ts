import { accessSync, constants } from 'node:fs';
import { systemTimer } from '../../concurrency/timer.ts';
import { type Database, type Db, hasDatabase, hasEarlierDatabase } from '../../database/database.ts';
import { examine, findingsOf } from '../../doctor/check.ts';
import { ALL_CHECKS } from '../../doctor/checks/checks.ts';
import { wrongSettings } from '../../doctor/checks/configuration.ts';
import type { ServiceState } from '../../doctor/facts.ts';
import { findFacts } from '../../doctor/find-facts.ts';
import { DOCTOR_TEXTS } from '../../doctor/translations.ts';
import { type Finding, type FindingLevel, worstLevel } from '../../domain/finding.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import { askDoctor } from '../../service/control/ask-doctor.ts';
import { openConfiguredDatabase } from '../../service/data-directory/open-database.ts';
import type { DoctorAnswer } from '../../service/doctor.ts';
import { configuredFacts, settingDigests, settingsFacts } from '../../service/doctor-facts.ts';
import { type Config, serversOf } from '../../service/settings/config.ts';
import { SETTINGS } from '../../service/settings/settings.ts';
import { formatColumns } from '../columns.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';

const MARKS: Readonly<Record<FindingLevel, string>> = { ok: 'ok', warn: 'WARN', bad: 'BAD' };

/** Runs `svc doctor`: what is not well with the service and what it depends on, and what to do about it. */
export const doctorCommand: Command = {
  options: {},
  takesWrongSettings: true,
  details:
    'Looks, and changes nothing. A running service is asked, and answers with its own settings; without one the command looks itself, with the settings of this shell. The exit status is 1 when something is bad: it loses data or breaks a promise now. What is worth a look is a warning.',
  examples: ['doctor', 'doctor --json'],
  run: async (context) => {
    const answer = serversOf(context.config) === null ? await askDoctor(context.config.dataDir) : 'stopped';
    const findings =
      typeof answer === 'object'
        ? [...ofThisShell(context, answer), ...answer.findings]
        : await lookHere(context, answer);
    return resultOf(findings);
  },
};

function resultOf(findings: readonly Finding[]): CommandResult {
  const isBad = worstLevel(findings) === 'bad';
  const rows = findings.map(({ check, level, message, remedy }) => [
    MARKS[level],
    check,
    level === 'ok' ? message : `${message} → ${remedy}`,
  ]);
  return { json: { ok: !isBad, findings }, text: formatColumns(rows), isBad };
}

/**
 * Returns what is wrong with the settings of this shell, beside a service that runs with its own: what is unknown or wrong
 * here, and what differs.
 */
function ofThisShell({ config, wrongSettings: wrong, environment }: CommandContext, answer: DoctorAnswer): Finding[] {
  const facts = settingsFacts(config, wrong);
  const told = new Set(answer.findings.map(({ message }) => message));
  const texts = DOCTOR_TEXTS[DEFAULT_LANGUAGE];
  const outcomes = wrongSettings(facts, texts).filter(({ message }) => !told.has(message));
  const here = settingDigests(config, answer.salt);
  const { variable: place } = SETTINGS.dataDir;
  const differing = facts.known.filter(
    // The service was found by its data directory, which may have several names.
    (name) =>
      name !== place &&
      environment(name) !== '' &&
      !wrong.some((message) => message.startsWith(name)) &&
      here[name] !== answer.settings[name],
  );
  return [
    ...findingsOf('configuration', outcomes, texts),
    ...differing.map((name) => ({
      check: 'configuration' as const,
      level: 'warn' as const,
      message: `${name} is set here, and the running service has another value; the findings are about the service.`,
      remedy: 'Restart the service with it if it is meant for the service.',
    })),
  ];
}

/** Makes the checks in this process, because no service answers. */
async function lookHere(
  { config, clock, wrongSettings: wrong, start }: CommandContext,
  answer: 'stopped' | 'silent',
): Promise<Finding[]> {
  let opening: Promise<Database | null> | null = null;
  const database = async (): Promise<Db | null> => {
    opening ??= open(config, start);
    return (await opening)?.db ?? null;
  };
  if (serversOf(config) === null) requireOwnFiles(config.dataDir);
  const state = (): ServiceState => {
    if (serversOf(config) !== null) return { state: 'shared' };
    if (answer === 'silent') return { state: answer };
    return { state: hasDatabase(config.dataDir) ? 'stopped' : 'absent', start };
  };
  const facts = findFacts({
    ...configuredFacts(config, clock, wrong),
    database,
    service: async () => state(),
    engineVersion: async () => null,
  });
  try {
    return await examine(ALL_CHECKS, facts, systemTimer);
  } finally {
    await (opening as Promise<Database | null> | null)?.then(
      (opened) => opened?.close(),
      () => undefined,
    );
  }
}

/** Throws the system's error when the data directory is another user's: each check would fail for it. */
function requireOwnFiles(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error;
  }
}

/** Opens the database for reading, if that changes nothing; null when there is none. */
async function open(config: Config, start: string): Promise<Database | null> {
  if (serversOf(config) === null) {
    if (!hasDatabase(config.dataDir)) return null;
    if (hasEarlierDatabase(config.dataDir)) {
      throw new Error(`the database is of an earlier version; start this version first (${start})`);
    }
  }
  return await openConfiguredDatabase(config);
}
