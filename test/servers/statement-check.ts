import { ClusterAnalyser } from '../clickhouse/analyser.ts';
import { sitesRead, withoutTexts } from '../clickhouse/sites-read.ts';
import { MANY_SITES, TESTS_OWN } from './many-sites.ts';

/**
 * Checks that every statement of the suites would be right on a cluster: each reads one site, whose rows are on one shard,
 * or is listed as one that may read several; and the engine's analyser plans it for the tables over all shards.
 */
export class StatementCheck {
  readonly #analyser: ClusterAnalyser;
  readonly #known = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();
  /** Faults of statements, without their values. */
  readonly problems: string[] = [];
  /** The shapes of statements that read one site, and several. */
  readonly counts = { one: 0, several: 0 };

  private constructor(analyser: ClusterAnalyser) {
    this.#analyser = analyser;
  }

  static async open(): Promise<StatementCheck> {
    return new StatementCheck(await ClusterAnalyser.open());
  }

  add(statement: string): void {
    const shape = shapeOf(statement);
    if (this.#known.has(shape)) return;
    this.#known.add(shape);
    const select = /^\s*(?:INSERT\s+INTO\s[^']*?)?(\b(?:SELECT|WITH)\b.*)$/is.exec(statement)?.[1];
    const reads = sitesRead(statement);
    if (select === undefined || reads.length === 0 || TESTS_OWN.some((part) => shape.includes(part))) return;
    const isOfOne = reads.every(({ site }) => site !== null && site === reads[0]!.site);
    const isListed = MANY_SITES.some(({ part }) => shape.includes(part));
    if (isOfOne) this.counts.one += 1;
    else if (isListed) this.counts.several += 1;
    else this.problems.push(`reads several sites, and is not listed: ${shape}`);
    const planned = isOfOne ? this.#plan(select) : this.#analyser.resolve(select);
    this.#last = Promise.all([
      this.#last,
      planned.catch((error: Error) => this.problems.push(`${error.message.split('\n')[0]}: ${shape}`)),
    ]);
  }

  /**
   * Plans a statement about one site. Where the plan needs the value of a subquery, which only the shards could give, the
   * names and types are resolved.
   */
  async #plan(select: string): Promise<unknown> {
    return await this.#analyser.plan(select).catch(async (error: Error) => {
      if (!error.message.includes('All connection tries failed')) throw error;
      await this.#analyser.resolve(select);
    });
  }

  /** Waits until everything has been checked. */
  async close(): Promise<void> {
    await this.#last;
    this.#analyser.close();
  }
}

/** A statement without its values, so that thousands become one. */
function shapeOf(statement: string): string {
  return withoutTexts(statement)
    .replace(/\b\d+(\.\d+)?\b/g, '0')
    .replace(/\s+/g, ' ')
    .replace(/(to\w+\((?:0|'')\)|0|'')(,\s?(to\w+\((?:0|'')\)|0|''))+/g, '$1, …')
    .trim();
}
