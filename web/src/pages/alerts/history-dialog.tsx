import { useQuery } from '@tanstack/react-query';
import type {
  AlertSummary,
  AlertsAnswer,
  DeliveriesAnswer,
  DeliveryEntry,
} from '../../../../src/dashboard/routes/alerts.ts';
import { alertAmount } from '../../../../src/domain/alert-rule.ts';
import { instant, NO_FIGURE } from '../../format.ts';
import { question } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, Notice } from '../../ui/page.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import styles from './alerts.module.css';
import { alertsKey } from './alerts-key.ts';
import { NotSentHelp } from './not-sent-help.tsx';
import { outcomeOf, outcomeText } from './outcome.ts';
import { texts } from './texts.tsx';
import { detailText, receiverText, whyIdle } from './words.ts';

const { history: words } = texts;
const REFRESH_MS = 15_000;

export interface HistoryDialogProps {
  readonly rule: AlertSummary;
  readonly goals: AlertsAnswer['goals'];
  readonly onClose: () => void;
}

/** Lists every delivery attempt of a rule's alerts, the newest first. */
export function HistoryDialog({ rule, goals, onClose }: HistoryDialogProps) {
  const { site } = useSite();
  const idle = rule.enabled ? whyIdle(rule, goals) : null;
  const history = useQuery({
    ...question<DeliveriesAnswer>([...alertsKey(site.id), rule.id], `/sites/${site.id}/alerts/${rule.id}/history`),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Dialog title={words.title} onClose={onClose} wide>
      {idle === null ? null : <Notice tone="warn">{idle}</Notice>}
      <Answered query={history} height="6rem">
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <Empty title={words.empty}>
              <p>{words.emptyHint}</p>
            </Empty>
          ) : (
            <History deliveries={deliveries} />
          )
        }
      </Answered>
    </Dialog>
  );
}

function History({ deliveries }: DeliveriesAnswer) {
  return (
    <table className={`table ${styles.history}`}>
      <TableHead columns={[words.time, words.alert, words.to, words.attempt, words.status, words.nextRetry]} />
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
  const { at, type, value, currency, test, attempt, nextTryAt } = delivery;
  const outcome = outcomeOf(delivery.status, delivery.detail);
  const detail = detailText(delivery);
  return (
    <tr>
      <td className={styles.time} data-label={words.time}>
        {instant(at, site.timezone, { second: '2-digit' })}
      </td>
      <td data-label={words.alert}>{test ? words.test : alertAmount(type, value, currency)}</td>
      <td className={styles.receiver} data-label={words.to}>
        {receiverText(delivery)}
      </td>
      <td className="number" data-label={words.attempt}>
        {attempt}
      </td>
      <td className={styles.outcome} data-label={words.status}>
        <span className={`badge badge-${outcome.tone}`}>{outcomeText(outcome)}</span>
        {detail === '' ? null : <p className="muted small">{detail}</p>}
        <NotSentHelp entry={delivery} />
      </td>
      <td className={styles.time} data-label={words.nextRetry}>
        {nextTryAt === null ? NO_FIGURE : instant(nextTryAt, site.timezone, { second: '2-digit' })}
      </td>
    </tr>
  );
}
