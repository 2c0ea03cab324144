import type { HistoryEntry } from '../../../../src/alerts/attempt-queue.ts';
import { NO_MAIL_SERVER_DETAIL } from '../../../../src/domain/attempt-status.ts';
import { useSession } from '../../session.ts';
import { MailHelp } from './mail-help.tsx';
import { texts } from './texts.tsx';

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
        <MailHelp />
      </p>
    );
  }
  const isPrivate = status === 'rejected:host' || status === 'rejected:private-address';
  return isOperator && isPrivate ? <p className="muted small">{texts.allowHost}</p> : null;
}
