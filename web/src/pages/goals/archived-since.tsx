import { addDays } from '../../../../src/domain/calendar.ts';
import { day } from '../../format.ts';
import { localDay } from '../../local-day.ts';
import { useSite } from '../../session.ts';
import { texts } from './texts.tsx';

/** The number of past days that are counted when something is restored: the raw events of these days are kept. */
const RECOUNTED_DAYS = 30;

/** Shows since when something is archived, and what restoring it will recover. */
export function ArchivedSince({ at }: { readonly at: number }) {
  const { site } = useSite();
  const since = localDay(at, site.timezone);
  const recounted = addDays(localDay(Date.now(), site.timezone), -RECOUNTED_DAYS);
  return (
    <p className="muted small">
      {since >= recounted
        ? texts.archived.sinceWhole(day(since))
        : texts.archived.sincePart(day(since), RECOUNTED_DAYS, day(addDays(recounted, -1)))}
    </p>
  );
}
