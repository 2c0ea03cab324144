import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { type AlertDestinations, RECEIVER_TABLE } from '../domain/alert-receiver.ts';
import type { Clock } from '../domain/clock.ts';
import { isTimeZone, localDayAt } from '../domain/day.ts';
import type { SendResult } from '../domain/send-result.ts';
import { readSubjects } from '../sites/subjects.ts';
import { alertSubject, formatInstant } from './alert-body.ts';
import { type HistoryEntry, recordAttempts } from './attempt-queue.ts';
import { attemptsOf } from './attempts-of.ts';
import { personalAddresses } from './consents/consents.ts';
import type { Transports } from './receivers/receiver.ts';
import { type AlertSource, alertAccess } from './recipient-access.ts';
import { requireAlertRule } from './rules.ts';
import { sendAttempt } from './send-attempt.ts';
import { alertRefusal } from './translations.ts';
import { RULE_TYPES } from './types/rule-types.ts';

/** The recipients of a test's emails: all addresses of the rule, or only those of members who may get its alerts. */
export type TestReach = 'everyone' | 'members';

/** The threshold in a test of a rule of a percentage, whose own one is not known yet. */
const SAMPLE_THRESHOLD = 10;

const NO_MEMBER: SendResult = {
  status: 'rejected:no-member',
  detail: 'tests are emailed only to members who may get the alert',
  final: true,
};

/**
 * Sends a rule's alert once, as a test, over all its transports at the same time, and waits for the outcomes. The rule
 * may be off. An address that the test does not reach gets an entry that says so: a person who may edit a rule must not
 * be able to send mail to strangers at will. Returns the entries of the history, even when the rule has been deleted
 * meanwhile. Throws a DatabaseError `not_found`.
 */
export async function testRule(
  db: Db,
  clock: Clock,
  transports: Transports,
  ruleId: number,
  reach: TestReach,
): Promise<HistoryEntry[]> {
  const rule = await requireAlertRule(db, ruleId);
  const site = (await readSubjects(db, [rule.siteId])).get(rule.siteId);
  // The site, and the rule with it, was deleted after the rule was read.
  if (site === undefined) throw alertRefusal('not_found', (texts) => texts.unknownRule(ruleId));
  const at = epochMs(clock);
  const threshold = rule.percent === null ? rule.threshold : SAMPLE_THRESHOLD;
  const { sampleValue, sampleFacts } = RULE_TYPES[rule.type];
  const value = sampleValue(threshold);
  const alert = {
    type: rule.type,
    ...alertSubject(site),
    rule: rule.id,
    value,
    threshold,
    currency: rule.currency,
    ...sampleFacts?.(value, localDayAt(at * 1000, isTimeZone(site.timezone) ? site.timezone : 'UTC').day),
    at: formatInstant(at),
    test: true,
  } as const;
  const never = new AbortController().signal;
  const isReached =
    reach === 'everyone'
      ? () => true
      : await memberAddresses(
          db,
          clock,
          { orgId: site.orgId, siteId: site.id, type: rule.type, where: rule.where },
          rule,
        );
  const made = attemptsOf(rule, alert, at).map(async (attempt) => {
    const startedAt = epochMs(clock);
    const isRefused = RECEIVER_TABLE[attempt.channel].isPersonal && !isReached(attempt.recipient);
    const result = isRefused ? NO_MEMBER : await sendAttempt(db, clock, transports, attempt, never);
    // The rule was deleted before anything was sent.
    if (result === undefined) return [];
    return [{ attempt, status: result.status, detail: result.detail, startedAt }];
  });
  return await recordAttempts(db, (await Promise.all(made)).flat());
}

/** Tells of which addresses of a rule belong to members who may get its alerts. */
async function memberAddresses(
  db: Db,
  clock: Clock,
  source: AlertSource,
  rule: AlertDestinations,
): Promise<(address: string) => boolean> {
  const access = await alertAccess(db, clock, source, personalAddresses(rule));
  return (address) => access.get(address.toLowerCase()) === true;
}
