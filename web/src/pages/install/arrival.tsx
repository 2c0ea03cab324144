import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ArrivalAnswer, LatestEvent } from '../../../../src/dashboard/routes/install.ts';
import { instant, whole } from '../../format.ts';
import { read } from '../../request.ts';
import { type SiteSummary, useSite } from '../../session.ts';
import { Card, Failure, Notice } from '../../ui/page.tsx';
import { type Advice, adviceOn, adviceOnStray } from './advice.ts';
import styles from './install.module.css';

const POLL_MS = 2000;
/** Once events arrive, the page asks less often. */
const POLL_ARRIVED_MS = 10_000;

/** Watches for the site's first event: shows it when it comes, and otherwise the reasons why events are discarded. */
export function Arrival() {
  const { site } = useSite();
  const arrival = useQuery({
    queryKey: ['arrival', site.id],
    queryFn: ({ signal }) => read<ArrivalAnswer>(`/sites/${site.id}/arrival`, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (isHere(state.data?.latest ?? null) ? POLL_ARRIVED_MS : POLL_MS),
  });
  const answer = arrival.data;
  return (
    <Card title="Does it arrive?">
      <div className={styles.arrival} aria-live="polite" aria-busy={arrival.isPending}>
        {answer === undefined ? (
          arrival.isError ? (
            <Failure error={arrival.error} retry={() => void arrival.refetch()} />
          ) : (
            <Waiting latest={null} site={site} />
          )
        ) : isHere(answer.latest) ? (
          <Arrived latest={answer.latest} />
        ) : (
          <Waiting latest={answer.latest} site={site} />
        )}
        {answer === undefined || isHere(answer.latest) ? null : <Refused answer={answer} site={site} />}
      </div>
      {answer === undefined || isHere(answer.latest) ? null : <Hints site={site} />}
    </Card>
  );
}

type HereEvent = LatestEvent & { readonly path: string };

/** Returns whether an event has come in the last half hour. The path of an older event is not known. */
function isHere(latest: LatestEvent | null): latest is HereEvent {
  return latest !== null && latest.path !== null;
}

function Arrived({ latest }: { readonly latest: HereEvent }) {
  const { base, site } = useSite();
  return (
    <div className={styles.arrived}>
      <Notice tone="good">
        <p className={styles.see}>
          <strong>We see you!</strong>
        </p>
        <p>
          A visit to <bdi className={styles.path}>{latest.path}</bdi> on {instant(latest.at, site.timezone)} (
          {site.timezone}).
        </p>
      </Notice>
      <div>
        <Link href={`~${base}`} className="button button-primary">
          Go to the dashboard
        </Link>
      </div>
    </div>
  );
}

function Waiting({ latest, site }: { readonly latest: LatestEvent | null; readonly site: SiteSummary }) {
  return (
    <p className={styles.waiting}>
      <span className={styles.pulse} aria-hidden="true" />
      <span>
        {latest === null
          ? 'Waiting for the first event.'
          : `The last event came on ${instant(latest.at, site.timezone)} (${site.timezone}). Waiting for another.`}{' '}
        Open a page on <bdi>{site.domain}</bdi>; it shows here within seconds.
      </span>
    </p>
  );
}

/** Lists the events that were discarded in the last ten minutes. */
function Refused({ answer, site }: { readonly answer: ArrivalAnswer; readonly site: SiteSummary }) {
  const refused = [
    ...answer.discards.map((discard) => ({ ...discard, advice: adviceOn(discard, site) })),
    ...answer.strays.map((discard) => ({ ...discard, advice: adviceOnStray(discard, site) })),
  ];
  if (refused.length === 0) return null;
  return (
    <section className="stack" aria-label="Refused in the last ten minutes">
      <h3>Refused in the last ten minutes</h3>
      {refused.map(({ reason, host, count, advice }) => (
        <RefusedEvents key={`${reason} ${host} ${advice.problem}`} count={count} advice={advice} />
      ))}
    </section>
  );
}

function RefusedEvents({ count, advice }: { readonly count: number; readonly advice: Advice }) {
  return (
    <Notice tone="warn">
      <p>
        <strong>{advice.problem}</strong> {count === 1 ? null : <span>({whole(count)} times)</span>}
      </p>
      <p>{advice.remedy}</p>
    </Notice>
  );
}

/** Lists the causes that keep a browser from sending anything at all, which the server cannot see. */
function Hints({ site }: { readonly site: SiteSummary }) {
  return (
    <details className={styles.hints}>
      <summary>Nothing comes?</summary>
      <ul>
        <li>
          The page’s source must contain the line with <code>data-site="{site.id}"</code>: a cache may still serve the
          page without it.
        </li>
        <li>
          An ad blocker or the browser’s tracking protection may stop the script. Try a private window without it.
        </li>
        <li>A Content-Security-Policy may forbid it; then the browser’s console says so.</li>
        <li>
          On <code>localhost</code> the script runs only with <code>data-dev</code>, never inside an iframe, and not in
          an automated browser.
        </li>
        <li>
          This browser may have opted out: <code>localStorage.svc_ignore</code> is then <code>'true'</code>.
        </li>
      </ul>
    </details>
  );
}
