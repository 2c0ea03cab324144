import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** More links than anybody opens between two writes; the views of further ones are not counted. */
const LINKS_MAX = 100_000;

/** Counts how often the pages of shared links are opened: in memory at once, and in the database when it is flushed. */
export class LinkViews {
  readonly #database: Database;
  readonly #views = new Map<number, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts one opening of a link. */
  count(linkId: number): void {
    if (this.#views.size >= LINKS_MAX && !this.#views.has(linkId)) return;
    this.#views.set(linkId, (this.#views.get(linkId) ?? 0) + 1);
  }

  /** Writes the views since the last time. When that fails, those that are left stay due. */
  async flush(): Promise<void> {
    for (const [linkId, views] of [...this.#views]) {
      await this.#database.db
        .updateTable('share_links')
        .set({ views: sql`views + ${views}` })
        .where('id', '=', linkId)
        .execute();
      const left = this.#views.get(linkId)! - views;
      if (left === 0) this.#views.delete(linkId);
      else this.#views.set(linkId, left);
    }
  }
}
