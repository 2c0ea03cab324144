import { mailLanguage } from '../accounts/languages.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { AlertConsent } from '../domain/alert-consent.ts';
import { destinationsOf, RECEIVER_TABLE } from '../domain/alert-receiver.ts';
import type { Clock } from '../domain/clock.ts';
import { DEFAULT_LANGUAGE } from '../domain/language.ts';
import { midSentence } from '../domain/mid-sentence.ts';
import type { SendResult } from '../domain/send-result.ts';
import { formatInstant } from './alert-body.ts';
import type { NewAttempt } from './attempt-queue.ts';
import { addConsentLink } from './consents/consent-links.ts';
import { awaitConsents, type ConsentKey, consentsOf, getsAlerts } from './consents/consents.ts';
import type { ConsentLink, Transports } from './receivers/receiver.ts';
import { RECEIVERS } from './receivers/registry.ts';
import { alertAccess } from './recipient-access.ts';
import { sendingRule } from './sending-rule.ts';

const DETAIL_MAX_CHARS = 300;

/**
 * Makes one attempt, with the rule's destination, secret and names as they are now. Returns undefined when the rule has
 * been deleted.
 */
export async function sendAttempt(
  db: Db,
  clock: Clock,
  transports: Transports,
  { ruleId, channel: receiver, recipient, body }: NewAttempt,
  stopping: AbortSignal,
): Promise<SendResult | undefined> {
  const rule = await sendingRule(db, ruleId);
  if (rule === undefined) return undefined;
  const { max, label, isPersonal } = RECEIVER_TABLE[receiver];
  const destination = max === 1 ? destinationsOf(rule.destinations, receiver)[0] : recipient;
  // The receiver was removed from the rule after this alert.
  if (destination === undefined) {
    return { status: 'failed', detail: `the rule has no ${midSentence(label)} any more`, final: true };
  }
  const key = { orgId: rule.orgId, email: destination.toLowerCase() };
  if (isPersonal && (await alertAccess(db, clock, rule, [key.email])).get(key.email) === false) {
    return noAccess(rule.siteId);
  }
  const needsConsent = isPersonal && transports.email !== null;
  const { refusal, consent } = needsConsent ? await consentOf(db, clock, key, transports.publicUrl) : NOT_NEEDED;
  if (refusal !== null) return refusal;
  const language = isPersonal ? await mailLanguage(db, destination, rule.orgId) : DEFAULT_LANGUAGE;
  const result = await RECEIVERS[receiver].send({ rule, destination, language, consent, body }, transports, stopping);
  // The detail may quote a foreign server, and terminals show it.
  return { ...result, detail: result.detail.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, DETAIL_MAX_CHARS) };
}

function noAccess(siteId: number): SendResult {
  const subject = siteId > 0 ? 'site' : 'group';
  return {
    status: 'rejected:no-access',
    detail: `the member is not granted the alerts of this ${subject}`,
    final: true,
  };
}
const NOT_NEEDED = { refusal: null, consent: null };

/**
 * Returns why an address gets no alert now, or the link of its email. Both are null for the address of a member, and when
 * the link cannot be written. Writes are not required: an alert must go out on a full disk.
 */
async function consentOf(
  db: Db,
  clock: Clock,
  key: ConsentKey,
  publicUrl: string,
): Promise<{ readonly refusal: SendResult | null; readonly consent: ConsentLink | null }> {
  const consent = (await consentsOf(db, clock, key.orgId, [key.email])).get(key.email);
  if (consent === undefined) return NOT_NEEDED;
  if (getsAlerts(consent, clock)) {
    // On a full disk the alert goes out without a link; those of earlier emails work.
    const link = await addConsentLink(db, clock, key, publicUrl).catch(() => null);
    return { refusal: null, consent: link === null ? null : { link, hasAgreed: consent.state === 'agreed' } };
  }
  // The address of somebody who has left the organisation has not been asked yet. What cannot be noted, as on a full
  // disk, is noted by the next alert.
  if (consent.state === 'waiting' && consent.askedAt === null) {
    await inTransaction(db, (transaction) => awaitConsents(transaction, clock, key.orgId, [key.email])).catch(() => {});
  }
  return { refusal: withoutConsent(consent), consent: null };
}

function withoutConsent({ state, askedAt }: AlertConsent): SendResult {
  const asked = askedAt === null ? 'it will be asked by email' : `asked ${formatInstant(askedAt)}`;
  const detail =
    state === 'refused'
      ? 'the address has refused alert emails of this organization'
      : `the address has not agreed to alert emails yet; ${asked}`;
  return { status: 'rejected:no-consent', detail, final: true };
}
