import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from './column-types.ts';

const FILES = readdirSync(import.meta.dirname).filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file));

/**
 * The names of all migrations, which are those of their files: `0001_control` is in `0001-control.ts`. They run in this
 * order. Databases keep the names: neither a name nor a migration that was released is ever changed.
 */
export const MIGRATION_NAMES: readonly string[] = FILES.map(nameOf).sort();

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
