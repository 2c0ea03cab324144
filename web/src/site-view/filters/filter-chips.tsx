import type { ReactNode } from 'react';
import { type Condition, conditionOf, printCondition } from '../../../../src/domain/condition.ts';
import { Icon } from '../../ui/icon.tsx';
import { chooseGoal } from '../goal/choose-goal.ts';
import styles from '../head.module.css';
import { KeyPicture } from '../keys/key-picture-view.tsx';
import { useRegionNames } from '../keys/use-region-names.ts';
import type { PanelProps } from '../panel-props.ts';
import { texts as siteTexts } from '../texts.tsx';
import { toggleFilter } from '../view-state.ts';
import { conditionWords, isStored, type Names } from './condition-words.ts';
import { conditionsOf, EVERYTHING, withoutCondition } from './conditions.ts';
import { texts } from './texts.ts';
import { useGoals, useSegments } from './use-names.ts';

/** Shows what the page is about: the filters, the conditions and the goal that is measured, each with a button that removes it. */
export function FilterChips({ view, change }: PanelProps) {
  const { filters, where, goal } = view;
  const conditions = conditionsOf(view);
  const isAbout = (name: Condition['subject']) => where.some(({ subject }) => subject === name);
  const names: Names = {
    goals: useGoals(goal !== null || isAbout('goal')),
    segments: useSegments(isAbout('segment')),
  };
  useRegionNames(conditions.some(({ subject }) => subject === 'region'));
  const count = conditions.length + (goal === null ? 0 : 1);
  if (count === 0) return <NoChips />;
  const chipOf = (condition: Condition, onRemove: () => void) => (
    <Chip
      key={printCondition(condition)}
      {...conditionWords(condition, names)}
      title={condition.values.join('\n')}
      picture={<Pictured condition={condition} />}
      isNameNeeded={condition.operator !== 'is'}
      onRemove={onRemove}
    />
  );
  return (
    <section className={styles.chips} aria-label={siteTexts.filters.label}>
      {filters.map((filter) => chipOf(conditionOf(filter), () => change({ filters: toggleFilter(filters, filter) })))}
      {where.map((condition) => chipOf(condition, () => change({ where: withoutCondition(where, condition) })))}
      {goal === null ? null : (
        <Chip
          {...conditionWords({ subject: 'goal', operator: 'is', values: [String(goal)] }, names)}
          name={texts.goalIs}
          isNameNeeded
          onRemove={() => change(chooseGoal(view, null))}
        />
      )}
      {count < 2 ? null : (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => change({ ...EVERYTHING, ...chooseGoal(view, null) })}
        >
          {siteTexts.filters.clearAll}
        </button>
      )}
    </section>
  );
}

/** Keeps the room of the chips. */
export function NoChips() {
  return <div className={styles.chips} />;
}

/** Shows the picture of the only value that a condition selects. */
function Pictured({ condition: { subject, operator, values } }: { readonly condition: Condition }) {
  const [value, ...others] = values;
  if (!isStored(subject) || others.length > 0 || !operator.startsWith('is')) return null;
  return <KeyPicture dimension={subject} value={value!} />;
}

interface ChipProps {
  readonly name: string;
  readonly value: string;
  readonly title?: string;
  readonly picture?: ReactNode;
  /** Whether the value alone would be read as what is selected. */
  readonly isNameNeeded?: boolean;
  readonly onRemove: () => void;
}

function Chip({ name, value, title, picture, isNameNeeded = false, onRemove }: ChipProps) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} title={title}>
      <span className="visually-hidden">{siteTexts.filters.remove}</span>
      <span className={styles.chipName} data-needed={isNameNeeded}>
        {name}{' '}
      </span>
      {picture}
      <bdi className={styles.chipValue}>{value}</bdi>
      <Icon name="close" size={15} />
    </button>
  );
}
