import { lazy } from 'react';
import { LoadedPart } from '../../loaded.tsx';
import { MenuGroup } from '../../ui/menu-group.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { chooseGoal } from '../goal/choose-goal.ts';
import type { PanelProps } from '../panel-props.ts';
import type { ChipFacts } from './chips.ts';
import { withReplaced } from './conditions.ts';
import styles from './filters.module.css';
import { SegmentEditor } from './segment-items.tsx';
import { texts } from './texts.ts';
import { useGoals } from './use-names.ts';

const ConditionEditor = lazy(() => import('./condition-editor.tsx'));

/** Edits a part of what the page is about, in place. */
export function Editor({ view, change, chip }: PanelProps & { readonly chip: ChipFacts }) {
  if (chip.isMeasured) return <GoalItems view={view} change={change} />;
  const { condition } = chip;
  if (condition.subject === 'segment') return <SegmentEditor {...{ view, change, condition }} />;
  return (
    <LoadedPart fallback={<EditorLoading />}>
      <ConditionEditor
        view={view}
        condition={condition}
        onApply={(next) => change(withReplaced(view, condition, next))}
        second={{ text: texts.edit.remove, run: () => change(chip.without) }}
      />
    </LoadedPart>
  );
}

/** Has the size of the editor until its code has loaded. */
export function EditorLoading() {
  return <div className={`${styles.editor} ${styles.loading}`} aria-busy="true" />;
}

/** Chooses the goal that is measured. */
export function GoalItems({ view, change }: PanelProps) {
  const goals = useGoals(true) ?? [];
  return (
    <MenuGroup label={texts.measured}>
      {goals.map(({ goalId, name }) => (
        <MenuItem
          key={goalId}
          close={() => {}}
          isCurrent={goalId === view.goal}
          onChoose={() => change(chooseGoal(view, goalId))}
        >
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
