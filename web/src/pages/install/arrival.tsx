import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ArrivalAnswer, LatestEvent } from '../../../../src/dashboard/routes/install.ts';
import { isLocal } from '../../../../src/domain/local-domain.ts';
import { instant } from '../../format.ts';
import { question } from '../../request.ts';
import { type SiteSummary, useSite } from '../../session.ts';
import { isNew } from '../../site-view/first-day/age.ts';
import { Answered } from '../../ui/answered.tsx';
import { Card, Notice } from '../../ui/page.tsx';
import { adviceOn, adviceOnStray } from './advice/advice.ts';
import { AdviceNotice } from './advice/advice-notice.tsx';
import styles from './install.module.css';
import { PageCheck } from './page-check/page-check.tsx';
import { texts } from './texts.tsx';

const { arrival: words, hints } = texts;
const POLL_MS = 2000;
/** Once events arrive, the page asks less often. */
const POLL_ARRIVED_MS = 10_000;

/** Watches for the site's first event: shows it when it comes, and otherwise the reasons why events are discarded. */
export function Arrival() {
  const { site } = useSite();
  const arrival = useQuery({
    ...question<ArrivalAnswer>(['arrival', site.id], `/sites/${site.id}/arrival`),
    staleTime: 0,
    refetchInterval: ({ state }) => (isHere(state.data?.latest ?? null) ? POLL_ARRIVED_MS : POLL_MS),
  });
  const answer = arrival.data;
  return (
    <Card title={words.title}>
      <div className="stack" aria-live="polite" aria-busy={arrival.isPending}>
        <Answered query={arrival} height="1.5rem" placeholder={<Waiting latest={null} site={site} />}>
          {({ latest }) => (isHere(latest) ? <Arrived latest={latest} /> : <Waiting latest={latest} site={site} />)}
        </Answered>
        {answer === undefined || isHere(answer.latest) ? null : <Rejected answer={answer} site={site} />}
      </div>
      {answer === undefined || isHere(answer.latest) ? null : <Hints site={site} />}
      {isLocal(site.domain) ? null : <PageCheck />}
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
          <strong>{words.works}</strong>
        </p>
        <p>
          {words.received(
            <bdi className={styles.path}>{latest.path}</bdi>,
            instant(latest.at, site.timezone),
            site.timezone,
          )}
        </p>
      </Notice>
      <div>
        <Link href={isNew(site, Date.now()) ? `~${base}?period=today` : `~${base}`} className="button button-primary">
          {words.toDashboard}
        </Link>
      </div>
    </div>
  );
}

function Waiting({ latest, site }: { readonly latest: LatestEvent | null; readonly site: SiteSummary }) {
  const domain = <bdi>{site.domain}</bdi>;
  return (
    <p className={styles.waiting}>
      <span className={styles.pulse} aria-hidden="true" />
      <span>
        {latest === null
          ? words.waitingForFirst(domain)
          : words.waitingAgain(instant(latest.at, site.timezone), site.timezone, domain)}
      </span>
    </p>
  );
}

/** Lists the events that were discarded in the last ten minutes. */
function Rejected({ answer, site }: { readonly answer: ArrivalAnswer; readonly site: SiteSummary }) {
  const rejected = [
    ...answer.discards.map((discard) => ({ ...discard, advice: adviceOn(discard, site) })),
    ...answer.strays.map((discard) => ({ ...discard, advice: adviceOnStray(discard, site) })),
  ];
  if (rejected.length === 0) return null;
  return (
    <section className="stack" aria-label={words.rejected}>
      <h3>{words.rejected}</h3>
      {rejected.map(({ reason, host, count, advice }) => (
        <AdviceNotice
          key={`${reason} ${host} ${advice.problem}`}
          advice={advice}
          count={count === 1 ? null : <span>{words.times(count)}</span>}
        />
      ))}
    </section>
  );
}

/** Lists the causes that keep a browser from sending anything at all, which the server cannot see. */
function Hints({ site }: { readonly site: SiteSummary }) {
  return (
    <details className={styles.hints}>
      <summary className="muted">{hints.title}</summary>
      <ul className="bullets">
        {hints.list(site.id).map((hint, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
          <li key={i}>{hint}</li>
        ))}
      </ul>
    </details>
  );
}
