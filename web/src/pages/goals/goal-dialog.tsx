import { useState } from 'react';
import type { GoalChange, GoalRevenue } from '../../../../src/dashboard/routes/goals.ts';
import { browserPath, typedPattern } from '../../../../src/domain/browser-path.ts';
import type { GoalKind } from '../../../../src/domain/goal.ts';
import type { GoalReading } from '../../../../src/stats/answer.ts';
import { PatternInput } from '../../pattern/pattern-input.tsx';
import { PatternMatches } from '../../pattern/pattern-matches.tsx';
import { refreshFigures } from '../../query-client.ts';
import { send } from '../../request.ts';
import { isWithheld, refreshSession, useSite } from '../../session.ts';
import { FieldFrame, NameField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/page.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { toast } from '../../ui/toasts.tsx';
import { RevenueInput, revenueEntry, revenueFields } from './revenue/revenue-fields.tsx';
import { texts } from './texts.tsx';

export interface GoalDialogProps {
  /** Null to create a new goal. */
  readonly goal: GoalReading | null;
  /** The number of alert rules that watch the goal. */
  readonly watchedBy: number;
  /** Where its events have their money; null of a goal without. */
  readonly revenue: GoalRevenue | null;
  readonly onClose: () => void;
}

const { form } = texts;

/** Creates a goal or changes one. */
export function GoalDialog({ goal, watchedBy, revenue, onClose }: GoalDialogProps) {
  const { site, organisation } = useSite();
  const [name, setName] = useState(goal?.name ?? '');
  const [kind, setKind] = useState<GoalKind>(goal?.kind ?? 'page');
  const [pattern, setPattern] = useState(typedPattern(goal?.pattern ?? ''));
  const [money, setMoney] = useState(() => revenueEntry(revenue));
  const getsMoney = !isWithheld(organisation, 'revenue');
  const replaces = goal !== null && (kind !== goal.kind || browserPath(pattern.trim()) !== goal.pattern);
  return (
    <FormDialog
      title={goal === null ? form.titleNew : form.titleEdit}
      submit={goal === null ? form.add : replaces ? form.replace : form.save}
      run={() => {
        const fields = {
          ...{ name, kind, pattern: pattern.trim() },
          // Without this field the money of a goal stays as it is.
          ...(getsMoney ? { revenue: kind === 'event' ? revenueFields(money) : null } : {}),
        };
        if (goal === null) return send<GoalChange>('POST', `/sites/${site.id}/goals`, fields);
        return send<GoalChange>('PATCH', `/sites/${site.id}/goals/${goal.goalId}`, fields);
      }}
      onDone={async ({ isNew }) => {
        await Promise.all([refreshFigures(), refreshSession()]);
        toast(goal === null ? form.added : isNew ? form.replaced : form.changed);
        onClose();
      }}
      onClose={onClose}
    >
      <NameField
        label={form.name}
        value={name}
        onChange={setName}
        placeholder={kind === 'page' ? form.pagePlaceholder : form.eventPlaceholder}
      />
      <RadioCards legend={form.kind} options={KINDS} value={kind} onChange={setKind} />
      <FieldFrame
        label={kind === 'page' ? form.path : form.eventName}
        hint={kind === 'page' ? form.pathHint : form.eventNameHint}
      >
        {(control) => <PatternInput {...control} kind={kind} value={pattern} onChange={setPattern} required />}
      </FieldFrame>
      <PatternMatches kind={kind} pattern={pattern} />
      {kind === 'event' && getsMoney ? <RevenueInput event={pattern.trim()} entry={money} onChange={setMoney} /> : null}
      {replaces ? (
        <Notice tone="warn">
          {form.replaces} {watchedBy === 0 ? '' : form.alertsFollow(watchedBy)}
        </Notice>
      ) : goal === null ? (
        <p className="muted small">{form.backfill}</p>
      ) : null}
    </FormDialog>
  );
}

const KINDS = (['page', 'event'] as const satisfies readonly GoalKind[]).map((value) => ({
  value,
  ...form.kinds[value],
}));
