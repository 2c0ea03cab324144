import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { StoredDimension } from '../../domain/dimension.ts';
import type { Goal } from '../../domain/goal.ts';
import type { Figure } from '../../domain/metric.ts';
import { nextChange } from './change-number.ts';
import { CLOSED_COLUMNS, type ClosedDay, closedOf } from './closed-days.ts';
import { keysPart, unknownParts } from './parts.ts';

/** A figure of a day's totals, as a part of a day that a source does not know. */
export function figurePart(figure: Figure): string {
  return `figure ${figure}`;
}

/** The visitors, or the views, of all keys of a dimension: the source knows the keys, but not these counts. */
export function keyFigurePart(dimension: StoredDimension, figure: 'visitors' | 'views'): string {
  return `${figure} ${dimension}`;
}

/** The keys of a dimension beyond the most visited ones: they are one, `(other)`, so what they were is not known. */
export function otherKeysPart(dimension: StoredDimension): string {
  return `other ${dimension}`;
}

/** The days of a run whose figures an import has brought as sums, and what is not known of them. */
export class ImportedDays {
  readonly #days: readonly ClosedDay[];

  /** @param closed closed days, of which those with an origin count */
  constructor(closed: readonly ClosedDay[]) {
    this.#days = closed.filter(({ origin }) => origin !== undefined);
  }

  /** The days. */
  get days(): readonly string[] {
    return this.#days.map(({ day }) => day);
  }

  /** The days of which one of these parts is not known. */
  lacking(...parts: readonly string[]): string[] {
    if (this.#days.length === 0) return [];
    return this.#days.flatMap((closed) => {
      const unknown = unknownParts(closed);
      return parts.some((part) => unknown.includes(part)) ? [closed.day] : [];
    });
  }

  /** The days of which the visitors, or the views, of a dimension's key are not known: nothing is known of its keys, or not this. */
  lackingKeys(dimension: StoredDimension, figure: 'visitors' | 'views'): string[] {
    return this.lacking(keysPart(dimension), keyFigurePart(dimension, figure));
  }

  /** The days of which the keys of a dimension are known, but not their visitors, or their views. */
  lackingKeyFigure(dimension: StoredDimension, figure: 'visitors' | 'views'): string[] {
    return this.lacking(keyFigurePart(dimension, figure));
  }

  /** The days of which the conversions of one of these goals are not known: those of the keys that it matches. */
  lackingGoals(goals: readonly Pick<Goal, 'kind'>[]): string[] {
    return this.lacking(
      ...goals.flatMap(({ kind }) => [keysPart(kind), keyFigurePart(kind, 'views'), otherKeysPart(kind)]),
    );
  }

  /** The days of which nobody knows who converted: the source has no visitors by key, or not who came to several keys. */
  lackingConverters({ kind, pattern }: Pick<Goal, 'kind' | 'pattern'>): readonly string[] {
    if (kind === 'page' && pattern.includes('*')) return this.days;
    return this.lacking(keysPart(kind), keyFigurePart(kind, 'visitors'), otherKeysPart(kind));
  }
}

/** Lists the days that the figures of an import answer for. */
export async function listDaysOf(db: Db, importId: number): Promise<ClosedDay[]> {
  const rows = await db
    .selectFrom('site_days')
    .select(CLOSED_COLUMNS)
    .where('origin', '=', importId)
    .orderBy('day')
    .execute();
  return rows.map(closedOf);
}

/**
 * Takes back the days of an import, all at once: nothing is stored of them then, and own events may come. Their numbers of
 * generations go on. Returns the days.
 */
export async function withdrawDays(db: Db, importId: number): Promise<ClosedDay[]> {
  return await inTransaction(db, async (transaction) => {
    const days = await listDaysOf(transaction, importId);
    await transaction
      .updateTable('site_days')
      .set({
        generation: null,
        events: null,
        unknown: null,
        origin: null,
        final: sql`null`,
        changed: await nextChange(transaction),
      })
      .where('origin', '=', importId)
      .execute();
    return days;
  });
}

/** Lists the days of a site that imports have brought as sums. */
export async function listImportedDays(db: Db, siteId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('site_days')
    .select('day')
    .where('site_id', '=', siteId)
    .where('origin', 'is not', null)
    .execute();
  return rows.map(({ day }) => day);
}
