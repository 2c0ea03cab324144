import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PreviewAnswer, ReportsAnswer } from '../../../../src/dashboard/routes/reports.ts';
import { instant } from '../../format.ts';
import { question, send } from '../../request.ts';
import type { SiteSummary } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Card, Failure, Notice } from '../../ui/page.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { toast } from '../../ui/toasts.tsx';
import { SegmentField } from './recipients/segment-field.tsx';
import { texts } from './texts.tsx';

type Choice = Pick<ReportsAnswer, 'weekly' | 'monthly' | 'segmentId'>;
type Frequency = 'weekly' | 'monthly';

const { reports: words } = texts;

const WEEKDAY = { weekday: 'short' } as const;

/** Subscribes the signed-in user to the site's reports by mail. */
export function ReportCard({ site }: { readonly site: SiteSummary }) {
  const reports = useQuery(question<ReportsAnswer>(['reports', site.id], `/sites/${site.id}/reports`));
  return (
    <Card title={words.title}>
      <div className="stack">
        <p className="muted">{words.lead}</p>
        <Answered query={reports} height="9rem">
          {(answer) => <Reports site={site} reports={answer} />}
        </Answered>
      </div>
    </Card>
  );
}

function Reports({ site, reports }: { readonly site: SiteSummary; readonly reports: ReportsAnswer }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const saving = useMutation({
    mutationFn: (choice: Choice) => send<ReportsAnswer>('PUT', `/sites/${site.id}/reports`, choice),
    onSuccess: (answer) => {
      client.setQueryData(['reports', site.id], answer);
      toast(subscriptionText(answer));
    },
  });
  // The choice shows at once; a refusal takes it back.
  const shown: Choice = chosen ?? reports;
  const choose = (choice: Choice) => {
    setChosen(choice);
    saving.mutate(choice, { onSettled: () => setChosen(null) });
  };
  const field = (frequency: Frequency, label: string, next: number) => (
    <CheckField
      label={label}
      hint={(shown[frequency] ? words.next : words.first)(instant(next, site.timezone, WEEKDAY), site.timezone)}
      checked={shown[frequency]}
      disabled={!reports.hasEmail && !shown[frequency]}
      onChange={(isChecked) => choose({ ...choiceOf(shown), [frequency]: isChecked })}
    />
  );
  return (
    <>
      {reports.hasEmail ? null : <Notice tone="warn">{words.notConfigured(shared.mailSetup)}</Notice>}
      {field('weekly', words.weekly, reports.nextWeekly)}
      {field('monthly', words.monthly, reports.nextMonthly)}
      {shown.weekly || shown.monthly ? (
        <SegmentField
          value={shown.segmentId}
          withOwn
          onChange={(segmentId) => choose({ ...choiceOf(shown), segmentId })}
        />
      ) : null}
      {saving.isError ? <Failure error={saving.error} /> : null}
      {reports.hasEmail && site.state === 'active' ? <Preview site={site} email={reports.email} /> : null}
    </>
  );
}

/** Mails the latest report to the user at once, as a preview. */
function Preview({ site, email }: { readonly site: SiteSummary; readonly email: string }) {
  const sending = useMutation({
    mutationFn: (frequency: Frequency) =>
      send<PreviewAnswer>('POST', `/sites/${site.id}/reports/preview`, { frequency }),
    onSuccess: (answer) => toast(words.sent(answer.email)),
  });
  const button = (frequency: Frequency, label: string) => (
    <Button busy={sending.isPending && sending.variables === frequency} onClick={() => sending.mutate(frequency)}>
      {label}
    </Button>
  );
  return (
    <>
      <p className="muted small">{words.recipient(<bdi>{email}</bdi>)}</p>
      <div className="row">
        {button('weekly', words.sendWeekly)}
        {button('monthly', words.sendMonthly)}
      </div>
      {sending.isError ? <Failure error={sending.error} /> : null}
    </>
  );
}

function choiceOf({ weekly, monthly, segmentId }: Choice): Choice {
  return { weekly, monthly, segmentId };
}

function subscriptionText({ weekly, monthly }: Choice): string {
  if (weekly && monthly) return words.allOn;
  if (weekly) return words.weeklyOn;
  return monthly ? words.monthlyOn : words.off;
}
