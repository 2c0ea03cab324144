import { mailLanguage } from '../accounts/languages.ts';
import type { Db } from '../database/database.ts';
import { CHANNEL_TABLE, destinationsOf } from '../domain/alert-channel.ts';
import { DEFAULT_LANGUAGE } from '../domain/language.ts';
import { midSentence } from '../domain/mid-sentence.ts';
import type { SendResult } from '../domain/send-result.ts';
import { type NewAttempt, sendingRule } from './attempt-queue.ts';
import type { Transports } from './channels/channel.ts';
import { CHANNELS } from './channels/registry.ts';

const DETAIL_MAX_CHARS = 300;

/**
 * Makes one attempt, with the rule's destination, secret and names as they are now. Returns undefined when the rule has
 * been deleted.
 */
export async function sendAttempt(
  db: Db,
  transports: Transports,
  { ruleId, channel, recipient, body }: NewAttempt,
  stopping: AbortSignal,
): Promise<SendResult | undefined> {
  const rule = await sendingRule(db, ruleId);
  if (rule === undefined) return undefined;
  const { max, label, isPersonal } = CHANNEL_TABLE[channel];
  const destination = max === 1 ? destinationsOf(rule.destinations, channel)[0] : recipient;
  // The channel was removed from the rule after this alert.
  if (destination === undefined) {
    return { status: 'failed', detail: `the rule has no ${midSentence(label)} any more`, final: true };
  }
  const language = isPersonal ? await mailLanguage(db, destination, rule.orgId) : DEFAULT_LANGUAGE;
  const result = await CHANNELS[channel].send({ rule, destination, language, body }, transports, stopping);
  // The detail may quote a foreign server, and terminals show it.
  return { ...result, detail: result.detail.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, DETAIL_MAX_CHARS) };
}
