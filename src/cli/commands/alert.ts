import { formatInstant } from '../../alerts/alert-body.ts';
import { type HistoryEntry, listHistory } from '../../alerts/attempt-queue.ts';
import { consentsOfRule } from '../../alerts/consents/consents.ts';
import { requireReachable } from '../../alerts/receivers/registry.ts';
import { listRuleProblems } from '../../alerts/rule-problems.ts';
import { createAlertRule, deleteAlertRule, requireAlertRule, updateAlertRule } from '../../alerts/rules.ts';
import { testRule } from '../../alerts/test-rule.ts';
import type { Db } from '../../database/database.ts';
import { NO_DESTINATIONS, RECEIVER_TABLE } from '../../domain/alert-receiver.ts';
import { ALERT_TYPE_TABLE, ALERT_TYPES, type AlertRule } from '../../domain/alert-rule.ts';
import { printCondition } from '../../domain/condition.ts';
import { ALERT_WINDOW_MAX_HOURS, CONDITIONS_MAX } from '../../domain/limits.ts';
import { midSentence } from '../../domain/mid-sentence.ts';
import { addressOf } from '../../service/data-directory/address.ts';
import type { Config } from '../../service/settings/config.ts';
import { destinationRulesFrom, transportsFrom } from '../../service/transports.ts';
import { readTypedCondition } from '../../sites/segment-conditions.ts';
import { subjectName } from '../../sites/subjects.ts';
import { formatInstant as formatMinute, formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { requireChosenSubject, SUBJECT_OPTIONS } from '../subject-options.ts';
import { UsageError } from '../usage-error.ts';
import { commandOnId, withDatabase } from '../with-database.ts';
import { channelOptions, consentLine, destinationsIn } from './alert-destinations.ts';
import { describe, PROBLEM_TEXTS } from './alert-words.ts';
import { ownNetworkHint, withOwnNetworkHint } from './own-network.ts';

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const createAlertCommand: Command = {
  options: {
    ...SUBJECT_OPTIONS,
    type: { value: 'TYPE', required: true, summary: OR.format(ALERT_TYPES) },
    threshold: {
      value: 'X',
      summary:
        'visitors, hours (silence), conversions (goal; default: the first), money (revenue) or requests (crawlers)',
    },
    hours: { value: 'N', summary: `full hours that a rule of a drop looks back on, 1 to ${ALERT_WINDOW_MAX_HOURS}` },
    percent: { value: 'P', summary: 'below P % of what is usual, for a rule of a drop, instead of --threshold' },
    goal: { value: 'GOALID', summary: 'goal ID, for a goal rule (default: all goals), or a rule of revenue or a drop' },
    currency: {
      value: 'CODE',
      summary: 'currency of a revenue rule, such as EUR (default: the one that the goal is set to)',
    },
    where: {
      value: 'CONDITION',
      repeatable: true,
      summary: `DIMENSION:OPERATOR:VALUE|VALUE, up to ${CONDITIONS_MAX} that all hold (not for silence and revenue)`,
    },
    ...channelOptions(),
  },
  details: [
    ...ALERT_TYPES.map((type) => `${type.padEnd(14)} ${ALERT_TYPE_TABLE[type].condition}`),
    'A webhook needs --url and --secret. A rule may have several channels; each is sent independently.',
    'A rule of a group counts its active sites together.',
    'An email address of no member of the organization is asked by email, and gets alerts once it has agreed.',
  ].join('\n'),
  examples: [
    'alert create --site k3jd02msa9xq --type spike --threshold 500 --email you@example.com',
    'alert create --site k3jd02msa9xq --type goal --goal 2 --url https://hooks.example.com/svc --secret "$SECRET"',
    'alert create --site k3jd02msa9xq --type revenue --goal 2 --threshold 1000 --currency EUR --email you@example.com',
    'alert create --site k3jd02msa9xq --type goal_drop --goal 2 --hours 24 --percent 60 --email you@example.com',
    'alert create --site k3jd02msa9xq --type new_crawler --email you@example.com',
    'alert create --group "Client A" --type silence --threshold 2 --email you@example.com',
  ],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args, config, clock, err } = context;
      const type = args.oneOf('type', ALERT_TYPES);
      const threshold = parseThreshold(args.optional('threshold'));
      const site = await requireChosenSubject(context, database);
      const destinations = destinationsIn(args);
      const given = {
        siteId: site.id,
        type,
        threshold,
        goalId: args.optionalInteger('goal') ?? null,
        currency: args.optional('currency') ?? null,
        hours: args.optionalInteger('hours') ?? null,
        percent: args.optionalInteger('percent') ?? null,
        where: args.list('where').map((text) => printCondition(readTypedCondition(text))),
        secret: args.optional('secret') ?? null,
        ...destinations,
      };
      const rule = await requireReachable(destinations, NO_DESTINATIONS, destinationRulesFrom(config))
        .then(() => createAlertRule(database.db, clock, given, config.webhookAllowHosts))
        .catch((error: unknown) => {
          throw withOwnNetworkHint(error, destinations.url);
        });
      const warning = mailWarning(config, rule);
      if (warning !== null && !args.flag('json')) err.write(`svc: ${warning}\n`);
      const consents = await consentsOfRule(database.db, clock, site.orgId, rule);
      const created = `Created alert rule ${rule.id} (${describe(rule)}) of ${subjectName(site)}.`;
      return {
        json: { id: rule.id, consents, ...(warning === null ? {} : { warning }) },
        text: [created, ...consents.map(consentLine), `Try it: ${context.svc(`alert test ${rule.id}`)}`].join('\n'),
      };
    }),
};

export const testAlertCommand: Command = {
  argument: 'ID',
  options: {},
  details:
    'Sends it once over each channel, marked as a test, and waits for the answer. The result is recorded in the history.',
  examples: ['alert test 1'],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const { config, clock, args } = context;
      const { id, url } = await requireAlertRule(db, args.argumentId);
      const transports = transportsFrom(config, clock, addressOf(config).url);
      const entries = await testRule(db, clock, transports, id, 'everyone');
      const hints = entries.map(({ status, detail }) => ownNetworkHint(`${status} ${detail}`, url));
      return { ...historyResult(entries), warnings: hints.filter((hint) => hint !== null) };
    }),
};

export const alertHistoryCommand: Command = {
  argument: 'ID',
  options: {},
  details: 'Lists every delivery attempt, newest first.',
  examples: ['alert history 1'],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const { id } = await requireAlertRule(db, context.args.argumentId);
      const problem = (await listRuleProblems(db)).get(id);
      const warnings = problem === undefined ? [] : [`this rule does not trigger: ${PROBLEM_TEXTS[problem]}`];
      return { ...historyResult(await listHistory(db, id)), warnings };
    }),
};

export const enableAlertCommand: Command = {
  argument: 'ID',
  options: {},
  details: 'It starts armed, and triggers if its condition is already met.',
  examples: ['alert enable 1'],
  run: (context) => withDatabase(context, ({ db }) => setEnabled(db, context, true)),
};

export const disableAlertCommand: Command = {
  argument: 'ID',
  options: {},
  details: 'Pending deliveries are still sent.',
  examples: ['alert disable 1'],
  run: (context) => withDatabase(context, ({ db }) => setEnabled(db, context, false)),
};

export const deleteAlertCommand = commandOnId({
  details: 'Also deletes its history.',
  examples: ['alert delete 1'],
  work: ({ db }, id) => deleteAlertRule(db, id),
  done: (id) => `Deleted alert rule ${id}.`,
});

type Context = Parameters<Command['run']>[0];

async function setEnabled(db: Db, { args, clock, config }: Context, enabled: boolean) {
  const { id } = await updateAlertRule(db, clock, args.argumentId, { enabled }, config.webhookAllowHosts);
  return { json: { id, enabled }, text: `Alert rule ${id} is ${enabled ? 'on' : 'off'}.` };
}

/** Returns the history as the fields that scripts depend on, and as a table for a person. */
function historyResult(entries: readonly HistoryEntry[]) {
  const text = formatTable(
    ['AT', 'TYPE', 'TO', 'ATTEMPT', 'STATUS', 'DETAIL'],
    entries.map((entry) => [
      formatMinute(entry.at),
      entry.test ? `${entry.type} (test)` : entry.type,
      entry.recipient === '' ? midSentence(RECEIVER_TABLE[entry.channel].label) : entry.recipient,
      entry.attempt,
      entry.status,
      entry.detail,
    ]),
    'Nothing has been sent yet.',
  );
  const deliveries = entries.map(({ at, type, attempt, status, test }) => {
    return { at: formatInstant(at), type, attempt, status, test };
  });
  return { json: { deliveries }, text };
}

function parseThreshold(text: string | undefined): number | null {
  if (text === undefined) return null;
  const threshold = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || !Number.isFinite(threshold)) {
    throw new UsageError(`--threshold is a number, not ${JSON.stringify(text)}`);
  }
  return threshold;
}

function mailWarning(config: Config, rule: AlertRule): string | null {
  if (rule.emails.length === 0 || config.smtpUrl !== null) return null;
  return 'this command knows no mail server; emails of this rule fail unless SVC_SMTP_URL is set for the service';
}
