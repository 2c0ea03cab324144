import { addDays, localDay } from '../../days.ts';
import { day } from '../../format.ts';
import { useSite } from '../../session.ts';

/** The number of past days that are counted when something is restored: the raw events of these days are kept. */
const RECOUNTED_DAYS = 30;

/** Shows since when something is archived, and what restoring it will recover. */
export function ArchivedSince({ at }: { readonly at: number }) {
  const { site } = useSite();
  const since = localDay(at, site.timezone);
  const recounted = addDays(localDay(Date.now(), site.timezone), -RECOUNTED_DAYS);
  return (
    <p className="muted small">
      Archived on {day(since)}.{' '}
      {since >= recounted
        ? 'Restoring counts the days since then afterwards: nothing is missing.'
        : `Restoring counts the last ${RECOUNTED_DAYS} days afterwards; from ${day(since)} to ${day(addDays(recounted, -1))} nothing was counted.`}
    </p>
  );
}
