interface Description {
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
  /**
   * The field of an import line that supplies the value, and the number of bytes that it is cut to; null for codes,
   * which are not cut. Names of such fields are lower case, with underscores.
   */
  readonly imported?: { readonly field: string; readonly maxBytes: number | null };
  /** The description for the documentation. */
  readonly docs: string;
}

/** A field of the first version. Every event and every day has it, and no site switches it off. */
interface FirstField extends Description {
  readonly since?: never;
  readonly set?: never;
}

interface LaterField extends Description {
  /** The version of the fields that added it. Events and days of an earlier version lack it. */
  readonly since: number;
  /** The set of fields that it belongs to: a site switches sets off by their names (`svc site update --without`). */
  readonly set: string;
}

/** One field of an event. */
export type EventField = FirstField | LaterField;
