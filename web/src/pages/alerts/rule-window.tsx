import { useState } from 'react';
import type { AlertSummary } from '../../../../src/dashboard/routes/alerts.ts';
import { ALERT_TYPE_TABLE, type AlertType } from '../../../../src/domain/alert-rule.ts';
import { ALERT_WINDOW_MAX_HOURS } from '../../../../src/domain/limits.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { texts } from './texts.tsx';

const { form } = texts;
const USUAL_HOURS = 24;
const USUAL_PERCENT = 50;

/** The hours that a rule looks back on while it is edited, and the percentage with which they are compared. */
export interface RuleWindow {
  readonly hours: string;
  readonly setHours: (text: string) => void;
  /** Null for a rule with a threshold. */
  readonly percent: string | null;
  readonly setPercent: (text: string | null) => void;
  /** The fields as a rule has them; null for types without a window. */
  readonly fields: { readonly hours: number | null; readonly percent: number | null };
}

export function useRuleWindow(rule: AlertSummary | null, type: AlertType): RuleWindow {
  const [hours, setHours] = useState(String(rule?.hours ?? USUAL_HOURS));
  const [percent, setPercent] = useState(rule?.percent == null ? null : String(rule.percent));
  const { hasWindow } = ALERT_TYPE_TABLE[type];
  const fields = hasWindow
    ? { hours: Number(hours), percent: percent === null ? null : Number(percent) }
    : { hours: null, percent: null };
  return { hours, setHours, percent, setPercent, fields };
}

/** Edits the hours, and what they are compared with: a threshold or what is usual. */
export function WindowFields({ hours, setHours, percent, setPercent }: RuleWindow) {
  return (
    <>
      <TextField
        label={form.hours}
        hint={form.hoursHint}
        type="number"
        inputMode="numeric"
        min={1}
        max={ALERT_WINDOW_MAX_HOURS}
        step={1}
        value={hours}
        onChange={setHours}
        required
      />
      <SelectField
        label={form.comparedWith}
        options={[
          ['threshold', form.withThreshold],
          ['usual', form.withUsual],
        ]}
        value={percent === null ? 'threshold' : 'usual'}
        onChange={(chosen) => setPercent(chosen === 'usual' ? String(USUAL_PERCENT) : null)}
      />
      {percent === null ? null : (
        <TextField
          label={form.percent}
          hint={form.percentHint}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          step={1}
          value={percent}
          onChange={setPercent}
          required
        />
      )}
    </>
  );
}
