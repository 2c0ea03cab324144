import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { STORED_TABLES } from '../schema.ts';
import type { Store } from '../store.ts';
import { storeVersionPath } from '../store-version.ts';

/** A file of the store, by its path in the store's directory. */
export interface FrozenFile {
  readonly path: string;
  /** Where its bytes are; they never change. */
  readonly from: string;
}

interface Table {
  readonly name: string;
  readonly uuid: string;
  readonly metadata_path: string;
}

/**
 * The kept tables of an embedded store as they were at one moment. Their parts are hard links, which last until they are
 * removed, whatever the engine merges or drops meanwhile.
 */
export class FrozenStore {
  /** The small files that describe the tables, by their path in the store's directory. */
  readonly described: ReadonlyMap<string, Uint8Array>;
  readonly #directory: string;
  readonly #name: string;

  private constructor(directory: string, name: string, described: ReadonlyMap<string, Uint8Array>) {
    this.#directory = directory;
    this.#name = name;
    this.described = described;
  }

  /** Freezes the tables one after another. They are of one moment when nobody changes them meanwhile; merges do no harm. */
  static async freeze(store: Pick<Store, 'query' | 'execute'>, directory: string): Promise<FrozenStore> {
    const engine = join(directory, 'chdb');
    const name = `backup${randomBytes(8).toString('hex')}`;
    const kept = new Set(STORED_TABLES.map((table) => table.name));
    const tables = await store.query<Table>(
      "SELECT name, toString(uuid) AS uuid, metadata_path FROM system.tables WHERE database = 'svc'",
    );
    await removeEmptyNumber(directory);
    const described = new Map<string, Uint8Array>();
    const describe = (path: string) => described.set(relative(directory, path), readFileSync(path));
    try {
      for (const table of tables.filter((each) => kept.has(each.name))) {
        await store.execute(`ALTER TABLE ${table.name} FREEZE WITH NAME '${name}'`);
        describe(join(engine, table.metadata_path));
        // Beside the parts there are the table's format, and mutations that may not have ended.
        const parts = join(engine, 'store', table.uuid.slice(0, 3), table.uuid);
        for (const file of readdirSync(parts).filter((each) => each.endsWith('.txt'))) describe(join(parts, file));
      }
      describe(join(engine, 'metadata', 'svc.sql'));
      describe(storeVersionPath(directory));
    } catch (error) {
      await removeFrozen(directory, name);
      throw error;
    }
    return new FrozenStore(directory, name, described);
  }

  /** Lists the files of the parts. */
  files(): FrozenFile[] {
    const root = join(shadowOf(this.#directory), this.#name);
    if (!existsSync(root)) return [];
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((from) => ({ path: join('chdb', relative(root, from)), from }));
  }

  /** Lets the engine remove what it has replaced since. */
  async remove(): Promise<void> {
    await removeFrozen(this.#directory, this.#name);
  }
}

/** Removes what an earlier process has frozen in a store that nobody has open, or one frozen state by its name. */
export async function removeFrozen(directory: string, name?: string): Promise<void> {
  const shadow = shadowOf(directory);
  await rm(name === undefined ? shadow : join(shadow, name), { recursive: true, force: true });
}

/** Removes the file with the number of the last frozen state when it is empty, as a full disk leaves it: the engine would not go on. */
async function removeEmptyNumber(directory: string): Promise<void> {
  const path = join(shadowOf(directory), 'increment.txt');
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) await rm(path);
}

function shadowOf(directory: string): string {
  return join(directory, 'chdb', 'shadow');
}
