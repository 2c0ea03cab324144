import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertChange, AlertSummary, AlertsAnswer } from '../../../src/dashboard/routes/alerts.ts';
import { ALERT_CHANNELS, CHANNEL_TABLE } from '../../../src/domain/alert-channel.ts';
import { midSentence } from '../../../src/domain/mid-sentence.ts';
import { read, send } from '../request.ts';
import { canManage, useSession, useSite } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import { MailSetup } from '../ui/mail-setup.tsx';
import { Card, Empty, Failure, Notice, Page, Skeleton } from '../ui/page.tsx';
import { toast } from '../ui/toasts.tsx';
import { alertsKey, useRefreshAlerts } from './alerts/alerts-key.ts';
import { HistoryDialog } from './alerts/history-dialog.tsx';
import { RuleDialog } from './alerts/rule-dialog.tsx';
import { RuleList } from './alerts/rule-list.tsx';
import { SecretDialog } from './alerts/secret-dialog.tsx';
import { TestDialog } from './alerts/test-dialog.tsx';
import { ruleTitle } from './alerts/words.ts';

/** The rules' states are read again this often. */
const REFRESH_MS = 30_000;

const CHANNELS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  ALERT_CHANNELS.map((channel) => midSentence(CHANNEL_TABLE[channel].label)),
);

type Open =
  | { readonly what: 'new' }
  | { readonly what: 'edit' | 'test' | 'history' | 'delete'; readonly rule: AlertSummary }
  | { readonly what: 'secret'; readonly id: number; readonly secret: string };

/** Shows the alert rules of a site. */
export default function Alerts() {
  const { site, organisation } = useSite();
  const hasEmail = useSession().data?.hasEmail ?? true;
  const [open, setOpen] = useState<Open | null>(null);
  const refresh = useRefreshAlerts();
  const alerts = useQuery({
    queryKey: alertsKey(site.id),
    queryFn: ({ signal }) => read<AlertsAnswer>(`/sites/${site.id}/alerts`, {}, signal),
    refetchInterval: REFRESH_MS,
  });
  const manages = canManage(organisation);
  const close = () => setOpen(null);
  const saved = ({ id, secret }: AlertChange) => setOpen(secret === null ? null : { what: 'secret', id, secret });
  const create = (
    <Button variant="primary" onClick={() => setOpen({ what: 'new' })}>
      <Icon name="plus" /> New alert
    </Button>
  );
  return (
    <Page
      title="Alerts"
      docs="alerts"
      lead={`Get notified by ${CHANNELS} when traffic changes.`}
      actions={manages && alerts.data !== undefined && alerts.data.rules.length > 0 ? create : undefined}
    >
      <div className="stack">
        {hasEmail || !alerts.data?.rules.some(({ emails }) => emails.length > 0) ? null : <NoMailServer />}
        <Card>
          {alerts.data === undefined ? (
            alerts.isError ? (
              <Failure error={alerts.error} retry={() => void alerts.refetch()} />
            ) : (
              <Skeleton height="6rem" />
            )
          ) : alerts.data.rules.length === 0 ? (
            <Empty heading="h2" title="No alerts yet">
              <p>Get notified about traffic spikes, traffic drops, missing data or completed goals.</p>
              {manages ? create : <p>An owner or admin of the organisation can create one.</p>}
            </Empty>
          ) : (
            <RuleList answer={alerts.data} onOpen={(what, rule) => setOpen({ what, rule })} mayChange={manages} />
          )}
        </Card>
      </div>
      {open === null || alerts.data === undefined ? null : open.what === 'new' ? (
        <RuleDialog rule={null} goals={alerts.data.goals} onSaved={saved} onClose={close} />
      ) : open.what === 'edit' ? (
        <RuleDialog rule={open.rule} goals={alerts.data.goals} onSaved={saved} onClose={close} />
      ) : open.what === 'secret' ? (
        <SecretDialog secret={open.secret} ruleId={open.id} onClose={close} />
      ) : open.what === 'test' ? (
        <TestDialog ruleId={open.rule.id} onClose={close} />
      ) : open.what === 'history' ? (
        <HistoryDialog rule={open.rule} onClose={close} />
      ) : (
        <Confirm
          title="Delete this alert?"
          action="Delete"
          run={async () => {
            await send('DELETE', `/sites/${site.id}/alerts/${open.rule.id}`);
            await refresh();
            toast('Alert deleted');
          }}
          onClose={close}
        >
          <p>
            “{ruleTitle(open.rule, alerts.data.goals)}” is deleted with its history, and pending deliveries are
            cancelled. To pause it, turn it off instead.
          </p>
        </Confirm>
      )}
    </Page>
  );
}

/** Says that mails cannot be sent, and how a mail server is configured. */
function NoMailServer() {
  return (
    <Notice tone="warn">
      Email isn’t configured on this server, so alert emails can’t be sent. Your server administrator <MailSetup />.
    </Notice>
  );
}
