import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PreviewAnswer, ReportsAnswer } from '../../../../src/dashboard/routes/reports.ts';
import { instant } from '../../format.ts';
import { read, send } from '../../request.ts';
import type { SiteSummary } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { MailSetup } from '../../ui/mail-setup.tsx';
import { Card, Failure, messageOf, Notice, Skeleton } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';

type Choice = Pick<ReportsAnswer, 'weekly' | 'monthly'>;
type Frequency = keyof Choice;

/** Subscribes the signed-in user to the site's reports by mail. */
export function ReportCard({ site }: { readonly site: SiteSummary }) {
  const reports = useQuery({
    queryKey: ['reports', site.id],
    queryFn: ({ signal }) => read<ReportsAnswer>(`/sites/${site.id}/reports`, {}, signal),
  });
  return (
    <Card title="Email reports">
      <div className="stack">
        <p className="muted">
          The figures, a small chart, and the top pages, sources and countries, once the week or the month is over. This
          is your own choice; other members have theirs.
        </p>
        {reports.data !== undefined ? (
          <Reports site={site} reports={reports.data} />
        ) : reports.isError ? (
          <Failure error={reports.error} retry={() => void reports.refetch()} />
        ) : (
          <Skeleton height="9rem" />
        )}
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
      hint={`${shown[frequency] ? 'The next one comes' : 'The first one would come'} on ${instant(next, site.timezone)} (${site.timezone}).`}
      checked={shown[frequency]}
      disabled={!reports.hasEmail && !shown[frequency]}
      onChange={(event) => choose({ weekly: shown.weekly, monthly: shown.monthly, [frequency]: event.target.checked })}
    />
  );
  return (
    <>
      {reports.hasEmail ? null : (
        <Notice tone="warn">
          This server cannot send mails yet. Whoever runs it <MailSetup />; then reports can be switched on.
        </Notice>
      )}
      {field('weekly', 'Every week', reports.nextWeekly)}
      {field('monthly', 'Every month', reports.nextMonthly)}
      {saving.isError ? <Notice tone="bad">{messageOf(saving.error)}</Notice> : null}
      {reports.hasEmail && site.state === 'active' ? <Preview site={site} email={reports.email} /> : null}
    </>
  );
}

/** Mails the latest report to the user at once, as a preview. */
function Preview({ site, email }: { readonly site: SiteSummary; readonly email: string }) {
  const sending = useMutation({
    mutationFn: (frequency: Frequency) =>
      send<PreviewAnswer>('POST', `/sites/${site.id}/reports/preview`, { frequency }),
    onSuccess: (answer) => toast(`Sent to ${answer.email}`),
  });
  const button = (frequency: Frequency, label: string) => (
    <Button busy={sending.isPending && sending.variables === frequency} onClick={() => sending.mutate(frequency)}>
      {label}
    </Button>
  );
  return (
    <>
      <p className="muted small">
        They go to <bdi>{email}</bdi>. To see what they look like, have one sent now:
      </p>
      <div className="row">
        {button('weekly', 'Send last week')}
        {button('monthly', 'Send last month')}
      </div>
      {sending.isError ? <Notice tone="bad">{messageOf(sending.error)}</Notice> : null}
    </>
  );
}

function subscriptionText({ weekly, monthly }: Choice): string {
  if (weekly && monthly) return 'You get a report every week and every month';
  if (weekly) return 'You get a report every week';
  return monthly ? 'You get a report every month' : 'You get no reports';
}
