import { dayOfBackup } from './backup-name.ts';

/** The numbers of days, weeks, months and years of which the newest backup is kept. */
export type RetentionRule = Readonly<Partial<Record<Unit, number>>>;

/** Names the period of a day, in UTC. Weeks begin on Monday. */
const PERIODS = {
  d: (day) => day.toString(),
  w: (day) => `${day.yearOfWeek}-${day.weekOfYear}`,
  m: (day) => day.toPlainYearMonth().toString(),
  y: (day) => String(day.year),
} satisfies Record<string, (day: Temporal.PlainDate) => string>;

type Unit = keyof typeof PERIODS;

/** Reads a rule such as `7d,4w,12m`; null when it is none. */
export function parseRetention(text: string): RetentionRule | null {
  const rule: Partial<Record<Unit, number>> = {};
  for (const word of text.split(',')) {
    const [, number = '', unit = ''] = /^([1-9]\d{0,3})([dwmy])$/.exec(word.trim()) ?? [];
    if (unit === '' || unit in rule) return null;
    rule[unit as Unit] = Number(number);
  }
  return rule;
}

/**
 * Chooses the backups that are kept: of the last days, weeks, months and years that have backups the newest of each, and
 * the newest of all.
 *
 * @param names in any order
 */
export function keptBackups(names: readonly string[], rule: RetentionRule): ReadonlySet<string> {
  const newestFirst = names.toSorted().reverse();
  const kept = new Set(newestFirst.slice(0, 1));
  for (const [unit, number] of Object.entries(rule) as [Unit, number][]) {
    const periods = new Set<string>();
    for (const name of newestFirst) {
      const period = PERIODS[unit](dayOfBackup(name));
      if (periods.has(period) || periods.size === number) continue;
      periods.add(period);
      kept.add(name);
    }
  }
  return kept;
}
