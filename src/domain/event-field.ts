/** One field of an event. */
export interface EventField {
  /** The property of a `CollectedEvent`. */
  readonly name: string;
  /** The column of the events layer, and of the hits layer. */
  readonly column: string;
  /** The column's type in the engine. */
  readonly type: string;
  /** The type of the property; 64-bit hashes are decimal texts. */
  readonly holds: 'text' | 'number';
  /**
   * The owner of the field in the hits layer: the event itself; the session, which takes it from its first pageview; or
   * none, when hits do not have the field.
   */
  readonly hit: 'event' | 'session' | 'none';
  /** The version of the fields that added it; absent for the first. Events and days of an earlier version lack it. */
  readonly since?: number;
  /** The set, which a site can switch off, that the field belongs to. */
  readonly set?: string;
  /**
   * The field of an import line that supplies the value, and the number of bytes that it is cut to; null for codes,
   * which are not cut.
   */
  readonly imported?: { readonly field: string; readonly maxBytes: number | null };
  /** The description for the documentation. */
  readonly docs: string;
}
