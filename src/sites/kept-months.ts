import { VISIT_MONTHS_DEFAULT } from '../domain/limits.ts';
import { siteRefusal } from './translations.ts';

export const RETENTION_MAX_MONTHS = 1200;

/** Throws a DatabaseError `invalid` for a retention that no site can have. */
export function requireRetention(months: number | null): void {
  if (months === null) return;
  if (!Number.isInteger(months) || months < 1 || months > RETENTION_MAX_MONTHS) {
    throw siteRefusal('invalid', (texts) => texts.retention(RETENTION_MAX_MONTHS));
  }
}

/**
 * Returns for how many months a site keeps visits: as many as somebody has given, else as many as before, or as long as its
 * statistics when those are kept for less. Throws a DatabaseError `invalid` for a number that is given and cannot be.
 */
export function visitMonthsOf({
  given,
  before = VISIT_MONTHS_DEFAULT,
  retentionMonths,
}: {
  readonly given: number | undefined;
  readonly before?: number;
  readonly retentionMonths: number | null;
}): number {
  const most = retentionMonths ?? RETENTION_MAX_MONTHS;
  if (given === undefined) return Math.min(before, most);
  if (!Number.isInteger(given) || given < 0 || given > RETENTION_MAX_MONTHS) {
    throw siteRefusal('invalid', (texts) => texts.visitMonths(RETENTION_MAX_MONTHS));
  }
  if (given > most) throw siteRefusal('invalid', (texts) => texts.visitsOutliveStatistics(most));
  return given;
}
