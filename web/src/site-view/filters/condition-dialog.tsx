import { useState } from 'react';
import { type Condition, OPERATORS, type Operator } from '../../../../src/domain/condition.ts';
import { DIMENSION_TABLE, STORED_DIMENSIONS, type StoredDimension } from '../../../../src/domain/dimension.ts';
import { DIMENSION_GROUPS } from '../../../../src/domain/dimension-entry.ts';
import { type PropertyDimension, propertyDimension } from '../../../../src/domain/filter.ts';
import { useSite } from '../../session.ts';
import { FieldFrame, SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { PanelProps } from '../panel-props.ts';
import { PANEL_NAMES } from '../panels.ts';
import { useFoundProperties, useProperties } from '../properties/use-properties.ts';
import { subjectName } from './condition-words.ts';
import { withCondition } from './conditions.ts';
import { texts } from './texts.ts';
import { readTyped } from './typed-values.ts';
import { useKnownValues } from './use-known-values.ts';
import { useGoals } from './use-names.ts';
import { ValueFields } from './value-fields.tsx';

const { add } = texts;

/** What a condition of the form is about: a dimension, a property, or whether a goal was reached. */
type Subject = StoredDimension | PropertyDimension | 'goal';

/** Asks for a condition: what it is about, how values are tested, and the values. */
export default function ConditionDialog({ view, change, onClose }: PanelProps & { readonly onClose: () => void }) {
  const [subject, setSubject] = useState<Subject>('page');
  const [operator, setOperator] = useState<Operator>('is');
  const [values, setValues] = useState<readonly string[]>(['']);
  const [error, setError] = useState<string | null>(null);
  const goals = useGoals(true);
  const known = useKnownValues(view, subject === 'goal' ? null : subject, values.at(-1) ?? '');
  const isOfGoal = subject === 'goal';
  const choose = (next: Subject) => {
    setSubject(next);
    setError(null);
    setValues([next === 'goal' ? String(goals?.[0]?.goalId ?? '') : '']);
    if (next === 'goal' && !operator.startsWith('is')) setOperator('is');
  };
  const submit = async () => {
    const typed: Condition = { subject, operator, values };
    const condition = readTyped(typed, known);
    if (typeof condition === 'string') return setError(condition === 'none' ? add.needsValue : add.invalid);
    change(withCondition(view, condition));
    onClose();
  };
  return (
    <FormDialog title={add.title} submit={add.submit} run={submit} onDone={() => {}} onClose={onClose}>
      <SubjectField subject={subject} hasGoals={goals !== undefined && goals.length > 0} onChange={choose} />
      <SelectField
        label={add.operator}
        options={(isOfGoal ? OPERATORS.slice(0, 2) : OPERATORS).map((one) => [one, texts.operators[one]] as const)}
        value={operator}
        onChange={setOperator}
      />
      {isOfGoal ? (
        <SelectField
          label={texts.goal}
          options={(goals ?? []).map(({ goalId, name }) => [String(goalId), name] as const)}
          value={values[0]!}
          onChange={(id) => setValues([id])}
        />
      ) : (
        <ValueFields
          {...{ values, error }}
          hint={[isOfPages(subject) ? add.pathHint : '', hintOf(operator)].filter(Boolean).join(' ')}
          suggestions={known.map(({ text }) => text)}
          onChange={(next) => {
            setValues(next);
            setError(null);
          }}
        />
      )}
    </FormDialog>
  );
}

interface SubjectFieldProps {
  readonly subject: Subject;
  readonly hasGoals: boolean;
  readonly onChange: (subject: Subject) => void;
}

/** Chooses what a condition is about, by the panels of the page. */
function SubjectField({ subject, hasGoals, onChange }: SubjectFieldProps) {
  const { organisation } = useSite();
  const kept = (useProperties(true)?.kept ?? []).map(({ key }) => key);
  const found = (useFoundProperties(organisation !== null).data?.answer.found ?? []).map(({ key }) => key);
  const properties = [...new Set([...kept, ...found])].map(propertyDimension);
  const option = (one: StoredDimension | PropertyDimension) => (
    <option key={one} value={one}>
      {subjectName(one)}
    </option>
  );
  return (
    <FieldFrame label={add.dimension}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={subject}
          onChange={({ currentTarget }) => onChange(currentTarget.value as Subject)}
        >
          {PANEL_NAMES.map((panel) => (
            <optgroup key={panel} label={DIMENSION_GROUPS[panel]}>
              {STORED_DIMENSIONS.filter((one) => DIMENSION_TABLE[one].shown.group === panel).map(option)}
              {panel === 'events' && hasGoals ? <option value="goal">{texts.goalReached}</option> : null}
            </optgroup>
          ))}
          {properties.length === 0 ? null : <optgroup label={add.properties}>{properties.map(option)}</optgroup>}
        </select>
      )}
    </FieldFrame>
  );
}

function isOfPages(subject: Subject): boolean {
  return subject in DIMENSION_TABLE && DIMENSION_TABLE[subject as StoredDimension].shown.format === 'path';
}

function hintOf(operator: Operator): string {
  return operator === 'is' || operator === 'contains' ? add.hint : add.hintNot;
}
