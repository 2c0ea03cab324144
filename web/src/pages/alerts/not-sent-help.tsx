import type { HistoryEntry } from '../../../../src/alerts/attempt-queue.ts';
import { NO_MAIL_SERVER_DETAIL } from '../../../../src/domain/attempt-status.ts';
import { useSession } from '../../session.ts';
import { MailSetup } from '../../ui/mail-setup.tsx';

/** Explains how to mend the cause of an attempt that was not made at all; renders nothing for other attempts. */
export function NotSentHelp({
  entry: { status, detail },
}: {
  readonly entry: Pick<HistoryEntry, 'status' | 'detail'>;
}) {
  const isOperator = useSession().data?.isOperator ?? false;
  if (detail === NO_MAIL_SERVER_DETAIL) {
    return (
      <p className="muted small">
        Your server administrator <MailSetup />.
      </p>
    );
  }
  const isPrivate = status === 'rejected:host' || status === 'rejected:private-address';
  return isOperator && isPrivate ? <p className="muted small">{EXEMPT_HOSTS_HELP}</p> : null;
}

/** Explains to operators how to allow webhooks to a host of their own. */
export const EXEMPT_HOSTS_HELP =
  'To allow a host on your own network, add it to SVC_WEBHOOK_ALLOW_HOSTS and restart svc.';
