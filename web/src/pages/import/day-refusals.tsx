import type { ImportPreview } from '../../../../src/dashboard/routes/uploads.ts';
import { Notice } from '../../ui/page.tsx';
import { dayCount } from './day-count.ts';

/** The ends of a sentence about the days that an import leaves out, after "one" and after "several". */
const REFUSALS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  own_day: ['has visits of your own', 'have visits of your own'],
  other_import: ['has been imported before', 'have been imported before'],
  not_over: ['has not ended yet', 'have not ended yet'],
  day_erased: ['is older than this site keeps its statistics', 'are older than this site keeps its statistics'],
};

/** Says how many days are left out whole, and why; nothing when all would be imported. */
export function DayRefusals({ days }: Pick<ImportPreview, 'days'>) {
  const refused = days.flatMap(({ refusal }) => (refusal === null ? [] : [refusal]));
  if (refused.length === 0) return null;
  const reasons = [...Map.groupBy(refused, (refusal) => refusal)].map(([refusal, { length }]) => {
    const words = REFUSALS[refusal]?.[length === 1 ? 0 : 1] ?? refusal;
    return `${dayCount(length)} ${words}`;
  });
  const sentence = `${reasons.join(', ')}.`;
  if (refused.length < days.length) return <p className="muted">Left out as a whole: {sentence}</p>;
  return (
    <Notice tone="warn">
      <p>There is nothing to import: {sentence}</p>
      {refused.includes('other_import') ? <p>To import this file again, undo the earlier import first.</p> : null}
    </Notice>
  );
}
