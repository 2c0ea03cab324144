import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AlertChange, AlertSummary, AlertsAnswer } from '../../../../src/dashboard/routes/alerts.ts';
import { ALERT_TYPE_TABLE, type AlertType, isMoney } from '../../../../src/domain/alert-rule.ts';
import { refresh } from '../../query-client.ts';
import { send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { alertsKey } from './alerts-key.ts';
import { Preview } from './preview.tsx';
import { ReceiverFields } from './receiver-fields.tsx';
import { chatOf } from './relay-target.ts';
import { ConditionFields, useRuleConditions } from './rule-conditions.tsx';
import { CurrencyField, GoalField, ThresholdField, TypeField } from './rule-fields.tsx';
import { useRuleWindow, WindowFields } from './rule-window.tsx';
import { texts } from './texts.tsx';
import { urlRefusalIn } from './url-refusal.ts';
import { useDestinations } from './use-destinations.ts';
import { usePreview } from './use-preview.ts';
import { useWatchedMoney } from './watched-money.ts';

const { form } = texts;

export interface RuleDialogProps {
  /** Null to create a new rule. */
  readonly rule: AlertSummary | null;
  readonly answer: AlertsAnswer;
  readonly onSaved: (change: AlertChange) => void;
  readonly onClose: () => void;
}

/** Creates an alert rule or changes one. The type of a rule cannot change; another type is another rule. */
export function RuleDialog({ rule, answer: { goals, segments }, onSaved, onClose }: RuleDialogProps) {
  const { site } = useSite();
  const [type, setType] = useState<AlertType>(rule?.type ?? 'spike');
  /** Null until the user types a threshold: until then the suggested one is shown. */
  const [written, setWritten] = useState<string | null>(rule === null ? null : String(rule.threshold ?? ''));
  const [goalId, setGoalId] = useState<number | null>(rule?.goalId ?? null);
  const destinations = useDestinations(rule);
  const [newSecret, setNewSecret] = useState(false);
  const { hasGoal, hasWindow, hasConditions, explanation } = ALERT_TYPE_TABLE[type];
  const ruleWindow = useRuleWindow(rule, type);
  const conditions = useRuleConditions(rule, type);
  const hasMoney = isMoney(type);
  const [writtenCurrency, setCurrency] = useState<string | null>(rule?.currency ?? null);
  const money = useWatchedMoney(goals, goalId, writtenCurrency, hasMoney);
  const firstGoal = goals.find(({ isArchived }) => !isArchived)?.id ?? null;
  const watched = {
    goalId: hasMoney ? money.goalId : hasWindow ? (goalId ?? firstGoal) : hasGoal ? goalId : null,
    currency: hasMoney ? money.currency : null,
    ...ruleWindow.fields,
    where: conditions.where,
  };
  const lacksGoal = (hasMoney || hasWindow) && watched.goalId === null;
  const isOfUsual = ruleWindow.fields.percent !== null;
  const preview = usePreview(type, isOfUsual ? '' : written, watched);
  const threshold = written ?? (preview.data?.suggested == null ? '' : String(preview.data.suggested));
  const saving = useMutation({
    mutationFn: () => {
      const fields = {
        threshold: threshold === '' || isOfUsual ? null : Number(threshold),
        ...watched,
        ...destinations.fields,
      };
      if (rule === null) return send<AlertChange>('POST', `/sites/${site.id}/alerts`, { type, ...fields });
      const changes = { ...fields, newSecret };
      return send<AlertChange>('PUT', `/sites/${site.id}/alerts/${rule.id}`, changes);
    },
    onSuccess: async (change) => {
      await refresh(alertsKey(site.id));
      toast(rule === null ? form.created : form.saved);
      onSaved(change);
    },
  });
  const chooseGoal = (chosen: number | null) => {
    setGoalId(chosen);
    setCurrency(null);
  };
  const urlRefusal = useMemo(() => urlRefusalIn(saving.error), [saving.error]);
  return (
    <Dialog title={rule === null ? form.titleNew : form.titleEdit} onClose={onClose}>
      <ActionForm
        action={saving}
        error={urlRefusal === null ? saving.error : null}
        submit={rule === null ? form.create : form.save}
        disabled={lacksGoal || conditions.invalid !== null || chatOf(destinations.written.webhook ?? '') !== null}
        beside={
          <Button variant="quiet" onClick={onClose}>
            {form.cancel}
          </Button>
        }
      >
        {rule === null ? (
          <TypeField
            type={type}
            onChange={(chosen) => {
              setType(chosen);
              setWritten(null);
              // A goal that was chosen for its conversions may have no revenue.
              if (isMoney(chosen) !== hasMoney) setGoalId(null);
            }}
          />
        ) : (
          <p className="muted">{explanation}</p>
        )}
        {hasGoal ? <GoalField goals={goals} goalId={watched.goalId} onChange={chooseGoal} type={type} /> : null}
        {hasMoney && !lacksGoal ? <CurrencyField money={money} onChange={setCurrency} /> : null}
        {hasWindow && !lacksGoal ? <WindowFields {...ruleWindow} /> : null}
        {lacksGoal || isOfUsual ? null : <ThresholdField type={type} value={threshold} onChange={setWritten} />}
        {hasConditions && !lacksGoal ? <ConditionFields conditions={conditions} segments={segments} /> : null}
        <Preview preview={preview} type={type} currency={watched.currency} isArmed={rule?.state !== 'firing'} />
        <ReceiverFields
          destinations={destinations}
          hasSecret={rule?.url != null}
          newSecret={newSecret}
          onNewSecret={setNewSecret}
          refusal={urlRefusal}
          onUrlChange={() => (urlRefusal === null ? undefined : saving.reset())}
        />
      </ActionForm>
    </Dialog>
  );
}
