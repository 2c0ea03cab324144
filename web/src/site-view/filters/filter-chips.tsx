import { lazy, type ReactNode, useState } from 'react';
import { printCondition } from '../../../../src/domain/condition.ts';
import { LoadedPart } from '../../loaded.tsx';
import { organisationOf, useSite } from '../../session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { chooseGoal } from '../goal/choose-goal.ts';
import { KeyPicture } from '../keys/key-picture-view.tsx';
import { useRegionNames } from '../keys/use-region-names.ts';
import type { PanelProps } from '../panel-props.ts';
import { texts as siteTexts } from '../texts.tsx';
import { type ChipFacts, chipsOf } from './chips.ts';
import { isStored } from './condition-words.ts';
import { conditionsOf, EVERYTHING, type Selection } from './conditions.ts';
import { Editor } from './editor.tsx';
import styles from './filters.module.css';
import { texts } from './texts.ts';
import { useChipNames } from './use-names.ts';

const SaveSegment = lazy(() => import('./save-segment.tsx'));

/** Gives the focus to a chip once it is there; to the menu of filters when it is not. */
export interface FilterProps extends PanelProps {
  readonly focusNext: (chip: string) => void;
}

interface FilterChipsProps extends FilterProps {
  /** Whether they are the conditions of a segment, which is saved by itself. */
  readonly isOfSegment?: boolean;
}

/** Shows what the page is about, each part as a chip: a click edits it, and its cross removes it. */
export function FilterChips({ view, change, focusNext, isOfSegment = false }: FilterChipsProps) {
  const chips = chipsOf(view, useChipNames(view));
  useRegionNames(conditionsOf(view).some(({ subject }) => subject === 'region'));
  if (chips.length === 0) return null;
  return (
    <section className={styles.chips} aria-label={siteTexts.filters.label}>
      {chips.map((chip, index) => (
        <Chip
          key={chip.key}
          chip={chip}
          onRemove={() => {
            focusNext((chips[index + 1] ?? chips[index - 1])?.key ?? '');
            change(chip.without);
          }}
        >
          {(close) => (
            <Editor
              view={view}
              chip={chip}
              change={(part) => {
                close();
                focusNext(keyAfter(part, chips) ?? chip.key);
                change(part);
              }}
            />
          )}
        </Chip>
      ))}
      {isOfSegment ? null : (
        <Save
          view={view}
          change={(part) => {
            focusNext(keyAfter(part, chips) ?? '');
            change(part);
          }}
        />
      )}
      {chips.length < 2 ? null : <ClearAll {...{ view, change, focusNext }} />}
    </section>
  );
}

/** A button that saves what the page selects as a segment, unless it is one already. A public link has none. */
function Save({ view, change }: PanelProps) {
  const organisation = organisationOf(useSite());
  const [isOpen, setOpen] = useState(false);
  if (organisation === null || conditionsOf(view).every(({ subject }) => subject === 'segment')) return null;
  return (
    <>
      <button
        type="button"
        className={`button button-quiet button-icon ${styles.clear}`}
        aria-label={texts.save.title}
        title={texts.save.title}
        onClick={() => setOpen(true)}
      >
        <Icon name="bookmark" />
      </button>
      {isOpen ? (
        <LoadedPart>
          <SaveSegment view={view} change={change} onClose={() => setOpen(false)} />
        </LoadedPart>
      ) : null}
    </>
  );
}

/** A button that removes everything that the page is about. */
export function ClearAll({ view, change, focusNext }: FilterProps) {
  return (
    <button
      type="button"
      className={`button button-quiet ${styles.clear}`}
      onClick={() => {
        focusNext('');
        change({ ...EVERYTHING, ...chooseGoal(view, null) });
      }}
    >
      {siteTexts.filters.clearAll}
    </button>
  );
}

/** Returns the key of the first chip that a change adds; undefined for none. */
function keyAfter({ filters = [], where = [] }: Partial<Selection>, chips: readonly ChipFacts[]): string | undefined {
  const keys = conditionsOf({ filters, where }).map(printCondition);
  return keys.find((key) => !chips.some((chip) => chip.key === key));
}

interface ChipProps {
  readonly chip: ChipFacts;
  readonly onRemove: () => void;
  readonly children: (close: () => void) => ReactNode;
}

function Chip({ chip, onRemove, children }: ChipProps) {
  const { name, value, condition } = chip;
  return (
    <span className={styles.chip} data-chip={chip.key} title={condition.values.length > 1 ? value : undefined}>
      <Menu
        className={`${styles.edit}`}
        hasArrow={false}
        description={texts.edit.description}
        label={<ChipLabel chip={chip} />}
      >
        {children}
      </Menu>
      <button type="button" className={styles.remove} onClick={onRemove}>
        <span className="visually-hidden">
          {siteTexts.filters.remove}
          {name} {value}
        </span>
        <Icon name="close" size={15} />
      </button>
    </span>
  );
}

/** Says what a chip selects. */
export function ChipLabel({ chip: { name, value, condition } }: { readonly chip: ChipFacts }) {
  const { subject, operator, values } = condition;
  const isPictured = isStored(subject) && values.length === 1 && operator.startsWith('is');
  return (
    <>
      <span className={styles.name}>{name} </span>
      {isPictured ? <KeyPicture dimension={subject} value={values[0]!} /> : null}
      <bdi className={styles.value}>{value}</bdi>
    </>
  );
}
