import { useMutation } from '@tanstack/react-query';
import type { TestMailAnswer } from '../../../../src/dashboard/routes/server.ts';
import { send } from '../../request.ts';
import { useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Failure, Notice } from '../../ui/page.tsx';
import { texts } from './texts.tsx';

const { mail: words } = texts;

/** Shows whether a mail server is configured, and sends a test email. */
export function Mail() {
  const { hasEmail } = useSession().data!;
  return (
    <Card
      title={words.title}
      actions={
        hasEmail ? (
          <span className="badge badge-good">{words.configured}</span>
        ) : (
          <span className="badge">{words.notConfigured}</span>
        )
      }
    >
      {hasEmail ? <TestMail /> : <p className="muted">{words.setUp}</p>}
    </Card>
  );
}

function TestMail() {
  const testing = useMutation({ mutationFn: () => send<TestMailAnswer>('POST', '/server/test-mail') });
  return (
    <div className="stack">
      <p className="muted">{words.purpose}</p>
      <div>
        <Button busy={testing.isPending} onClick={() => testing.mutate()}>
          {words.test}
        </Button>
      </div>
      <div role="status">
        {testing.isSuccess ? <Notice tone="good">{words.tested(testing.data.email)}</Notice> : null}
      </div>
      {testing.isError ? <Failure error={testing.error} /> : null}
    </div>
  );
}
