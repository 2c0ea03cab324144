import { useQuery } from '@tanstack/react-query';
import type {
  AlertSummary,
  AlertsAnswer,
  DeliveriesAnswer,
  DeliveryEntry,
} from '../../../../src/dashboard/routes/alerts.ts';
import { alertedValueText } from '../../../../src/domain/alerted-value.ts';
import { question } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { AttemptTable, type ShownAttempt } from '../../ui/attempt-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, Notice } from '../../ui/page.tsx';
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
            <AttemptTable
              attempts={deliveries.map(shownOf)}
              zone={site.timezone}
              words={{ ...words, what: words.alert }}
            />
          )
        }
      </Answered>
    </Dialog>
  );
}

function shownOf(delivery: DeliveryEntry): ShownAttempt {
  const { id, at, test, attempt, nextTryAt } = delivery;
  const outcome = outcomeOf(delivery.status, delivery.detail);
  return {
    ...{ id, at, attempt, nextTryAt, to: receiverText(delivery), detail: detailText(delivery) },
    what: test ? words.test : alertedValueText(delivery),
    ...{ outcome: outcomeText(outcome), tone: outcome.tone },
    help: <NotSentHelp entry={delivery} />,
  };
}
