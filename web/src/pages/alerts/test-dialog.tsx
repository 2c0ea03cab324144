import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { HistoryEntry } from '../../../../src/alerts/attempt-queue.ts';
import { refresh } from '../../query-client.ts';
import { send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/page.tsx';
import styles from './alerts.module.css';
import { alertsKey } from './alerts-key.ts';
import { NotSentHelp } from './not-sent-help.tsx';
import { outcomeOf, outcomeText } from './outcome.ts';
import { texts } from './texts.tsx';
import { detailText, receiverText } from './words.ts';

interface Tested {
  readonly deliveries: readonly HistoryEntry[];
}

/** Sends a test alert of a rule when it opens, and shows the outcome for each receiver. */
export function TestDialog({ ruleId, onClose }: { readonly ruleId: number; readonly onClose: () => void }) {
  const { site } = useSite();
  const testing = useMutation({
    mutationFn: () => send<Tested>('POST', `/sites/${site.id}/alerts/${ruleId}/test`),
    onSuccess: () => refresh(alertsKey(site.id)),
  });
  const begun = useRef(false);
  const { mutate } = testing;
  useEffect(() => {
    // React mounts the dialog twice in development; the test is sent once.
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  return (
    <Dialog title={texts.test.title} onClose={onClose}>
      <div className="stack">
        <div role="status">
          {testing.data === undefined ? (
            testing.isError ? null : (
              <p>{texts.test.sending}</p>
            )
          ) : (
            <Outcomes deliveries={testing.data.deliveries} />
          )}
        </div>
        {testing.isError ? <Failure error={testing.error} /> : null}
        <div className="row">
          <Button busy={!testing.isSuccess && !testing.isError} onClick={() => mutate()}>
            {texts.test.again}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {texts.test.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Outcomes({ deliveries }: Tested) {
  return (
    <ul className={styles.outcomes}>
      {deliveries.map((entry) => {
        const { id, status, detail: cause } = entry;
        const outcome = outcomeOf(status, cause);
        const detail = detailText(entry);
        return (
          <li key={id}>
            <p>
              {texts.test.receiver(receiverText(entry))}{' '}
              <span className={`badge badge-${outcome.tone}`}>{outcomeText(outcome)}</span>
            </p>
            {detail === '' ? null : <p className="muted small">{detail}</p>}
            <NotSentHelp entry={entry} />
          </li>
        );
      })}
    </ul>
  );
}
