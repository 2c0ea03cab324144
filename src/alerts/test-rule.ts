import { type HistoryEntry, recordAttempts } from '../control/alert-attempts.ts';
import type { AlertRule } from '../control/alert-rule.ts';
import { requireAlertRule } from '../control/alert-rules.ts';
import type { ControlDb } from '../control/control.ts';
import { ControlError } from '../control/control-error.ts';
import { findSiteById } from '../control/sites.ts';
import type { Clock } from '../domain/clock.ts';
import { formatInstant, nowMs } from './alert-body.ts';
import { attemptsOf } from './attempts-of.ts';
import { type Channels, sendAttempt } from './send-attempt.ts';

/**
 * Sends a rule's alert as a test, once, over each of its channels at the same time, and waits for what comes of it. The
 * rule may be off. Returns the entries of the history, also of a rule that was deleted meanwhile. Throws a ControlError
 * `not_found`.
 */
export async function testRule(
  db: ControlDb,
  clock: Clock,
  channels: Channels,
  ruleId: number,
): Promise<HistoryEntry[]> {
  const rule = await requireAlertRule(db, ruleId);
  const site = await findSiteById(db, rule.siteId);
  // Deleted since the rule was read, and the rule with it.
  if (site === undefined) throw new ControlError('not_found', `there is no alert rule ${ruleId}`);
  const at = nowMs(clock);
  const alert = {
    type: rule.type,
    site: site.domain,
    rule: rule.id,
    value: sampleValue(rule),
    threshold: rule.threshold,
    at: formatInstant(at),
    test: true,
  } as const;
  const never = new AbortController().signal;
  const made = attemptsOf(rule, alert, at).map(async (attempt) => {
    const startedAt = nowMs(clock);
    const result = await sendAttempt(db, channels, attempt, never);
    // The rule was deleted before anything was sent.
    if (result === undefined) return [];
    return [{ attempt, status: result.status, detail: result.detail, startedAt }];
  });
  return await recordAttempts(db, (await Promise.all(made)).flat());
}

/** A value at which the rule would fire. */
function sampleValue({ type, threshold }: AlertRule): number {
  if (type === 'drop') return Math.max(0, (threshold ?? 1) - 1);
  return threshold ?? 1;
}
