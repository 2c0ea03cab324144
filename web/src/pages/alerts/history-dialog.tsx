import { useQuery } from '@tanstack/react-query';
import type { AlertSummary, DeliveriesAnswer, DeliveryEntry } from '../../../../src/dashboard/routes/alerts.ts';
import { alertAmount } from '../../../../src/domain/alert-rule.ts';
import { statusWords } from '../../../../src/domain/attempt-status.ts';
import { instant } from '../../format.ts';
import { read } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, Failure, Skeleton } from '../../ui/page.tsx';
import styles from './alerts.module.css';
import { alertsKey } from './alerts-key.ts';
import { NotSentHelp } from './not-sent-help.tsx';
import { detailText, receiverText } from './words.ts';

const REFRESH_MS = 15_000;

/** Lists every delivery attempt of a rule's alerts, the newest first. */
export function HistoryDialog({ rule, onClose }: { readonly rule: AlertSummary; readonly onClose: () => void }) {
  const { site } = useSite();
  const history = useQuery({
    queryKey: [...alertsKey(site.id), rule.id],
    queryFn: ({ signal }) => read<DeliveriesAnswer>(`/sites/${site.id}/alerts/${rule.id}/history`, {}, signal),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Dialog title="History" onClose={onClose} wide>
      {history.data === undefined ? (
        history.isError ? (
          <Failure error={history.error} retry={() => void history.refetch()} />
        ) : (
          <Skeleton height="6rem" />
        )
      ) : history.data.deliveries.length === 0 ? (
        <Empty title="Nothing has been sent yet">
          <p>Deliveries, tests and retries will appear here.</p>
        </Empty>
      ) : (
        <History deliveries={history.data.deliveries} />
      )}
    </Dialog>
  );
}

function History({ deliveries }: DeliveriesAnswer) {
  return (
    <table className={`table ${styles.history}`}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Alert</th>
          <th scope="col">To</th>
          <th scope="col">Attempt</th>
          <th scope="col">Status</th>
          <th scope="col">Next retry</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <Attempt key={delivery.id} delivery={delivery} />
        ))}
      </tbody>
    </table>
  );
}

function Attempt({ delivery }: { readonly delivery: DeliveryEntry }) {
  const { site } = useSite();
  const { at, type, value, test, attempt, nextTryAt } = delivery;
  const { text, tone } = statusWords(delivery.status, delivery.detail);
  const detail = detailText(delivery);
  return (
    <tr>
      <td className={styles.time} data-label="Time">
        {instant(at, site.timezone, { second: '2-digit' })}
      </td>
      <td data-label="Alert">{test ? 'Test' : alertAmount(type, value)}</td>
      <td className={styles.receiver} data-label="To">
        {receiverText(delivery)}
      </td>
      <td className="number" data-label="Attempt">
        {attempt}
      </td>
      <td className={styles.outcome} data-label="Status">
        <span className={`badge badge-${tone}`}>{text}</span>
        {detail === '' ? null : <p className="muted small">{detail}</p>}
        <NotSentHelp entry={delivery} />
      </td>
      <td className={styles.time} data-label="Next retry">
        {nextTryAt === null ? '–' : instant(nextTryAt, site.timezone, { second: '2-digit' })}
      </td>
    </tr>
  );
}
