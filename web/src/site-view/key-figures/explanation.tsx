import type { SiteRevenueStats } from '../../../../src/dashboard/routes/read.ts';
import { addDays } from '../../../../src/domain/calendar.ts';
import type { Period } from '../../../../src/domain/period.ts';
import { whole } from '../../format.ts';
import { moneyText } from '../../money/money.ts';
import { texts as orders } from '../../money/texts.tsx';
import { texts as changes } from '../changes/texts.ts';
import { rangeText } from '../chart/buckets.ts';
import { metricChange, relativeText, shortText, signOf } from '../comparison/change-text.ts';
import { isShare } from '../comparison/comparison.ts';
import type { ComparedStats } from '../comparison/use-comparison.ts';
import { texts as refusals } from '../refusals/texts.ts';
import { factsOf, figureText, isMoney, type ShownMetric } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import { partOf } from './figure-change.tsx';
import type { KeyFigureProps } from './key-figures.tsx';

/** Explains a figure, or why it is missing. It tells nothing that the figure's button says. */
export function Explanation(props: KeyFigureProps) {
  const { metric, goal, kpi, compared, money } = props;
  const { explanation } = factsOf(metric, goal);
  if (compared.isRefused || kpi === undefined || kpi.value === null) {
    const why = compared.isRefused ? texts.stats.refused : kpi === undefined ? '' : whyMissing(props).long;
    return (
      <>
        {explanation} <strong>{why}</strong>
      </>
    );
  }
  const { value, knownFrom } = kpi;
  const exact = figureText(metric, value, money?.currency);
  return (
    <>
      {explanation}
      {shortText(metric, value, money?.currency) === exact ? '' : ` ${texts.stats.exact(exact)}`}
      {money === undefined ? null : <OtherOrders money={money} />}
      {knownFrom === undefined ? '' : ` ${isMoney(metric) ? texts.stats.partialRevenue : texts.stats.partialGoals}`}
    </>
  );
}

/** Names the orders beside those of a figure: of other currencies, and without an amount. */
function OtherOrders({ money: { totals, currency, withoutAmount } }: { readonly money: SiteRevenueStats }) {
  const others = (totals ?? []).filter((total) => total.currency !== currency && total.amount !== null);
  return (
    <>
      {others.map((total) => (
        <span key={total.currency}>
          {' '}
          {texts.stats.besides(orders.sum(moneyText(total.amount!, total.currency), total.orders, whole(total.orders)))}
        </span>
      ))}
      {withoutAmount ? ` ${orders.withoutAmount(withoutAmount, whole(withoutAmount))}` : ''}
    </>
  );
}

/** Says in full what a change compares, for those who see the figure. Screen readers have heard it with its name. */
export function Comparisons({ metric, kpi, compared, money }: KeyFigureProps) {
  if (compared.isRefused || kpi === undefined || kpi.value === null || compared.state !== 'whole') return null;
  const part = partOf(metric, kpi, compared);
  if (part === 'nothing') return ` ${texts.stats.inProgress}`;
  const change = metricChange(metric, part);
  if (typeof change !== 'number') return null;
  const { currency } = money ?? {};
  const isRelative = isShare(metric) && change !== 0 && part.prev !== 0;
  return (
    <>
      {isRelative
        ? ` ${texts.stats.relative(signOf(change) + relativeText(change), figureText(metric, part.prev!, currency))}`
        : ''}
      {` ${comparedText(metric, compared, currency)}`}
    </>
  );
}

/** Says which part of a period that is not over is compared; nothing for one that is over. */
function comparedText(metric: ShownMetric, { stats }: ComparedStats, currency: string | null | undefined): string {
  if (stats?.likeForLike === undefined) return '';
  const { now, before, stats: parts } = stats.likeForLike;
  const { value, prev, hours } = parts[metric]!;
  const last = hours === 0 ? 1 : 0;
  const words = (days: Period, figure: number | null) =>
    [rangeText({ from: days.from, to: addDays(days.to, -last) }), figureText(metric, figure!, currency)] as const;
  const both = [...words(now, value), ...words(before, prev)] as const;
  return hours === 0 ? changes.withoutToday(...both) : changes.firstHours(hours, ...both);
}

interface Why {
  readonly short: string;
  readonly long: string;
}

/** Says why a figure is missing. */
export function whyMissing({ metric, money, isUnknown, isFiltered }: KeyFigureProps): Why {
  const { isFilterable, needs } = factsOf(metric);
  if (needs === 'orders' && money?.totals != null) return texts.stats.missing.orders;
  if (needs === 'orders') return refusals.notCounted;
  return isUnknown || (isFilterable && isFiltered) ? refusals.notCounted : texts.stats.missing[needs];
}
