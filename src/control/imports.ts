import { randomBytes } from 'node:crypto';
import type { Clock } from '../domain/clock.ts';
import { epochMs } from './clock-ms.ts';
import type { ControlDb } from './control.ts';

const KEY_BYTES = 32;

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

/**
 * The installation's import key, hexadecimal: what the visitors of import lines are hashed with. Made by whoever asks
 * first and kept, because one visitor must be one visitor across files.
 */
export async function importKey(db: ControlDb): Promise<string> {
  const find = () => db.selectFrom('import_key').select('key').where('id', '=', 1).executeTakeFirst();
  let row = await find();
  if (row === undefined) {
    await db
      .insertInto('import_key')
      .values({ id: 1, key: randomBytes(KEY_BYTES) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    row = await find();
  }
  if (row === undefined) throw new Error('the import key is missing');
  return Buffer.from(row.key).toString('hex');
}
