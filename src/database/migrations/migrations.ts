import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from './column-types.ts';

/** The number of migrations. A file of a later version, which an older installation unpacked over it has left, is none. */
const COUNT = 69;

const FILES = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file) && Number(file.slice(0, 4)) <= COUNT)
  .sort();
const isWhole = FILES.length === COUNT && FILES.every((file, i) => Number(file.slice(0, 4)) === i + 1);
if (!isWhole) throw new Error(`the migrations 1 to ${COUNT} must each have one file in ${import.meta.dirname}`);

/**
 * The names of all migrations, which are those of their files: `0001_control` is in `0001-control.ts`. They run in this
 * order. Databases keep the names: neither a name nor a migration that was released is ever changed.
 */
export const MIGRATION_NAMES: readonly string[] = FILES.map(nameOf);

/** Loads all migrations, by name. */
export async function migrationsFor(types: ColumnTypes): Promise<Record<string, Migration>> {
  const loaded = FILES.map(async (file) => {
    const { up } = (await import(`./${file}`)) as { up(db: Kysely<never>, types: ColumnTypes): Promise<void> };
    return [nameOf(file), { up: (db: Kysely<never>) => up(db, types) }] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

function nameOf(file: string): string {
  return file.replace('.ts', '').replaceAll('-', '_');
}
