import { type RawBuilder, sql } from 'kysely';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '../domain/limits.ts';
import { isUnderWay } from './sign-in-ways.ts';
import { accountRefusal } from './translations.ts';

/** The limits that an organisation sets to the sessions of its members; null for none of its own. */
export interface SessionLimits {
  /** The hours after which everybody signs in again. */
  readonly hours: number | null;
  /** The minutes without use after which a browser is signed out. */
  readonly idleMinutes: number | null;
}

/** A limit that holds for a user, and the organisation that sets it; null: the limit of every session. */
export interface HeldLimit {
  readonly value: number;
  readonly organisation: string | null;
}

/** The limits that hold for a user's sessions: the shortest of the user's organisations. */
export interface HeldLimits {
  readonly hours: HeldLimit;
  readonly idleMinutes: HeldLimit;
}

/** Returns the limits that an organisation sets. */
export async function sessionLimitsOf(db: Db, orgId: number): Promise<SessionLimits> {
  return await db
    .selectFrom('organisations')
    .select(['session_hours as hours', 'session_idle_minutes as idleMinutes'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
}

/** Sets the limits of an organisation, which hold from the next request of each session on. Throws a DatabaseError `invalid`. */
export async function setSessionLimits(db: Db, orgId: number, { hours, idleMinutes }: SessionLimits): Promise<void> {
  if (hours !== null && !isWithin(hours, SESSION_HOURS)) {
    throw accountRefusal('invalid', (texts) => texts.sessions.hours(SESSION_HOURS.least, SESSION_HOURS.most));
  }
  if (idleMinutes !== null && !isWithin(idleMinutes, SESSION_IDLE_MINUTES)) {
    const { least, most } = SESSION_IDLE_MINUTES;
    throw accountRefusal('invalid', (texts) => texts.sessions.idleMinutes(least, most));
  }
  await db
    .updateTable('organisations')
    .set({ session_hours: hours, session_idle_minutes: idleMinutes })
    .where('id', '=', orgId)
    .execute();
}

function isWithin(value: number, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Finds the limits that hold for a user's sessions, and who sets them. */
export async function limitsHeldBy(db: Db, clock: Clock, userId: number): Promise<HeldLimits> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.org_id')
    .select(['name', 'session_hours as hours', 'session_idle_minutes as idleMinutes'])
    .where('members.user_id', '=', userId)
    .where(isUnderWay(epochMs(clock)))
    .orderBy('organisations.id')
    .execute();
  const shortest = (of: keyof SessionLimits, most: number): HeldLimit =>
    rows.reduce<HeldLimit>(
      (held, row) => (row[of] !== null && row[of] < held.value ? { value: row[of], organisation: row.name } : held),
      { value: most, organisation: null },
    );
  return {
    hours: shortest('hours', SESSION_HOURS.most),
    idleMinutes: shortest('idleMinutes', SESSION_IDLE_MINUTES.most),
  };
}

/** The milliseconds that the sessions of a row of `sessions` may last, and go unused: SQL for the query that reads the row. */
export function sessionLimitsAt(nowMs: number): {
  readonly ageMs: RawBuilder<number>;
  readonly idleMs: RawBuilder<number>;
} {
  const shortest = (column: string, most: number, unitMs: number) => sql<number>`coalesce((
    select min(limiting.${sql.ref(column)}) from members join organisations as limiting on limiting.id = members.org_id
    where members.user_id = sessions.user_id and ${isUnderWay(nowMs)}),
    ${sql.lit(most)}) * ${sql.lit(unitMs)}`;
  return {
    ageMs: shortest('session_hours', SESSION_HOURS.most, 3_600_000),
    idleMs: shortest('session_idle_minutes', SESSION_IDLE_MINUTES.most, 60_000),
  };
}
