import type { Clock } from '../domain/clock.ts';
import type { FunnelStep, FunnelVersion } from '../domain/funnel.ts';
import { FUNNEL_STEPS_MAX, FUNNEL_STEPS_MIN, FUNNEL_WINDOW_MAX_MINUTES } from '../domain/limits.ts';
import { epochMs } from './clock-ms.ts';
import type { ControlDb } from './control.ts';
import { ControlError } from './control-error.ts';
import { requirePattern } from './pattern.ts';
import { cleanName } from './text.ts';

/** What a new funnel is made of. */
export interface NewFunnel {
  readonly siteId: number;
  readonly name: string;
  readonly windowMinutes: number;
  readonly steps: readonly FunnelStep[];
}

/** Makes version 1 of a funnel. Throws a ControlError `invalid` for a wrong field. */
export async function createFunnel(db: ControlDb, clock: Clock, funnel: NewFunnel): Promise<FunnelVersion> {
  const name = cleanName(funnel.name, 'the name');
  requireWindow(funnel.windowMinutes);
  requireSteps(funnel.steps);
  const createdAt = epochMs(clock);
  return await db.transaction().execute(async (transaction) => {
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
        steps: JSON.stringify(funnel.steps),
        created_at: createdAt,
      })
      .execute();
    return {
      id,
      siteId: funnel.siteId,
      name,
      version: 1,
      windowMinutes: funnel.windowMinutes,
      steps: funnel.steps,
      createdAt,
    };
  });
}

/**
 * Makes a new version with other steps; the steps that the current version has make none.
 * Throws a ControlError `invalid` for wrong steps, `not_found` for an unknown funnel.
 */
export async function updateFunnelSteps(
  db: ControlDb,
  clock: Clock,
  id: number,
  steps: readonly FunnelStep[],
): Promise<FunnelVersion> {
  requireSteps(steps);
  return await db.transaction().execute(async (transaction) => {
    const current = await findFunnel(transaction, id);
    if (current === undefined) throw notFound(id);
    if (JSON.stringify(current.steps) === JSON.stringify(steps)) return current;
    const next: FunnelVersion = { ...current, version: current.version + 1, steps };
    await transaction
      .insertInto('funnel_versions')
      .values({
        funnel_id: id,
        version: next.version,
        window_minutes: next.windowMinutes,
        steps: JSON.stringify(steps),
        created_at: epochMs(clock),
      })
      .execute();
    await transaction.updateTable('funnels').set({ version: next.version }).where('id', '=', id).execute();
    return next;
  });
}

/** The current version of a site's funnels, oldest first. */
export async function listFunnels(db: ControlDb, siteId: number): Promise<FunnelVersion[]> {
  const rows = await versions(db)
    .whereRef('funnel_versions.version', '=', 'funnels.version')
    .where('funnels.site_id', '=', siteId)
    .execute();
  return rows.map(funnelOf);
}

/** Every version of a site's funnels, by funnel and version: what a day's figures are computed for. */
export async function listFunnelVersions(db: ControlDb, siteId: number): Promise<FunnelVersion[]> {
  const rows = await versions(db).where('funnels.site_id', '=', siteId).execute();
  return rows.map(funnelOf);
}

/** One version of a funnel: the current one unless `version` names another that exists. Undefined without the funnel. */
export async function findFunnel(db: ControlDb, id: number, version?: number): Promise<FunnelVersion | undefined> {
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

/** Deletes a funnel with all its versions; its id is never given again. Throws a ControlError `not_found`. */
export async function deleteFunnel(db: ControlDb, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('funnels').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(id);
}

/** Reads a step as it is written: `page:/cart` or `event:purchase`. Throws a ControlError `invalid`. */
export function parseStep(text: string): FunnelStep {
  const colon = text.indexOf(':');
  const kind = text.slice(0, colon);
  const pattern = text.slice(colon + 1);
  if (colon < 0 || (kind !== 'page' && kind !== 'event')) {
    throw new ControlError(
      'invalid',
      `a step is page:PATTERN or event:NAME, such as page:/cart: ${JSON.stringify(text)}`,
    );
  }
  requirePattern(kind, pattern);
  return { kind, pattern };
}

/** A step as `parseStep` reads it. */
export function formatStep(step: FunnelStep): string {
  return `${step.kind}:${step.pattern}`;
}

function versions(db: ControlDb) {
  return db
    .selectFrom('funnels')
    .innerJoin('funnel_versions', 'funnel_versions.funnel_id', 'funnels.id')
    .select([
      'funnels.id',
      'funnels.site_id as siteId',
      'funnels.name',
      'funnels.created_at as createdAt',
      'funnel_versions.version',
      'funnel_versions.window_minutes as windowMinutes',
      'funnel_versions.steps',
    ])
    .orderBy('funnels.id')
    .orderBy('funnel_versions.version');
}

function funnelOf(row: Omit<FunnelVersion, 'steps'> & { readonly steps: string }): FunnelVersion {
  return { ...row, steps: JSON.parse(row.steps) as FunnelStep[] };
}

function requireSteps(steps: readonly FunnelStep[]): void {
  if (steps.length < FUNNEL_STEPS_MIN || steps.length > FUNNEL_STEPS_MAX) {
    throw new ControlError(
      'invalid',
      `a funnel has ${FUNNEL_STEPS_MIN} to ${FUNNEL_STEPS_MAX} steps, not ${steps.length}`,
    );
  }
  for (const step of steps) requirePattern(step.kind, step.pattern);
}

function requireWindow(minutes: number): void {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > FUNNEL_WINDOW_MAX_MINUTES) {
    throw new ControlError(
      'invalid',
      `the window must be a whole number of minutes from 1 to ${FUNNEL_WINDOW_MAX_MINUTES}`,
    );
  }
}

function notFound(id: number): ControlError {
  return new ControlError('not_found', `there is no funnel ${id}`);
}
