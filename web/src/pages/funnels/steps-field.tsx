import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { typedPattern } from '../../../../src/domain/browser-path.ts';
import type { FunnelStep } from '../../../../src/domain/funnel.ts';
import type { GoalKind } from '../../../../src/domain/goal.ts';
import { FUNNEL_STEPS_MAX, FUNNEL_STEPS_MIN } from '../../../../src/domain/limits.ts';
import { PatternInput } from '../../pattern/pattern-input.tsx';
import { useMatches } from '../../pattern/use-matches.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { messageOf } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './funnels.module.css';
import { texts } from './texts.tsx';
import { texts as versionTexts } from './versions/texts.ts';

const words = texts.steps;
const KINDS = (['page', 'event'] as const).map((kind) => [kind, versionTexts.step[kind]] as const);

/** A step that is being edited. `key` identifies it when it is moved. */
export interface DraftStep extends FunnelStep {
  readonly key: number;
}

let nextKey = 1;

/** Returns steps with the keys that the field needs. */
export function draftSteps(steps: readonly FunnelStep[]): DraftStep[] {
  return steps.map(({ kind, pattern }) => ({ kind, pattern: typedPattern(pattern), key: nextKey++ }));
}

export interface StepsFieldProps {
  readonly steps: readonly DraftStep[];
  readonly onChange: (steps: readonly DraftStep[]) => void;
}

/** Edits the steps of a funnel in order: adds, removes and moves them with buttons, or with Alt and the arrow keys. */
export function StepsField({ steps, onChange }: StepsFieldProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const focused = useRef<Element | null>(null);
  const isAdding = useRef(false);
  // Moving a step removes it from the page for a moment, so it loses the focus. A button at the edge is disabled, so the
  // step's field gets the focus instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for when the steps have changed
  useLayoutEffect(() => {
    if (isAdding.current) lastInput(list.current)?.focus();
    isAdding.current = false;
    const before = focused.current;
    focused.current = null;
    if (!(before instanceof HTMLElement)) return;
    const isOff = before instanceof HTMLButtonElement && before.disabled;
    (isOff ? before.closest('li')?.querySelector('input') : before)?.focus();
  }, [steps]);
  const add = () => {
    isAdding.current = true;
    onChange([...steps, ...draftSteps([{ kind: 'page', pattern: '' }])]);
  };
  const move = (from: number, to: number) => {
    const step = steps[from];
    if (step === undefined || to < 0 || to >= steps.length) return;
    focused.current = document.activeElement;
    onChange(steps.toSpliced(from, 1).toSpliced(to, 0, step));
    setSaid(words.moved(from + 1, to + 1));
  };
  const remove = (index: number) => {
    onChange(steps.toSpliced(index, 1));
    setSaid(words.removed(index + 1));
    // The pressed button has been removed with its step.
    list.current?.querySelectorAll<HTMLInputElement>('input')[Math.max(0, index - 1)]?.focus();
  };
  return (
    <fieldset className="field">
      <legend className="field-label">{words.legend}</legend>
      <ol ref={list} className={styles.steps}>
        {steps.map((step, i) => (
          <StepRow
            key={step.key}
            step={step}
            index={i}
            count={steps.length}
            onChange={(changed) => onChange(steps.with(i, { ...step, ...changed }))}
            onMove={(by) => move(i, i + by)}
            onRemove={() => remove(i)}
          />
        ))}
      </ol>
      <p className="field-hint">{words.hint}</p>
      <div>
        <Button disabled={steps.length >= FUNNEL_STEPS_MAX} onClick={add}>
          <Icon name="plus" /> {words.add}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}

function lastInput(list: HTMLElement | null): HTMLInputElement | undefined {
  return [...(list?.querySelectorAll('input') ?? [])].at(-1);
}

interface StepRowProps {
  readonly step: DraftStep;
  readonly index: number;
  readonly count: number;
  readonly onChange: (changed: Partial<FunnelStep>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function StepRow({ step: { kind, pattern }, index, count, onChange, onMove, onRemove }: StepRowProps) {
  const number = index + 1;
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || by === null) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li className={styles.draft} onKeyDown={moveByKey}>
      <span className={styles.number} aria-hidden="true">
        {index + 1}
      </span>
      <Select
        aria-label={words.kind(number)}
        options={KINDS}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen, pattern: '' })}
      />
      <div className={styles.pattern}>
        <PatternInput
          kind={kind}
          value={pattern}
          onChange={(text) => onChange({ pattern: text })}
          aria-label={kind === 'page' ? words.path(number) : words.eventName(number)}
          placeholder={placeholderOf(kind, index)}
          required
        />
        <Matching kind={kind} pattern={pattern} />
      </div>
      <span className={styles.buttons}>
        <IconButton name="up" label={words.moveUp(number)} disabled={index === 0} onClick={() => onMove(-1)} />
        <IconButton
          name="down"
          label={words.moveDown(number)}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        />
        <IconButton name="trash" label={words.remove(number)} disabled={count <= FUNNEL_STEPS_MIN} onClick={onRemove} />
      </span>
    </li>
  );
}

function placeholderOf(kind: GoalKind, index: number): string {
  if (kind === 'event') return words.eventPlaceholder;
  return index === 0 ? words.firstPathPlaceholder : words.pathPlaceholder;
}

/** Shows in one line what a step matches in the site's last 30 days. */
function Matching({ kind, pattern }: { readonly kind: GoalKind; readonly pattern: string }) {
  const matches = useMatches(kind, pattern);
  if (pattern.trim() === '') return <p className="field-hint">&nbsp;</p>;
  if (matches.isError) return <p className="field-error">{messageOf(matches.error)}</p>;
  if (matches.data === undefined) return <p className="field-hint">&nbsp;</p>;
  const { totalKeys, totalViews } = matches.data;
  if (totalKeys === 0) return <p className="field-hint">{words.noMatch}</p>;
  return (
    <p className="field-hint">
      {kind === 'event' ? words.eventMatches(totalViews) : words.pageMatches(totalKeys, totalViews)}
    </p>
  );
}
