import { createHash } from 'node:crypto';
import type { Acting } from './actor.ts';
import type { Audited } from './audited-tables.ts';

/** The kinds of changes of a row. */
export type RowChange = 'created' | 'changed' | 'removed';

/** The values of a row: those that are told, and of the hidden ones whether they have changed. */
export interface RowValues {
  readonly id: string | number | null;
  readonly site: string | null;
  readonly told: Readonly<Record<string, unknown>>;
  /** The hidden columns: texts that tell two values apart, and are never recorded. */
  readonly hidden: Readonly<Record<string, unknown>>;
}

/** One entry of the record, as its JSON text holds it. */
export interface AuditEntry {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly by: Acting['actor'];
  readonly network: string | null;
  /** The kind of thing and of change: `goal.changed`. */
  readonly action: string;
  readonly id: string | null;
  readonly site: string | null;
  /** By column: the value before and after, or that a hidden one has changed. */
  readonly changes: Readonly<Record<string, readonly [from: unknown, to: unknown] | 'changed'>>;
}

/**
 * Makes the entry of a change of a row; null when nothing changed that is recorded.
 *
 * @param from the row before; null for one that is created
 * @param to the row after; null for one that is removed
 */
export function entryOf(
  { kind, ofPeopleAlone }: Pick<Audited, 'kind' | 'ofPeopleAlone'>,
  change: RowChange,
  from: RowValues | null,
  to: RowValues | null,
  { actor, network, now }: Acting,
): AuditEntry | null {
  if (actor.kind === 'copy' || (ofPeopleAlone === true && actor.kind === 'service')) return null;
  const row = to ?? from;
  if (row === null) return null;
  const told = Object.keys(row.told).flatMap((column) => {
    const [before, after] = [from?.told[column] ?? null, to?.told[column] ?? null];
    return before === after ? [] : [[column, [before, after]] as const];
  });
  const hidden = Object.keys(row.hidden).flatMap((column) =>
    from !== null && to !== null && from.hidden[column] !== to.hidden[column] ? [[column, 'changed'] as const] : [],
  );
  if (change === 'changed' && told.length + hidden.length === 0) return null;
  return {
    ...{ at: now(), by: actor, network, action: `${kind}.${change}` },
    ...{ id: row.id === null ? null : String(row.id), site: row.site },
    changes: Object.fromEntries([...told, ...hidden]),
  };
}

/** Returns the text of an entry, without its network where an organisation keeps none. */
export function entryText(entry: AuditEntry, keepsNetwork: boolean): string {
  return JSON.stringify(keepsNetwork ? entry : { ...entry, network: null });
}

/** Returns the hash of an entry's text in a chain: SHA-256, lower-case hex, of the hash before it and the text. */
export function chainHash(before: string, text: string): string {
  return createHash('sha256').update(before).update('\n').update(text).digest('hex');
}
