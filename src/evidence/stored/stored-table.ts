/** The persons whom stored rows may be about. */
export const SUBJECTS = {
  visitors: 'Visitors of the sites',
  members: 'People with an account, and those invited',
  recipients: 'People who get alerts and reports without an account',
  nobody: 'Nobody: settings and the working of the service',
} as const;

export type Subject = keyof typeof SUBJECTS;

/** Says of a stored table what for it is there, whom it is about, and for how long. */
export interface StoredTable {
  readonly about: Subject;
  readonly purpose: string;
  /** For how long a row is kept. */
  readonly kept: string;
  /** The purposes of the columns, by their names; columns of one purpose are separated by commas. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Lists the columns of a table, in the order of the entry. */
export function columnsIn({ columns }: Pick<StoredTable, 'columns'>): readonly string[] {
  return Object.keys(columns).flatMap((names) => names.split(', '));
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Says a duration in milliseconds in its largest whole unit: `30 days`, `1 hour`. */
export function lasting(durationMs: number): string {
  const [unit, unitMs] = UNITS.find(([, each]) => durationMs % each === 0) ?? ['millisecond', 1];
  const count = durationMs / unitMs;
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}

export const WITH_USER = 'As long as the account.';
export const WITH_ORGANISATION = 'As long as the organization.';
/** The columns of what is granted. */
export const GRANT = {
  role: 'What the person may do: owner, admin, editor or viewer',
  reach: 'The sites and groups that are granted; empty for all',
  withheld: 'What is withheld: revenue, settings or exports',
  expires_at: 'The instant at which the membership ends by itself',
} as const;
