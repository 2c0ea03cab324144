const NUMBERS = new Intl.NumberFormat('en-GB');
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Writes a number of things: `1 event`, `2,000 events`. */
export function counted(count: number, thing: string): string {
  return `${NUMBERS.format(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** Writes a size in bytes: `12 GB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}

/** Writes a duration, to its largest unit: `3 days`. */
export function durationText(ms: number): string {
  if (ms >= 2 * DAY_MS) return counted(Math.floor(ms / DAY_MS), 'day');
  if (ms >= 2 * HOUR_MS) return counted(Math.floor(ms / HOUR_MS), 'hour');
  if (ms >= 2 * MINUTE_MS) return counted(Math.floor(ms / MINUTE_MS), 'minute');
  return counted(Math.round(ms / 1000), 'second');
}

/** Writes an instant as `2026-05-20 12:00 UTC`. */
export function instantText(epochMs: number): string {
  return `${Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMs)).toString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Lists a few names, and how many more there are. */
export function listText(names: readonly string[], max = 5): string {
  const more = names.length - max;
  return more > 0 ? `${names.slice(0, max).join(', ')} and ${more} more` : names.join(', ');
}
