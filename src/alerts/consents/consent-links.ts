import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import { fingerprintOf, isToken, newToken } from '../../database/secret.ts';
import type { ConsentState } from '../../domain/alert-consent.ts';
import type { Clock } from '../../domain/clock.ts';
import type { ConsentKey } from './consents.ts';

/** The path, below the URL of the service, of the page on which an address agrees or refuses (RFC 8058). */
export const CONSENT_PATH = '/dashboard/alerts/consent';
/** The time in which a link of an email works. */
export const CONSENT_LINK_MAX_MS = 90 * 86_400_000;

/** The consent that a link is about, as the person with the link sees it. */
export interface LinkedConsent extends ConsentKey {
  readonly state: ConsentState;
  readonly organisation: string;
}

/**
 * Makes the link of an email to an address outside the organisation. Its token cannot be read again: only its SHA-256 is
 * kept. The consent must exist.
 *
 * @param publicUrl the URL of the dashboard, without a slash at the end
 */
export async function addConsentLink(db: Db, clock: Clock, key: ConsentKey, publicUrl: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto('alert_consent_links')
    .values({ fingerprint: fingerprintOf(token), org_id: key.orgId, email: key.email, created_at: epochMs(clock) })
    .execute();
  return `${publicUrl}${CONSENT_PATH}?token=${token}`;
}

/** Deletes the link of an email that was not sent. */
export async function removeConsentLink(db: Db, link: string): Promise<void> {
  const token = new URL(link).searchParams.get('token') ?? '';
  await db.deleteFrom('alert_consent_links').where('fingerprint', '=', fingerprintOf(token)).execute();
}

/** Returns the consent that a token is about; null alike for a malformed, unknown or expired one. */
export async function consentOfLink(db: Db, clock: Clock, token: string): Promise<LinkedConsent | null> {
  if (!isToken(token)) return null;
  const row = await db
    .selectFrom('alert_consent_links as links')
    .innerJoin('alert_consents as consents', (join) =>
      join.onRef('consents.org_id', '=', 'links.org_id').onRef('consents.email', '=', 'links.email'),
    )
    .innerJoin('organisations', 'organisations.id', 'consents.org_id')
    .select(['consents.org_id as orgId', 'consents.email', 'consents.state', 'organisations.name as organisation'])
    .where('links.fingerprint', '=', fingerprintOf(token))
    .where('links.created_at', '>', epochMs(clock) - CONSENT_LINK_MAX_MS)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, state: row.state === 'earlier' ? 'waiting' : row.state };
}

/** Records the answer of the person with a link. Returns the consent as it is then; null as `consentOfLink` does. */
export async function answerByLink(
  db: Db,
  clock: Clock,
  token: string,
  answer: 'agreed' | 'refused',
): Promise<LinkedConsent | null> {
  const consent = await consentOfLink(db, clock, token);
  if (consent === null) return null;
  await db
    .updateTable('alert_consents')
    .set({ state: answer, ask_at: null, grace_until: null })
    .where('org_id', '=', consent.orgId)
    .where('email', '=', consent.email)
    .execute();
  return { ...consent, state: answer };
}
