import type { ImportPreview } from '../../../../src/dashboard/routes/uploads.ts';
import { whole } from '../../format.ts';
import { Notice } from '../../ui/page.tsx';
import { dayCount } from './day-count.ts';
import { texts } from './texts.tsx';

const { refusals: words } = texts;

/** Says how many days are left out whole, and why; nothing when all would be imported. */
export function DayRefusals({ days }: Pick<ImportPreview, 'days'>) {
  const refused = days.flatMap(({ refusal }) => (refusal === null ? [] : [refusal]));
  if (refused.length === 0) return null;
  const reasons = [...Map.groupBy(refused, (refusal) => refusal)].map(([refusal, { length }]) => {
    const reason = words.reasons[refusal];
    return reason === undefined ? words.unknownReason(refusal, dayCount(length)) : reason(length, whole(length));
  });
  if (refused.length < days.length) return <p className="muted">{words.some(reasons)}</p>;
  return (
    <Notice tone="warn">
      <p>{words.all(reasons)}</p>
      {refused.includes('other_import') ? <p>{words.undoFirst}</p> : null}
    </Notice>
  );
}
