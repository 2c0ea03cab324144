import { useQuery } from '@tanstack/react-query';
import type { ReportDeliveriesAnswer } from '../../../../../src/dashboard/routes/report-recipients.ts';
import type { ReportDelivery } from '../../../../../src/domain/report-delivery.ts';
import { question } from '../../../request.ts';
import { useSite } from '../../../session.ts';
import { rangeText } from '../../../site-view/chart/buckets.ts';
import { Answered } from '../../../ui/answered.tsx';
import { AttemptTable, type ShownAttempt } from '../../../ui/attempt-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/page.tsx';
import { texts } from './texts.tsx';

const { history: words } = texts;
const REFRESH_MS = 15_000;

/** Lists the attempts to send the site's reports, to members too, the newest first. */
export function DeliveryHistory({ onClose }: { readonly onClose: () => void }) {
  const { site } = useSite();
  const history = useQuery({
    ...question<ReportDeliveriesAnswer>(['report-deliveries', site.id], `/sites/${site.id}/report-deliveries`),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Dialog title={words.title} onClose={onClose} wide>
      <Answered query={history} height="6rem">
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <Empty title={words.empty}>
              <p>{words.emptyHint}</p>
            </Empty>
          ) : (
            <AttemptTable attempts={deliveries.map(shownOf)} zone={site.timezone} words={words} />
          )
        }
      </Answered>
    </Dialog>
  );
}

function shownOf({
  id,
  at,
  email,
  frequency,
  from,
  to,
  attempt,
  status,
  detail,
  nextTryAt,
}: ReportDelivery): ShownAttempt {
  const isGivenUp = status !== 'sent' && nextTryAt === null;
  return {
    ...{ id, at, attempt, detail, nextTryAt, to: email },
    what: words.report(texts.frequencies[frequency], rangeText({ from, to })),
    outcome: (isGivenUp ? words.givenUp : words.outcomes)[status],
    tone: status === 'sent' ? 'good' : 'bad',
  };
}
