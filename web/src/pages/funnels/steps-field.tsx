import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FunnelStep } from '../../../../src/domain/funnel.ts';
import type { GoalKind } from '../../../../src/domain/goal.ts';
import { FUNNEL_STEPS_MAX, FUNNEL_STEPS_MIN } from '../../../../src/domain/limits.ts';
import { whole } from '../../format.ts';
import { PatternInput } from '../../pattern/pattern-input.tsx';
import { useMatches } from '../../pattern/use-matches.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { messageOf } from '../../ui/page.tsx';
import styles from './funnels.module.css';

/** A step that is being edited. `key` identifies it when it is moved. */
export interface DraftStep extends FunnelStep {
  readonly key: number;
}

let nextKey = 1;

/** Returns steps with the keys that the field needs. */
export function draftSteps(steps: readonly FunnelStep[]): DraftStep[] {
  return steps.map(({ kind, pattern }) => ({ kind, pattern, key: nextKey++ }));
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
  // Moving a step removes it from the page for a moment, so it loses the focus. A button at the edge is disabled, so the
  // step's field gets the focus instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for when the steps have moved
  useLayoutEffect(() => {
    const before = focused.current;
    focused.current = null;
    if (!(before instanceof HTMLElement)) return;
    const isOff = before instanceof HTMLButtonElement && before.disabled;
    (isOff ? before.closest('li')?.querySelector('input') : before)?.focus();
  }, [steps]);
  const move = (from: number, to: number) => {
    const step = steps[from];
    if (step === undefined || to < 0 || to >= steps.length) return;
    focused.current = document.activeElement;
    onChange(steps.toSpliced(from, 1).toSpliced(to, 0, step));
    setSaid(`Step ${from + 1} is now step ${to + 1}`);
  };
  const remove = (index: number) => {
    onChange(steps.toSpliced(index, 1));
    setSaid(`Step ${index + 1} removed`);
    // The pressed button has been removed with its step.
    list.current?.querySelectorAll<HTMLInputElement>('input')[Math.max(0, index - 1)]?.focus();
  };
  return (
    <fieldset className="field">
      <legend className={`field-label ${styles.legend}`}>Steps</legend>
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
      <p className="field-hint">
        <code>*</code> stands for any text: <code>/blog/*</code> is every page below <code>/blog/</code>, <code>*</code>{' '}
        any page. Alt with ↑ or ↓ moves the step that you are in.
      </p>
      <div>
        <Button
          disabled={steps.length >= FUNNEL_STEPS_MAX}
          onClick={() => onChange([...steps, ...draftSteps([{ kind: 'page', pattern: '' }])])}
        >
          <Icon name="plus" /> Add a step
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
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
  const name = `Step ${index + 1}`;
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
      <select
        className="input"
        aria-label={`${name}: page or event`}
        value={kind}
        onChange={(event) => onChange({ kind: event.target.value as GoalKind, pattern: '' })}
      >
        <option value="page">Page</option>
        <option value="event">Event</option>
      </select>
      <div className={styles.pattern}>
        <PatternInput
          kind={kind}
          value={pattern}
          onChange={(text) => onChange({ pattern: text })}
          aria-label={`${name}: ${kind === 'page' ? 'path' : 'name of the event'}`}
          placeholder={kind === 'event' ? 'signup' : index === 0 ? '/pricing' : '/thanks'}
          required
        />
        <Matching kind={kind} pattern={pattern} />
      </div>
      <span className={styles.buttons}>
        <Button variant="quiet" icon aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(-1)}>
          <Icon name="up" />
        </Button>
        <Button
          variant="quiet"
          icon
          aria-label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <Icon name="down" />
        </Button>
        <Button
          variant="quiet"
          icon
          aria-label={`Remove ${name}`}
          disabled={count <= FUNNEL_STEPS_MIN}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </Button>
      </span>
    </li>
  );
}

/** Shows in one line what a step matches in the site's last 30 days. */
function Matching({ kind, pattern }: { readonly kind: GoalKind; readonly pattern: string }) {
  const matches = useMatches(kind, pattern);
  if (pattern.trim() === '') return <p className="field-hint">&nbsp;</p>;
  if (matches.isError) return <p className="field-error">{messageOf(matches.error)}</p>;
  if (matches.data === undefined) return <p className="field-hint">&nbsp;</p>;
  const { totalKeys, totalViews } = matches.data;
  if (totalKeys === 0) return <p className="field-hint">Nothing of the last 30 days matches.</p>;
  const what = kind === 'event' ? '' : totalKeys === 1 ? 'One page, ' : `${whole(totalKeys)} pages, `;
  return (
    <p className="field-hint">
      {what}
      {whole(totalViews)} {kind === 'event' ? 'time' : 'view'}
      {totalViews === 1 ? '' : 's'} in the last 30 days
    </p>
  );
}
