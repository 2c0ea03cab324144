import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { SiteGoalTrendsAnswer } from '../../../../src/dashboard/routes/read.ts';
import { isWholeComparison } from '../../../../src/domain/comparison.ts';
import { previousPeriod } from '../../../../src/domain/period.ts';
import type { GoalReading } from '../../../../src/stats/answer.ts';
import type { GoalTrend } from '../../../../src/stats/answers/goal-trends.ts';
import { day, percent, whole } from '../../format.ts';
import { PatternText } from '../../pattern/pattern-text.tsx';
import type { PeriodChoice } from '../../period.ts';
import { shortText } from '../../site-view/comparison/change-text.ts';
import { goalViewQuery } from '../../site-view/goal/choose-goal.ts';
import { Button } from '../../ui/button.tsx';
import { Delta } from '../../ui/delta.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ColumnContent, type Order, orderByFigure, orderByName } from '../../ui/order.ts';
import { OrderHead } from '../../ui/order-head.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import styles from './goals.module.css';
import { texts } from './texts.tsx';

/** A column by which goals are ordered. */
type GoalColumn = 'name' | 'conversions' | 'uniqueConversions' | 'conversionRate' | 'delta';

/** The order of goals before somebody chooses another one. */
const FIRST_ORDER: Order<GoalColumn> = { by: 'conversions', isDescending: true };

const { columns } = texts;
const FIGURES: readonly (readonly [GoalColumn, string])[] = [
  ['conversions', columns.conversions],
  ['uniqueConversions', columns.visitors],
  ['conversionRate', columns.rate],
  ['delta', columns.change],
];

/** What may be done with a goal; null for users who may only look. */
type GoalAction = ((goal: GoalReading) => void) | null;

export interface GoalTableProps {
  readonly answer: SiteGoalTrendsAnswer;
  readonly period: PeriodChoice;
  /** The figures are those of an earlier period: those of the chosen one are still loading. */
  readonly isStale: boolean;
  readonly onEdit: GoalAction;
  readonly onArchive: GoalAction;
}

/** Shows goals with their figures. A click on a heading orders them. */
export function GoalTable({ answer, period, isStale, onEdit, onArchive }: GoalTableProps) {
  const [order, setOrder] = useState(FIRST_ORDER);
  const goals = useMemo(() => orderGoals(answer.goals, order), [answer, order]);
  const isCompared = isWholeComparison(answer.firstDay, previousPeriod(answer.period));
  const head = (column: GoalColumn, label: string, content: ColumnContent) => (
    <OrderHead key={column} {...{ column, label, content, order }} onOrder={setOrder} />
  );
  return (
    <table className={`table ${styles.goals}`} aria-busy={isStale}>
      <thead>
        <tr>
          {head('name', columns.goal, 'names')}
          <th scope="col" className={styles.trend}>
            {columns.trend}
          </th>
          {FIGURES.map(([column, label]) => head(column, label, 'figures'))}
          {onEdit === null ? null : (
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">{columns.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {goals.map((goal) => (
          <tr key={goal.goalId}>
            <th scope="row">
              <GoalName goal={goal} period={period} />
              <Pattern goal={goal} />
              {goal.knownFrom === undefined ? null : (
                <span className={styles.pattern}>{shared.countedSince(day(goal.knownFrom))}</span>
              )}
            </th>
            <td className={styles.trend}>
              <Trend goal={goal} {...answer} />
            </td>
            <Count value={goal.conversions} isStrong />
            <Count value={goal.uniqueConversions} />
            <td className="end number">{percent(goal.conversionRate)}</td>
            <td className={`end ${styles.change}`}>
              <Delta
                change={isCompared ? (goal.delta ?? 'unknown') : 'partial'}
                note={answer.isOpen ? shared.change.withoutToday : undefined}
              />
            </td>
            {onEdit === null ? null : (
              <td className={styles.actions}>
                <Button variant="quiet" onClick={() => onEdit(goal)} aria-label={texts.edit.label(goal.name)}>
                  <Icon name="edit" /> <span>{texts.edit.button}</span>
                </Button>
                <Button variant="quiet" onClick={() => onArchive?.(goal)} aria-label={texts.archive.label(goal.name)}>
                  <Icon name="archive" /> <span>{texts.archive.button}</span>
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A goal's name. It leads to the site view that measures the goal. */
function GoalName({ goal, period }: { readonly goal: GoalTrend; readonly period: PeriodChoice }) {
  return (
    <Link href={goalViewQuery(goal.goalId, period)} className={styles.name} title={texts.link}>
      <bdi>{goal.name}</bdi>
    </Link>
  );
}

function Trend({
  goal: { trend },
  pointDays,
  isOpen,
}: { readonly goal: GoalTrend } & Pick<SiteGoalTrendsAnswer, 'pointDays' | 'isOpen'>) {
  // A single point has no course.
  if (trend.length < 2) return null;
  // What is not over yet is not the lowest.
  const least = Math.min(...(isOpen ? trend.slice(0, -1) : trend));
  const most = Math.max(...trend);
  return <Sparkline values={trend} label={texts.trend(pointDays, whole(least), whole(most))} isOpen={isOpen} />;
}

function Count({ value, isStrong = false }: { readonly value: number | null; readonly isStrong?: boolean }) {
  const text = value === null ? whole(value) : shortText('conversions', value);
  return (
    <td className="end number" title={value === null ? undefined : whole(value)}>
      {isStrong ? <strong>{text}</strong> : text}
    </td>
  );
}

/** Shows the pattern of a goal as it was typed. */
export function Pattern({ goal: { kind, pattern } }: { readonly goal: Pick<GoalReading, 'kind' | 'pattern'> }) {
  return (
    <span className={styles.pattern}>
      {kind === 'page' ? texts.page : texts.event} <PatternText kind={kind} pattern={pattern} />
    </span>
  );
}

/** Orders goals. */
function orderGoals(goals: readonly GoalTrend[], { by, isDescending }: Order<GoalColumn>): readonly GoalTrend[] {
  return by === 'name'
    ? orderByName(goals, isDescending, ({ name }) => name)
    : orderByFigure(goals, isDescending, (goal) => goal[by]);
}
