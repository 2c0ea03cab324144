import type { Clock } from '../domain/clock.ts';
import { epochMs } from './clock-ms.ts';
import type { ControlDb } from './control.ts';

/** One run of an import. `startedAt` is epoch milliseconds. */
export interface Import {
  readonly id: number;
  readonly siteId: number;
  /** The file's name. */
  readonly name: string;
  readonly startedAt: number;
}

/** Records that an import begins; its id is never given again. */
export async function startImport(
  db: ControlDb,
  clock: Clock,
  run: { readonly siteId: number; readonly name: string },
): Promise<Import> {
  const startedAt = epochMs(clock);
  const { id } = await db
    .insertInto('imports')
    .values({ site_id: run.siteId, name: run.name, started_at: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, siteId: run.siteId, name: run.name, startedAt };
}

/** A site's imports, oldest first. */
export async function listImports(db: ControlDb, siteId: number): Promise<Import[]> {
  return await db
    .selectFrom('imports')
    .select(['id', 'site_id as siteId', 'name', 'started_at as startedAt'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute();
}
