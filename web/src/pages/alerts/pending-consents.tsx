import { useMutation } from '@tanstack/react-query';
import type { AlertSummary } from '../../../../src/dashboard/routes/alerts.ts';
import type { AlertConsent } from '../../../../src/domain/alert-consent.ts';
import { dateOf, instant } from '../../format.ts';
import { refresh } from '../../query-client.ts';
import { send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import styles from './alerts.module.css';
import { alertsKey } from './alerts-key.ts';
import { texts } from './texts.tsx';

const { consent: words } = texts;

interface PendingConsentsProps {
  readonly rule: AlertSummary;
  readonly mayChange: boolean;
}

/** Lists the recipients of a rule that have not agreed to get its emails; nothing when all have. */
export function PendingConsents({ rule, mayChange }: PendingConsentsProps) {
  const pending = rule.consents.filter(({ state }) => state !== 'agreed');
  if (pending.length === 0) return null;
  return (
    <ul className={styles.consents}>
      {pending.map((consent) => (
        <li key={consent.email}>
          <Pending consent={consent} />{' '}
          {mayChange && consent.mayAskAgain ? <AskAgain ruleId={rule.id} email={consent.email} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Pending({ consent: { email, state, askedAt, asksLeft, graceUntil } }: { readonly consent: AlertConsent }) {
  const { site } = useSite();
  if (state === 'refused') return <>{words.refused(email)}</>;
  const asked = askedAt === null ? words.notAsked(email) : words.waiting(email, instant(askedAt, site.timezone));
  return (
    <>
      {asked}
      {asksLeft > 0 ? null : ` ${words.askedOut}`}
      {graceUntil === null ? null : ` ${words.grace(dateOf(graceUntil))}`}
    </>
  );
}

function AskAgain({ ruleId, email }: { readonly ruleId: number; readonly email: string }) {
  const { site } = useSite();
  const asking = useMutation({
    mutationFn: () => send('POST', `/sites/${site.id}/alerts/${ruleId}/ask`, { email }),
    onSuccess: async () => {
      await refresh(alertsKey(site.id));
      toast(words.asked);
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        busy={asking.isPending}
        aria-label={words.askAgainOf(email)}
        onClick={() => asking.mutate()}
      >
        {words.askAgain}
      </Button>
      {asking.isError ? <Failure error={asking.error} /> : null}
    </>
  );
}
