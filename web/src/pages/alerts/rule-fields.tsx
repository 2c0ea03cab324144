import { useId } from 'react';
import type { WatchableGoal } from '../../../../src/dashboard/routes/alerts.ts';
import { ALERT_TYPE_TABLE, ALERT_TYPES, type AlertType } from '../../../../src/domain/alert-rule.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import styles from './alerts.module.css';
import { texts } from './texts.tsx';

const { form } = texts;

export interface TypeFieldProps {
  readonly type: AlertType;
  readonly onChange: (type: AlertType) => void;
}

/** Chooses the type of a rule. */
export function TypeField({ type, onChange }: TypeFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles.types}>
      <legend>{form.type}</legend>
      {ALERT_TYPES.map((one) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name={name} checked={one === type} onChange={() => onChange(one)} />
          <span>{ALERT_TYPE_TABLE[one].label}</span>
        </label>
      ))}
      <p className={styles.explanation}>{ALERT_TYPE_TABLE[type].explanation}</p>
    </fieldset>
  );
}

export interface GoalFieldProps {
  readonly goals: readonly WatchableGoal[];
  readonly goalId: number | null;
  readonly onChange: (goalId: number | null) => void;
}

/** Chooses the goal that a rule watches, or all goals. */
export function GoalField({ goals, goalId, onChange }: GoalFieldProps) {
  const known = goals.filter(({ id, isArchived }) => !isArchived || id === goalId);
  return (
    <SelectField
      label={form.goal}
      value={goalId ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      hint={goals.every(({ isArchived }) => isArchived) ? form.noGoals : undefined}
    >
      <option value="">{form.allGoals}</option>
      {known.map(({ id, name, isArchived }) => (
        <option key={id} value={id}>
          {isArchived ? form.archivedGoal(name) : name}
        </option>
      ))}
      {goalId !== null && !goals.some(({ id }) => id === goalId) ? (
        <option value={goalId}>{form.deletedGoal}</option>
      ) : null}
    </SelectField>
  );
}

export interface ThresholdFieldProps {
  readonly type: AlertType;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Edits the threshold, in the unit of the rule's type. */
export function ThresholdField({ type, value, onChange }: ThresholdFieldProps) {
  const { label, unit, isOptional } = ALERT_TYPE_TABLE[type].threshold;
  const isDecimal = unit === 'hour';
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={isDecimal ? 0.1 : 1}
      step={isDecimal ? 'any' : 1}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required={!isOptional}
      placeholder={isOptional ? form.optionalPlaceholder : undefined}
      hint={isOptional ? form.optionalHint : undefined}
    />
  );
}
