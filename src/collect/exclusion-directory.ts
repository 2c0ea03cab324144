import { LRUCache } from 'lru-cache';
import { ChangeFeed } from '../database/change-feed.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Site } from '../domain/site.ts';
import { type Excludable, matcherOf } from './exclusion-matcher.ts';

const SITES_IN_MEMORY_MAX = 10_000;

interface CompiledRule {
  readonly id: number;
  readonly matches: (draft: Excludable) => boolean;
}

const NO_RULES: readonly CompiledRule[] = [];

/** Finds the exclusion rule that an event matches, from memory. It follows the commits of any process within 100 ms. */
export class ExclusionDirectory {
  readonly #database: Database;
  readonly #changes: ChangeFeed;
  /** By the site and its organisation: an event may have the site as it was before a transfer. */
  readonly #rules = new LRUCache<string, readonly CompiledRule[]>({ max: SITES_IN_MEMORY_MAX });
  /** Whether anybody has a rule. Without any, an event costs one comparison. */
  #isEmpty = true;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#changes = new ChangeFeed(database.reader, clock);
  }

  /** Returns the id of the first rule of the site, or of its organisation, that an event matches; null when none does. */
  ruleFor(site: Pick<Site, 'id' | 'orgId'>, draft: Excludable): number | null {
    if (this.#changes.changed()) this.#forget();
    if (this.#isEmpty) return null;
    for (const rule of this.#rulesOf(site)) if (rule.matches(draft)) return rule.id;
    return null;
  }

  #forget(): void {
    this.#rules.clear();
    const any = this.#database.db.selectFrom('exclusions').select('id').limit(1).compile();
    this.#isEmpty = this.#database.reader.rows(any).length === 0;
  }

  #rulesOf({ id, orgId }: Pick<Site, 'id' | 'orgId'>): readonly CompiledRule[] {
    const key = `${id} ${orgId}`;
    const known = this.#rules.get(key);
    if (known !== undefined) return known;
    const query = this.#database.db
      .selectFrom('exclusions')
      .select(['id', 'kind', 'pattern'])
      .where('org_id', '=', orgId)
      .where((row) => row.or([row('site_id', 'is', null), row('site_id', '=', id)]))
      .orderBy('id')
      .compile();
    const rows = this.#database.reader.rows(query);
    const rules = rows.length === 0 ? NO_RULES : rows.map((row) => ({ id: row.id, matches: matcherOf(row) }));
    this.#rules.set(key, rules);
    return rules;
  }
}
