import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { requireRoom } from '../database/maxima.ts';
import { cleanName } from '../database/text.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { FunnelStep, FunnelVersion } from '../domain/funnel.ts';
import { FUNNEL_STEPS_MAX, FUNNEL_STEPS_MIN, FUNNEL_WINDOW_MAX_MINUTES } from '../domain/limits.ts';
import { storedPattern } from './pattern.ts';
import { siteRefusal } from './translations.ts';

/** The fields of a new funnel. */
export interface NewFunnel {
  readonly siteId: number;
  readonly name: string;
  readonly windowMinutes: number;
  readonly steps: readonly FunnelStep[];
}

/** The fields of a funnel that can be changed. Absent ones stay as they are. */
export type FunnelChanges = Partial<Omit<NewFunnel, 'siteId'>>;

/** One version as it was defined. */
export interface FunnelDefinition extends Pick<FunnelVersion, 'version' | 'windowMinutes' | 'steps'> {
  /** The time at which this version was made, epoch milliseconds. */
  readonly createdAt: number;
}

/** A funnel with all its versions. */
export interface FunnelHistory extends Pick<FunnelVersion, 'id' | 'siteId' | 'name' | 'createdAt'> {
  /** The versions in ascending order; the last one is current. */
  readonly versions: readonly FunnelDefinition[];
  /** The time at which the funnel was archived, epoch milliseconds; null for one in use. */
  readonly archivedAt: number | null;
}

/** Makes version 1 of a funnel. Throws a DatabaseError `invalid` for a wrong field or one too many. */
export async function createFunnel(db: Db, clock: Clock, funnel: NewFunnel): Promise<FunnelVersion> {
  const name = cleanName(funnel.name);
  requireWindow(funnel.windowMinutes);
  const steps = storedSteps(funnel.steps);
  const createdAt = epochMs(clock);
  return await inTransaction(db, async (transaction) => {
    await requireRoom(transaction, 'funnels', funnel.siteId);
    await requireRoom(transaction, 'funnelsEver', funnel.siteId);
    await requireRoom(transaction, 'funnelVersionsOfSite', funnel.siteId);
    const { id } = await transaction
      .insertInto('funnels')
      .values({ site_id: funnel.siteId, name, created_at: createdAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('funnel_versions')
      .values({
        funnel_id: id,
        version: 1,
        window_minutes: funnel.windowMinutes,
        steps: JSON.stringify(steps),
        created_at: createdAt,
      })
      .execute();
    return {
      id,
      siteId: funnel.siteId,
      name,
      version: 1,
      windowMinutes: funnel.windowMinutes,
      steps,
      createdAt,
    };
  });
}

/**
 * Changes a funnel. Other steps or another window make a new version; another name does not.
 * Throws a DatabaseError `invalid` for a wrong field or a version too many, `not_found` for a funnel that is unknown or
 * archived.
 */
export async function updateFunnel(db: Db, clock: Clock, id: number, changes: FunnelChanges): Promise<FunnelVersion> {
  if (changes.windowMinutes !== undefined) requireWindow(changes.windowMinutes);
  const newSteps = changes.steps === undefined ? null : storedSteps(changes.steps);
  const newName = changes.name === undefined ? null : cleanName(changes.name);
  return await inTransaction(db, async (transaction) => {
    const current = await findFunnel(transaction, id);
    if (current === undefined) throw notFound(id);
    const name = newName ?? current.name;
    const { windowMinutes = current.windowMinutes } = changes;
    const steps = newSteps ?? current.steps;
    const isSame = windowMinutes === current.windowMinutes && JSON.stringify(steps) === JSON.stringify(current.steps);
    const version = isSame ? current.version : current.version + 1;
    if (!isSame) {
      await requireRoom(transaction, 'funnelVersions', id);
      await requireRoom(transaction, 'funnelVersionsOfSite', current.siteId);
      await transaction
        .insertInto('funnel_versions')
        .values({
          funnel_id: id,
          version,
          window_minutes: windowMinutes,
          steps: JSON.stringify(steps),
          created_at: epochMs(clock),
        })
        .execute();
    }
    await transaction.updateTable('funnels').set({ name, version }).where('id', '=', id).execute();
    return { ...current, name, version, windowMinutes, steps };
  });
}

/** Lists the current version of a site's funnels, oldest first, without archived ones. */
export async function listFunnels(db: Db, siteId: number): Promise<FunnelVersion[]> {
  return await listFunnelsOfSites(db, [siteId]);
}

/** Lists those of several sites. `siteIds` must not be empty. */
export async function listFunnelsOfSites(db: Db, siteIds: readonly number[]): Promise<FunnelVersion[]> {
  const rows = await versions(db)
    .whereRef('funnel_versions.version', '=', 'funnels.version')
    .where('funnels.site_id', 'in', siteIds)
    .execute();
  return rows.map(funnelOf);
}

/**
 * Lists every version of a site's funnels in use, by funnel and version. A day's figures are computed for all of these.
 */
export async function listFunnelVersions(db: Db, siteId: number): Promise<FunnelVersion[]> {
  const rows = await versions(db).where('funnels.site_id', '=', siteId).execute();
  return rows.map(funnelOf);
}

/** Lists a site's funnels with all their versions, oldest first, archived ones too. */
export async function listFunnelHistories(db: Db, siteId: number): Promise<FunnelHistory[]> {
  const rows = await allVersions(db)
    .select(['funnels.archived_at as archivedAt', 'funnel_versions.created_at as madeAt'])
    .where('funnels.site_id', '=', siteId)
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((versions) => {
    const { id, name, createdAt, archivedAt } = versions[0]!;
    return {
      id,
      siteId,
      name,
      createdAt,
      archivedAt,
      versions: versions.map(({ version, windowMinutes, steps, madeAt }) => {
        return { version, windowMinutes, steps: JSON.parse(steps) as FunnelStep[], createdAt: madeAt };
      }),
    };
  });
}

/**
 * Returns one version of a funnel: `version` if it exists, else the current one. Returns undefined when the funnel is
 * unknown or archived.
 */
export async function findFunnel(db: Db, id: number, version?: number): Promise<FunnelVersion | undefined> {
  const rows = await versions(db)
    .where('funnels.id', '=', id)
    .where((where) =>
      where.or([
        where('funnel_versions.version', '=', where.ref('funnels.version')),
        where('funnel_versions.version', '=', version ?? 0),
      ]),
    )
    .execute();
  const row = rows.find((each) => each.version === version) ?? rows.at(-1);
  return row && funnelOf(row);
}

/** Deletes a funnel with all its versions; its id is never used again. Throws a DatabaseError `not_found`. */
export async function deleteFunnel(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('funnels').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(id);
}

/** Parses a step: `page:/cart` or `event:purchase`. Throws a DatabaseError `invalid`. */
export function parseStep(text: string): FunnelStep {
  const colon = text.indexOf(':');
  const kind = text.slice(0, colon);
  const pattern = text.slice(colon + 1);
  if (colon < 0 || (kind !== 'page' && kind !== 'event')) {
    throw new DatabaseError(
      'invalid',
      `a step is page:PATTERN or event:NAME, such as page:/cart: ${JSON.stringify(text)}`,
    );
  }
  return { kind, pattern: storedPattern(kind, pattern) };
}

/** Writes a step as `parseStep` reads it. */
export function formatStep(step: FunnelStep): string {
  return `${step.kind}:${step.pattern}`;
}

function versions(db: Db) {
  return allVersions(db).where('funnels.archived_at', 'is', null);
}

function allVersions(db: Db) {
  return db
    .selectFrom('funnels')
    .innerJoin('funnel_versions', 'funnel_versions.funnel_id', 'funnels.id')
    .select(['funnels.id', 'funnels.site_id as siteId', 'funnels.name', 'funnels.created_at as createdAt'])
    .select(['funnel_versions.version', 'funnel_versions.window_minutes as windowMinutes', 'funnel_versions.steps'])
    .orderBy('funnels.id')
    .orderBy('funnel_versions.version');
}

function funnelOf(row: Omit<FunnelVersion, 'steps'> & { readonly steps: string }): FunnelVersion {
  return { ...row, steps: JSON.parse(row.steps) as FunnelStep[] };
}

/** Returns steps as they are stored. Throws a DatabaseError `invalid` for a wrong number of them, or one that cannot match. */
function storedSteps(steps: readonly FunnelStep[]): FunnelStep[] {
  if (steps.length < FUNNEL_STEPS_MIN || steps.length > FUNNEL_STEPS_MAX) {
    throw siteRefusal('invalid', (texts) => texts.funnel.steps(FUNNEL_STEPS_MIN, FUNNEL_STEPS_MAX, steps.length));
  }
  return steps.map(({ kind, pattern }) => ({ kind, pattern: storedPattern(kind, pattern) }));
}

function requireWindow(minutes: number): void {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > FUNNEL_WINDOW_MAX_MINUTES) {
    throw siteRefusal('invalid', (texts) => texts.funnel.window(FUNNEL_WINDOW_MAX_MINUTES));
  }
}

function notFound(id: number): DatabaseError {
  return siteRefusal('not_found', (texts) => texts.unknown.funnel(id));
}
