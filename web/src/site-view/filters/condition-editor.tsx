import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Condition, OPERATORS, type Operator } from '../../../../src/domain/condition.ts';
import { CONDITION_VALUES_MAX } from '../../../../src/domain/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import type { ViewState } from '../view-state.ts';
import styles from './filters.module.css';
import { aboutName, type ConditionAbout, isClosed, useSubjects } from './subject-items.tsx';
import { texts } from './texts.ts';
import { readTyped } from './typed-values.ts';
import { useKnownValues } from './use-known-values.ts';
import { ValueList } from './value-list.tsx';

const { add, edit } = texts;

interface ConditionEditorProps {
  readonly view: ViewState;
  /** The condition that is edited; a new one has no values yet. */
  readonly condition: Condition;
  readonly onApply: (condition: Condition) => void;
  /** The action beside the one that applies. */
  readonly second: { readonly text: string; readonly run: () => void };
}

/** Edits a condition: what it is about, how values are tested, and the values. */
export default function ConditionEditor({ view, condition, onApply, second }: ConditionEditorProps) {
  const [subject, setSubject] = useState(condition.subject as ConditionAbout);
  const [operator, setOperator] = useState<Operator>(condition.operator);
  const [values, setValues] = useState(condition.values);
  const [pinned, setPinned] = useState(condition.values);
  /** The text in the search, until a value is chosen by it. */
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const known = useKnownValues(view, condition, subject, typed);
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => root.current?.querySelector<HTMLElement>('[data-first-focus="true"]')?.focus(), []);
  const choose = (next: ConditionAbout) => {
    setSubject(next);
    const first = next === condition.subject ? condition.values : [];
    setValues(first);
    setPinned(first);
    setTyped('');
    setError(null);
    if (next === 'goal' && !operator.startsWith('is')) setOperator('is');
  };
  /** Returns the values with what is typed; null for what no condition has. */
  const withTyped = (): readonly string[] | null => {
    if (typed.trim() === '') return values;
    const [only, ...others] = known ?? [];
    const isOfKnown = isClosed(subject) && operator.startsWith('is');
    const isOnly = only !== undefined && others.length === 0 && isOfKnown;
    const read = readTyped({ subject, operator, values: [isOnly ? only.text : typed] }, known ?? []);
    if (typeof read === 'string') return null;
    const isUnknown = isOfKnown && read.values.some((value) => !known?.some(({ key }) => key === value));
    return isUnknown ? null : [...new Set([...values, ...read.values])];
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const all = withTyped();
    if (all === null) setError(add.invalid);
    else if (all.length === 0) setError(add.needsValue);
    else if (all.length > CONDITION_VALUES_MAX) setError(add.tooMany(CONDITION_VALUES_MAX));
    else onApply({ subject, operator, values: all });
  };
  return (
    <div ref={root} role="dialog" aria-label={aboutName(subject)} className={styles.editor}>
      <form onSubmit={submit} noValidate>
        <div className={styles.test}>
          <SubjectField subject={subject} onChange={choose} />
          <Select
            aria-label={add.operator}
            options={(subject === 'goal' ? OPERATORS.slice(0, 2) : OPERATORS).map(
              (one) => [one, texts.operators[one]] as const,
            )}
            value={operator}
            onChange={setOperator}
          />
        </div>
        <ValueList
          key={subject}
          {...{ subject, operator, known, values, pinned, typed, error }}
          onTyped={(text) => {
            setTyped(text);
            setError(null);
          }}
          onAdd={() => {
            const all = withTyped();
            if (all === null) return setError(add.invalid);
            setPinned([...new Set([...pinned, ...all])]);
            setValues(all);
            setTyped('');
          }}
          onToggle={(value) => {
            setValues(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
            // It was searched for, and is found.
            setTyped('');
            setError(null);
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            {edit.apply}
          </Button>
          <Button variant="quiet" onClick={second.run}>
            {second.text}
          </Button>
        </div>
      </form>
    </div>
  );
}

interface SubjectFieldProps {
  readonly subject: ConditionAbout;
  readonly onChange: (subject: ConditionAbout) => void;
}

/** Chooses what a condition is about. */
function SubjectField({ subject, onChange }: SubjectFieldProps) {
  const groups = useSubjects();
  const isListed = groups.some(({ subjects }) => subjects.includes(subject));
  const option = (one: ConditionAbout) => (
    <option key={one} value={one}>
      {aboutName(one)}
    </option>
  );
  return (
    <select
      className="select"
      aria-label={add.dimension}
      value={subject}
      onChange={({ currentTarget }) => onChange(currentTarget.value as ConditionAbout)}
    >
      {isListed ? null : option(subject)}
      {groups.map(({ name, subjects }) => (
        <optgroup key={name} label={name}>
          {subjects.map(option)}
        </optgroup>
      ))}
    </select>
  );
}
