/** One field of an event. */
export interface EventField {
  /** The property of a `CollectedEvent`. */
  readonly name: string;
  /** The column of the events layer, and of the hits layer. */
  readonly column: string;
  /** The column's type in the engine. */
  readonly type: string;
  /** What the property is; 64-bit hashes are decimal texts. */
  readonly holds: 'text' | 'number';
  /**
   * Whose it is in the hits layer: the event's own, the session's, which has it from its first pageview, or nobody's,
   * when hits do not have it.
   */
  readonly hit: 'event' | 'session' | 'none';
  /** The version of the fields that it came with; absent for the first. Events and days of an earlier one lack it. */
  readonly since?: number;
  /** The set that a site can switch off and that it belongs to. */
  readonly set?: string;
  /** The field of an import line that gives it, and to how many bytes it is cut; null for codes, which are not. */
  readonly imported?: { readonly field: string; readonly maxBytes: number | null };
  /** What it is, for the documentation. */
  readonly docs: string;
}
