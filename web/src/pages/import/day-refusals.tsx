import type { ImportPreview } from '../../../../src/dashboard/routes/uploads.ts';
import { whole } from '../../format.ts';
import { Notice } from '../../ui/page.tsx';
import { dayCount } from './day-count.ts';
import { texts } from './texts.tsx';

const { refusals: words } = texts;

/** Says how many days are left out whole, and why; nothing when all would be imported. */
export function DayRefusals({ days }: Pick<ImportPreview, 'days'>) {
  if (refusedDays(days) === 0) return null;
  const reasons = Object.entries(days.refused).map(([refusal, count]) => {
    const reason = words.reasons[refusal];
    return reason === undefined ? words.unknownReason(refusal, dayCount(count)) : reason(count, whole(count));
  });
  if (refusedDays(days) < days.total) return <p className="muted">{words.some(reasons)}</p>;
  return (
    <Notice tone="warn">
      <p>{words.all(reasons)}</p>
      {days.refused.other_import ? <p>{words.undoFirst}</p> : null}
    </Notice>
  );
}

/** Returns how many days are left out whole. */
export function refusedDays({ refused }: ImportPreview['days']): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0);
}
