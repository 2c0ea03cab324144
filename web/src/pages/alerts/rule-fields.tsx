import type { WatchableGoal } from '../../../../src/dashboard/routes/alerts.ts';
import {
  ALERT_TYPE_TABLE,
  ALERT_TYPES,
  type AlertType,
  type AlertUnit,
  isMoney,
} from '../../../../src/domain/alert-rule.ts';
import { isWithheld, useSite } from '../../session.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { texts } from './texts.tsx';
import type { WatchedMoney } from './watched-money.ts';

const { form } = texts;

export interface TypeFieldProps {
  readonly type: AlertType;
  readonly onChange: (type: AlertType) => void;
}

/** Chooses the type of a rule. Those from whom revenue is withheld have none of money. */
export function TypeField({ type, onChange }: TypeFieldProps) {
  const { organisation } = useSite();
  const types = ALERT_TYPES.filter((one) => !isMoney(one) || !isWithheld(organisation, 'revenue'));
  return (
    <div className="field">
      <RadioCards
        legend={form.type}
        options={types.map((value) => ({ value, title: ALERT_TYPE_TABLE[value].label }))}
        value={type}
        onChange={onChange}
      />
      <p className="field-hint">{ALERT_TYPE_TABLE[type].explanation}</p>
    </div>
  );
}

export interface GoalFieldProps {
  readonly type: AlertType;
  readonly goals: readonly WatchableGoal[];
  readonly goalId: number | null;
  readonly onChange: (goalId: number | null) => void;
}

/** Chooses the goal that a rule watches, or all goals; for revenue one that has some. */
export function GoalField({ type, goals, goalId, onChange }: GoalFieldProps) {
  const ofMoney = isMoney(type);
  const isNeeded = ofMoney || ALERT_TYPE_TABLE[type].hasWindow;
  const offered = goals.filter(({ isArchived, revenue }) => (ofMoney ? revenue !== null : !isArchived));
  const known = goals.filter((goal) => offered.includes(goal) || goal.id === goalId);
  const none = ofMoney ? form.noRevenueGoals : form.noGoals;
  const options: [number | null, string][] = known.map(({ id, name, isArchived }) => [
    id,
    isArchived ? form.archivedGoal(name) : name,
  ]);
  if (!isNeeded || goalId === null) options.unshift([null, isNeeded ? '' : form.allGoals]);
  if (goalId !== null && !goals.some(({ id }) => id === goalId)) options.push([goalId, form.deletedGoal]);
  return (
    <SelectField
      label={form.goal}
      options={options}
      value={goalId}
      onChange={onChange}
      hint={offered.length === 0 ? none : undefined}
      required={isNeeded}
    />
  );
}

export interface CurrencyFieldProps {
  readonly money: WatchedMoney;
  readonly onChange: (currency: string) => void;
}

/** Chooses the currency in which a rule watches revenue. Those that orders have are offered. */
export function CurrencyField({ money: { currency, isFixed, found }, onChange }: CurrencyFieldProps) {
  return (
    <TextField
      label={form.currency}
      hint={isFixed ? form.currencyFixed : form.currencyHint}
      value={currency}
      onChange={(text) => onChange(text.toUpperCase())}
      suggestions={found}
      maxLength={3}
      pattern="[A-Z]{3}"
      spellCheck={false}
      readOnly={isFixed}
      required
    />
  );
}

export interface ThresholdFieldProps {
  readonly type: AlertType;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The least threshold of a unit, and its steps. */
const STEPS: Readonly<Record<AlertUnit, { readonly min: number; readonly step: number | 'any' }>> = {
  visitor: { min: 1, step: 1 },
  hour: { min: 0.1, step: 'any' },
  conversion: { min: 1, step: 1 },
  money: { min: 0.01, step: 0.01 },
  request: { min: 1, step: 1 },
};

/** Edits the threshold, in the unit of the rule's type. */
export function ThresholdField({ type, value, onChange }: ThresholdFieldProps) {
  const { label, unit, isOptional } = ALERT_TYPE_TABLE[type].threshold;
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      {...STEPS[unit]}
      value={value}
      onChange={onChange}
      required={!isOptional}
      placeholder={isOptional ? form.optionalPlaceholder : undefined}
      hint={isOptional ? (unit === 'request' ? form.firstRequestHint : form.optionalHint) : undefined}
    />
  );
}
