import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PreviewAnswer, ReportsAnswer } from '../../../../src/dashboard/routes/reports.ts';
import { REPORT_FREQUENCIES, type ReportFrequency } from '../../../../src/domain/report-frequency.ts';
import type { ReportContent } from '../../../../src/domain/report-panel.ts';
import { instant } from '../../format.ts';
import { question, send } from '../../request.ts';
import { isWithheld, type SiteSummary, useSite } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Card, Failure, Notice } from '../../ui/page.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { toast } from '../../ui/toasts.tsx';
import { ContentFields } from './recipients/content-fields.tsx';
import { SegmentField } from './recipients/segment-field.tsx';
import { texts } from './texts.tsx';

type Choice = Pick<ReportsAnswer, ReportFrequency | 'segmentId' | keyof ReportContent>;

/** A choice, and what a toast says when it is saved. */
interface Change {
  readonly choice: Choice;
  readonly done: string;
}

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
  const { organisation } = useSite();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const saving = useMutation({
    // One after the other: the latest choice is the one that stays.
    scope: { id: `reports of ${site.id}` },
    mutationFn: ({ choice }: Change) => send<ReportsAnswer>('PUT', `/sites/${site.id}/reports`, choice),
    onSuccess: (answer, { done }) => {
      client.setQueryData(['reports', site.id], answer);
      toast(done);
    },
  });
  // The choice shows at once, and stays: the answer is drawn later than its arrival. A refusal takes it back.
  const shown: Choice = chosen ?? reports;
  const choose = (changed: Partial<Choice>, done: string) => {
    const choice = { ...choiceOf(shown), ...changed };
    setChosen(choice);
    saving.mutate({ choice, done }, { onError: () => setChosen(null) });
  };
  const next = { daily: reports.nextDaily, weekly: reports.nextWeekly, monthly: reports.nextMonthly };
  const field = (frequency: ReportFrequency) => (
    <CheckField
      key={frequency}
      label={words.frequencies[frequency]}
      hint={(shown[frequency] ? words.next : words.first)(
        instant(next[frequency], site.timezone, WEEKDAY),
        site.timezone,
      )}
      checked={shown[frequency]}
      disabled={!reports.hasEmail && !shown[frequency]}
      onChange={(isOn) => choose({ [frequency]: isOn }, (isOn ? words.on : words.off)[frequency])}
    />
  );
  return (
    <>
      {reports.hasEmail ? null : <Notice tone="warn">{words.notConfigured(shared.mailSetup)}</Notice>}
      {REPORT_FREQUENCIES.map(field)}
      {REPORT_FREQUENCIES.some((frequency) => shown[frequency]) ? (
        <>
          <SegmentField value={shown.segmentId} withOwn onChange={(segmentId) => choose({ segmentId }, words.saved)} />
          <ContentFields
            content={shown}
            hasFile={!isWithheld(organisation, 'exports')}
            onChange={(content) => choose(content, words.saved)}
          />
        </>
      ) : null}
      {saving.isError ? <Failure error={saving.error} /> : null}
      {reports.hasEmail && site.state === 'active' ? <Preview site={site} email={reports.email} /> : null}
    </>
  );
}

/** Mails the latest report to the user at once, as a preview. */
function Preview({ site, email }: { readonly site: SiteSummary; readonly email: string }) {
  const sending = useMutation({
    mutationFn: (frequency: ReportFrequency) =>
      send<PreviewAnswer>('POST', `/sites/${site.id}/reports/preview`, { frequency }),
    onSuccess: (answer) => toast(words.sent(answer.email)),
  });
  const button = (frequency: ReportFrequency) => (
    <Button
      key={frequency}
      busy={sending.isPending && sending.variables === frequency}
      onClick={() => sending.mutate(frequency)}
    >
      {words.send[frequency]}
    </Button>
  );
  return (
    <>
      <p className="muted small">{words.recipient(<bdi>{email}</bdi>)}</p>
      <div className="row">{REPORT_FREQUENCIES.map(button)}</div>
      {sending.isError ? <Failure error={sending.error} /> : null}
    </>
  );
}

function choiceOf({ daily, weekly, monthly, segmentId, panels, withCsv }: Choice): Choice {
  return { daily, weekly, monthly, segmentId, panels, withCsv };
}
