import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertChange, AlertSummary, AlertsAnswer } from '../../../src/dashboard/routes/alerts.ts';
import { ALERT_RECEIVERS, RECEIVER_TABLE } from '../../../src/domain/alert-receiver.ts';
import { refresh } from '../query-client.ts';
import { question, send } from '../request.ts';
import { canEdit, useSession, useSite } from '../session.ts';
import { Answered } from '../ui/answered.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import { Card, Empty, Notice, Page } from '../ui/page.tsx';
import { alertsKey } from './alerts/alerts-key.ts';
import { AlertsPicture } from './alerts/alerts-picture.tsx';
import { HistoryDialog } from './alerts/history-dialog.tsx';
import { NoMailServer } from './alerts/mail-help.tsx';
import type { RuleAction } from './alerts/rule-actions.tsx';
import { RuleDialog } from './alerts/rule-dialog.tsx';
import { RuleList } from './alerts/rule-list.tsx';
import { SecretDialog } from './alerts/secret-dialog.tsx';
import { TestDialog } from './alerts/test-dialog.tsx';
import { texts } from './alerts/texts.tsx';
import { ruleTitle } from './alerts/words.ts';

/** The rules' states are read again this often. */
const REFRESH_MS = 30_000;

const LEAD = texts.lead(ALERT_RECEIVERS.map((receiver) => RECEIVER_TABLE[receiver].label));

type Open =
  /** A new rule is edited as none. */
  | { readonly what: 'edit'; readonly rule: null }
  | { readonly what: RuleAction; readonly rule: AlertSummary }
  | { readonly what: 'secret'; readonly id: number; readonly secret: string };

/** Shows the alert rules of a site. */
export default function Alerts() {
  const { site, organisation } = useSite();
  const hasEmail = useSession().data?.hasEmail ?? true;
  const [open, setOpen] = useState<Open | null>(null);
  const alerts = useQuery({
    ...question<AlertsAnswer>(alertsKey(site.id), `/sites/${site.id}/alerts`),
    refetchInterval: REFRESH_MS,
  });
  const manages = canEdit(organisation);
  const close = () => setOpen(null);
  const saved = ({ id, secret }: AlertChange) => setOpen(secret === null ? null : { what: 'secret', id, secret });
  const create = (
    <Button variant="primary" onClick={() => setOpen({ what: 'edit', rule: null })}>
      <Icon name="plus" /> {texts.create}
    </Button>
  );
  return (
    <Page
      title={texts.title}
      docs="alerts"
      lead={LEAD}
      actions={manages && alerts.data !== undefined && alerts.data.rules.length > 0 ? create : undefined}
    >
      <div className="stack">
        {hasEmail || !alerts.data?.rules.some(({ emails }) => emails.length > 0) ? null : (
          <Notice tone="warn">
            <NoMailServer />
          </Notice>
        )}
        <Card>
          <Answered query={alerts} height="6rem">
            {(answer) =>
              answer.rules.length === 0 ? (
                <Empty heading="h2" title={texts.empty.title} picture={<AlertsPicture />}>
                  <p>{texts.empty.explanation}</p>
                  {manages ? create : <p>{texts.empty.askAdmin}</p>}
                </Empty>
              ) : (
                <RuleList answer={answer} onOpen={(what, rule) => setOpen({ what, rule })} mayChange={manages} />
              )
            }
          </Answered>
        </Card>
      </div>
      {open === null || alerts.data === undefined ? null : open.what === 'edit' ? (
        <RuleDialog rule={open.rule} answer={alerts.data} onSaved={saved} onClose={close} />
      ) : open.what === 'secret' ? (
        <SecretDialog secret={open.secret} ruleId={open.id} onClose={close} />
      ) : open.what === 'test' ? (
        <TestDialog ruleId={open.rule.id} onClose={close} />
      ) : open.what === 'history' ? (
        <HistoryDialog rule={open.rule} goals={alerts.data.goals} onClose={close} />
      ) : (
        <Confirm
          title={texts.deleteDialog.title}
          action={texts.deleteDialog.button}
          run={async () => {
            await send('DELETE', `/sites/${site.id}/alerts/${open.rule.id}`);
            await refresh(alertsKey(site.id));
          }}
          done={texts.deleteDialog.done}
          onClose={close}
        >
          <p>{texts.deleteDialog.consequence(ruleTitle(open.rule, alerts.data.goals))}</p>
        </Confirm>
      )}
    </Page>
  );
}
