import type { GoalReading } from '../../../../src/stats/answer.ts';
import { percent, whole } from '../../format.ts';
import { PatternText } from '../../pattern/pattern-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Delta } from '../../ui/delta.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import styles from './goals.module.css';
import { texts } from './texts.tsx';

const { goal, conversions, visitors, rate, change } = texts.columns;
const COLUMNS = [goal, { figure: conversions }, { figure: visitors }, { figure: rate }, { figure: change }];

export interface GoalTableProps {
  readonly goals: readonly GoalReading[];
  /** The figures are those of an earlier period: those of the chosen one are still loading. */
  readonly isStale: boolean;
  /** Null for users who may only look. */
  readonly onEdit: ((goal: GoalReading) => void) | null;
  readonly onArchive: ((goal: GoalReading) => void) | null;
}

/** Shows goals with their figures. */
export function GoalTable({ goals, isStale, onEdit, onArchive }: GoalTableProps) {
  return (
    <table className={`table ${styles.goals}`} aria-busy={isStale}>
      <TableHead columns={COLUMNS}>
        {onEdit === null ? null : (
          <th scope="col">
            <span className="visually-hidden">{texts.columns.actions}</span>
          </th>
        )}
      </TableHead>
      <tbody>
        {goals.map((goal) => (
          <tr key={goal.goalId}>
            <th scope="row">
              <span className={styles.name}>
                <bdi>{goal.name}</bdi>
              </span>
              <Pattern goal={goal} />
            </th>
            <td className="end number" data-label={conversions}>
              <strong>{whole(goal.conversions)}</strong>
            </td>
            <td className="end number" data-label={visitors}>
              {whole(goal.uniqueConversions)}
            </td>
            <td className="end number" data-label={rate}>
              {percent(goal.conversionRate)}
            </td>
            <td className="end" data-label={change}>
              <Delta change={goal.delta ?? 'unknown'} />
            </td>
            {onEdit === null ? null : (
              <td className={styles.actions}>
                <Button variant="quiet" onClick={() => onEdit(goal)} aria-label={texts.edit.label(goal.name)}>
                  {texts.edit.button}
                </Button>
                <Button variant="quiet" onClick={() => onArchive?.(goal)} aria-label={texts.archive.label(goal.name)}>
                  {texts.archive.button}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
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
