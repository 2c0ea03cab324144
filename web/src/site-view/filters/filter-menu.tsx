import { lazy, useState } from 'react';
import type { Condition } from '../../../../src/domain/condition.ts';
import { LoadedPart } from '../../loaded.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { NARROW, useMedia } from '../../ui/use-media.ts';
import { texts } from '../texts.tsx';
import type { ViewState } from '../view-state.ts';
import { type ChipFacts, chipsOf } from './chips.ts';
import { conditionsOf, withCondition } from './conditions.ts';
import { Editor, EditorLoading, GoalItems } from './editor.tsx';
import { ChipLabel, ClearAll, type FilterProps } from './filter-chips.tsx';
import styles from './filters.module.css';
import { SegmentItems } from './segment-items.tsx';
import { type Subject, SubjectItems } from './subject-items.tsx';
import { texts as words } from './texts.ts';
import { useChipNames } from './use-names.ts';

const ConditionEditor = lazy(() => import('./condition-editor.tsx'));
const SaveSegment = lazy(() => import('./save-segment.tsx'));
const ManageSegments = lazy(() => import('./manage-segments.tsx'));

/** The content of the menu: the choices, or in their place an editor. */
type Shown =
  | { readonly kind: 'choices' | 'goals' }
  | { readonly kind: 'new'; readonly condition: Condition }
  | ShownChip;
type ShownChip = { readonly kind: 'chip'; readonly chip: ChipFacts };

const CHOICES: Shown = { kind: 'choices' };

/** Adds to what the page is about, applies, saves and changes segments; in a narrow window it has the chips too. */
export function FilterMenu({ view, change, focusNext }: FilterProps) {
  const [shown, setShown] = useState<Shown>(CHOICES);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const isNarrow = useMedia(NARROW);
  const count = conditionsOf(view).length + (view.goal === null ? 0 : 1);
  const onClose = () => setDialog(null);
  return (
    <>
      <Menu
        className={`button ${styles.open}`}
        hasArrow={false}
        label={
          <>
            <Icon name="filter" /> <span className={styles.word}>{texts.filters.button}</span>
            {isNarrow && count > 0 ? <span className={styles.count}> {count}</span> : null}
          </>
        }
        onClose={() => setShown(CHOICES)}
      >
        {(close) => {
          const changeAndClose = (part: Partial<ViewState>) => {
            close();
            change(part);
          };
          const opening = (name: 'save' | 'manage') => () => {
            close();
            setDialog(name);
          };
          if (shown.kind === 'chip') return <Editor view={view} change={changeAndClose} chip={shown.chip} />;
          if (shown.kind === 'goals') return <GoalItems view={view} change={changeAndClose} />;
          if (shown.kind === 'new') {
            return (
              <LoadedPart fallback={<EditorLoading />}>
                <ConditionEditor
                  view={view}
                  condition={shown.condition}
                  onApply={(condition) => changeAndClose(withCondition(view, condition))}
                  second={{ text: texts.custom.back, run: () => setShown(CHOICES) }}
                />
              </LoadedPart>
            );
          }
          return (
            <>
              {count === 0 || !isNarrow ? null : (
                <ChipItems
                  {...{ view, focusNext }}
                  change={changeAndClose}
                  onEdit={(chip) => setShown({ kind: 'chip', chip })}
                />
              )}
              <SubjectItems
                view={view}
                onChoose={(subject) => setShown(subject === 'measured' ? { kind: 'goals' } : begun(subject))}
              />
              <SegmentItems view={view} change={changeAndClose} onSave={opening('save')} onManage={opening('manage')} />
            </>
          );
        }}
      </Menu>
      {dialog === null ? null : (
        <LoadedPart>
          {dialog === 'save' ? (
            <SaveSegment view={view} change={change} onClose={onClose} />
          ) : (
            <ManageSegments view={view} change={change} onClose={onClose} />
          )}
        </LoadedPart>
      )}
    </>
  );
}

/** Lists the chips where there is no room for them beside the menu. */
function ChipItems({ view, change, focusNext, onEdit }: FilterProps & { readonly onEdit: (chip: ChipFacts) => void }) {
  const chips = chipsOf(view, useChipNames(view));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div role="group" aria-label={texts.filters.label}>
      {chips.map((chip) => (
        <div key={chip.key} className={styles.chipItem}>
          <button
            type="button"
            className="menu-item"
            aria-description={words.edit.description}
            onClick={() => onEdit(chip)}
          >
            <span className={styles.text}>
              <ChipLabel chip={chip} />
            </span>
          </button>
          <button type="button" className={styles.remove} onClick={() => change(chip.without)}>
            <span className="visually-hidden">
              {texts.filters.remove}
              {chip.name} {chip.value}
            </span>
            <Icon name="close" size={15} />
          </button>
        </div>
      ))}
      {chips.length < 2 ? null : <ClearAll {...{ view, change, focusNext }} />}
      <hr />
    </div>
  );
}

function begun(subject: Exclude<Subject, 'measured'>): Shown {
  return { kind: 'new', condition: { subject, operator: 'is', values: [] } };
}
