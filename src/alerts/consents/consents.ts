import type { Selectable } from 'kysely';
import { membersAmong } from '../../accounts/members.ts';
import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import { piecesOf } from '../../database/pieces.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { AlertConsent } from '../../domain/alert-consent.ts';
import {
  ALERT_RECEIVERS,
  type AlertDestinations,
  destinationsOf,
  RECEIVER_TABLE,
} from '../../domain/alert-receiver.ts';
import type { Clock } from '../../domain/clock.ts';
import { ALERT_ADDRESSES_TO_ASK_MAX, ALERT_ASKS_PER_ADDRESS_MAX, ALERT_ASKS_PER_DAY_MAX } from '../../domain/limits.ts';
import { alertRefusal } from '../translations.ts';
import { countAskedInLastDay, isInLastDay } from './ask-limits.ts';

/** The time after the ask in which addresses of rules from before consents get their emails without one. */
export const GRACE_MS = 30 * 86_400_000;
/** The states of an address that has not answered. */
export const UNANSWERED = ['waiting', 'earlier'] as const;
/** A statement has a bounded number of parameters. */
const ADDRESSES_PER_READ = 500;

/** An address in an organisation's rules. The address is in lower case. */
export interface ConsentKey {
  readonly orgId: number;
  readonly email: string;
}

/** Returns the addresses of persons in a rule, in lower case. */
export function personalAddresses(rule: AlertDestinations): string[] {
  const addresses = ALERT_RECEIVERS.filter((receiver) => RECEIVER_TABLE[receiver].isPersonal).flatMap((receiver) =>
    destinationsOf(rule, receiver),
  );
  return [...new Set(addresses.map((address) => address.toLowerCase()))];
}

/**
 * Returns the consents of those of an organisation's recipients that are no members of it, by address in lower case.
 * Members need no consent, also those who are granted no alerts now: they get none (`recipient-access.ts`).
 */
export async function consentsOf(
  db: Db,
  clock: Clock,
  orgId: number,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, AlertConsent>> {
  const emails = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const found = new Map<string, AlertConsent>();
  for (const some of piecesOf(emails, ADDRESSES_PER_READ)) {
    const members = new Set((await membersAmong(db, orgId, some)).map(({ email }) => email));
    const rows = await db
      .selectFrom('alert_consents')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('email', 'in', some)
      .execute();
    const known = new Map(rows.map((row) => [row.email, row]));
    for (const email of some.filter((each) => !members.has(each))) {
      found.set(email, consentOf(known.get(email) ?? { ...UNASKED, org_id: orgId, email }, clock));
    }
  }
  return found;
}

/** Returns the consents of those of a rule's recipients that are no members of its site's organisation. */
export async function consentsOfRule(
  db: Db,
  clock: Clock,
  orgId: number,
  rule: AlertDestinations,
): Promise<AlertConsent[]> {
  return [...(await consentsOf(db, clock, orgId, personalAddresses(rule))).values()];
}

/** Tells whether an address gets alert emails now: it has agreed, or is still in the time of earlier rules. */
export function getsAlerts({ state, graceUntil }: Pick<AlertConsent, 'state' | 'graceUntil'>, clock: Clock): boolean {
  return state === 'agreed' || (state === 'waiting' && graceUntil !== null && epochMs(clock) < graceUntil);
}

/**
 * Notes that those of an organisation's recipients that are no members of it are to be asked, unless they have been
 * before. `ConsentAsker` asks them. To be called within a transaction. Throws a DatabaseError `invalid` when too many
 * would have to be asked.
 */
export async function awaitConsents(db: Db, clock: Clock, orgId: number, addresses: readonly string[]): Promise<void> {
  const outside = [...(await consentsOf(db, clock, orgId, addresses)).keys()];
  if (outside.length === 0) return;
  const { numInsertedOrUpdatedRows: added = 0n } = await db
    .insertInto('alert_consents')
    .values(outside.map((email) => ({ ...UNASKED, org_id: orgId, email, ask_at: epochMs(clock) })))
    .onConflict((conflict) => conflict.columns(['org_id', 'email']).doNothing())
    .executeTakeFirst();
  if (added === 0n) return;
  const { count } = await db
    .selectFrom('alert_consents')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('org_id', '=', orgId)
    .where('state', '=', 'waiting')
    .where('asks', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(count) <= ALERT_ADDRESSES_TO_ASK_MAX) return;
  throw alertRefusal('invalid', (texts) => texts.tooManyToAsk(ALERT_ADDRESSES_TO_ASK_MAX));
}

/**
 * Has an address asked again. Throws a DatabaseError: `not_found` for an address that is not waiting, `conflict` when it
 * was asked in the last 24 hours or as often as it may be, or so many others of the organisation were.
 */
export async function askAgain(db: Db, clock: Clock, { orgId, email }: ConsentKey): Promise<AlertConsent> {
  return await inTransaction(db, async (transaction) => {
    const consent = (await consentsOf(transaction, clock, orgId, [email])).get(email);
    if (consent?.state !== 'waiting') throw alertRefusal('not_found', (texts) => texts.notWaiting(email));
    if (consent.asksLeft === 0) throw alertRefusal('conflict', (texts) => texts.askedOut(email));
    if (!consent.mayAskAgain) throw alertRefusal('conflict', (texts) => texts.askedToday(email));
    if ((await countAskedInLastDay(transaction, clock, { orgId })) >= ALERT_ASKS_PER_DAY_MAX) {
      throw alertRefusal('conflict', (texts) => texts.tooManyAsked(ALERT_ASKS_PER_DAY_MAX));
    }
    await transaction
      .updateTable('alert_consents')
      .set({ ask_at: epochMs(clock) })
      .where('org_id', '=', orgId)
      .where('email', '=', email)
      .execute();
    return { ...consent, mayAskAgain: false };
  });
}

const UNASKED = { state: 'waiting', ask_at: null, asked_at: null, asks: 0, grace_until: null } as const;

function consentOf(row: Selectable<Schema['alert_consents']>, clock: Clock): AlertConsent {
  const { email, ask_at: askAt, asked_at: askedAt } = row;
  const now = epochMs(clock);
  const state = row.state === 'earlier' ? 'waiting' : row.state;
  const asksLeft = Math.max(0, ALERT_ASKS_PER_ADDRESS_MAX - row.asks);
  const wasAsked = askAt === null && askedAt !== null && !isInLastDay(askedAt, now);
  const mayAskAgain = state === 'waiting' && wasAsked && asksLeft > 0;
  // The time of earlier rules begins with the ask.
  const graceUntil = row.state === 'earlier' ? now + GRACE_MS : row.grace_until;
  return { email, state, askedAt, asksLeft, graceUntil: state === 'waiting' ? graceUntil : null, mayAskAgain };
}
