import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportsAnswer } from '../../../../src/dashboard/routes/reports.ts';
import type { ShareLinksAnswer } from '../../../../src/dashboard/routes/share.ts';
import type { GoalsAnswer } from '../../../../src/stats/answer.ts';
import { read } from '../../request.ts';
import { useSession, useSite } from '../../session.ts';
import { hasFlag, setFlag } from '../../stored-flag.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './checklist.module.css';
import { texts } from './texts.ts';

/** Lists the first steps of a site's owner. Each is ticked by itself, and the list goes when all are done. */
export default function Checklist({ onDismiss }: { readonly onDismiss: () => void }) {
  const { base } = useSite();
  const done = useDone();
  const hasEmail = useSession().data?.hasEmail ?? false;
  const [isOpen, setOpen] = useState(false);
  if (done === null) return null;
  const steps = [done.goal, done.ownVisits, ...(hasEmail ? [done.report] : []), done.link];
  if (steps.every(Boolean)) return null;
  return (
    <section className={`card ${styles.steps}`} aria-label={texts.title}>
      <div className={styles.head}>
        <h2>{texts.title}</h2>
        <button
          type="button"
          className={`button button-quiet ${styles.open}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.count(steps.filter(Boolean).length, steps.length)}
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
        <Button variant="quiet" icon aria-label={texts.dismiss} onClick={onDismiss}>
          <Icon name="close" />
        </Button>
      </div>
      <ul className={styles.list} data-open={isOpen}>
        <Step isDone={done.goal} text={texts.goal} href={`${base}/goals`} />
        <Step
          isDone={done.ownVisits}
          text={texts.ownVisits}
          href={`${base}/settings/tracking#own-visits`}
          onClick={done.readOwnVisits}
        />
        {hasEmail ? <Step isDone={done.report} text={texts.report} href={`${base}/settings/sharing#reports`} /> : null}
        <Step isDone={done.link} text={texts.link} href={`${base}/settings/sharing#links`} />
      </ul>
    </section>
  );
}

interface StepProps {
  readonly isDone: boolean;
  readonly text: string;
  readonly href: string;
  readonly onClick?: () => void;
}

function Step({ isDone, text, href, onClick }: StepProps) {
  return (
    <li data-done={isDone}>
      <span className={styles.tick} aria-hidden="true">
        {isDone ? <Icon name="check" size={14} /> : null}
      </span>
      {isDone ? (
        <span>
          {text} <span className="visually-hidden">{texts.done}</span>
        </span>
      ) : (
        <a href={href} onClick={onClick}>
          {text}
        </a>
      )}
    </li>
  );
}

/** Reads which steps are done; null until it is known. */
function useDone() {
  const { site } = useSite();
  const hasEmail = useSession().data?.hasEmail ?? false;
  // Only the browser knows whether the explanation was read: the server cannot tell whose visits it leaves out.
  const key = `svc-own-visits-${site.id}`;
  const [hasRead] = useState(() => hasFlag(key));
  const goals = useQuery({
    queryKey: ['goals', site.id, '30d'],
    queryFn: ({ signal }) => read<GoalsAnswer>(`/sites/${site.id}/goals`, { period: '30d' }, signal),
  });
  const links = useQuery({
    queryKey: ['share-links', site.id],
    queryFn: ({ signal }) => read<ShareLinksAnswer>(`/sites/${site.id}/share-links`, {}, signal),
  });
  const reports = useQuery({
    queryKey: ['reports', site.id],
    queryFn: ({ signal }) => read<ReportsAnswer>(`/sites/${site.id}/reports`, {}, signal),
    enabled: hasEmail,
  });
  if (goals.data === undefined || links.data === undefined) return null;
  if (hasEmail && reports.data === undefined) return null;
  return {
    goal: goals.data.goals.length > 0,
    ownVisits: hasRead,
    report: !hasEmail || reports.data?.weekly === true,
    link: links.data.links.length > 0,
    readOwnVisits: () => setFlag(key, true),
  };
}
