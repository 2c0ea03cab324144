import { useMutation } from '@tanstack/react-query';
import type { TestMailAnswer } from '../../../../src/dashboard/routes/server.ts';
import { send } from '../../request.ts';
import { useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { MailSetup } from '../../ui/mail-setup.tsx';
import { Card, Failure, Notice } from '../../ui/page.tsx';

/** Shows whether a mail server is configured, and sends a test mail. */
export function Mail() {
  const { hasEmail } = useSession().data!;
  return (
    <Card
      title="Mail"
      actions={
        hasEmail ? <span className="badge badge-good">configured</span> : <span className="badge">not configured</span>
      }
    >
      {hasEmail ? (
        <TestMail />
      ) : (
        <p className="muted">
          Nothing is sent by mail: no alerts, reports, invitations or links for forgotten passwords. To change that,
          whoever runs the server <MailSetup />.
        </p>
      )}
    </Card>
  );
}

function TestMail() {
  const testing = useMutation({ mutationFn: () => send<TestMailAnswer>('POST', '/server/test-mail') });
  return (
    <div className="stack">
      <p className="muted">Alerts, reports, invitations and links for forgotten passwords are sent by mail.</p>
      <div>
        <Button busy={testing.isPending} onClick={() => testing.mutate()}>
          Send a test mail to me
        </Button>
      </div>
      <div role="status">
        {testing.isSuccess ? (
          <Notice tone="good">The mail server took a mail to {testing.data.email}. Look into your inbox.</Notice>
        ) : null}
      </div>
      {testing.isError ? <Failure error={testing.error} /> : null}
    </div>
  );
}
