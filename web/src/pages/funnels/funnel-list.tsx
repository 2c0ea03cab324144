import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { useSite } from '../../session.ts';
import { carriedSearch } from '../../site/kept-view.ts';
import { useSelection } from '../../site-view/use-selection.ts';
import { messageOf } from '../../ui/page.tsx';
import styles from './funnels.module.css';
import { KeyFigures } from './key-figures.tsx';
import { MiniSteps } from './mini-steps.tsx';
import { readingQuery } from './reading-query.ts';
import { StepChain } from './step-chain.tsx';
import { useIsVisible } from './use-is-visible.ts';
import { currentVersion, type Funnel } from './versions/definition.ts';

export interface FunnelListProps {
  readonly funnels: readonly Funnel[];
  readonly firstDay: string | null;
}

/** Lists the site's funnels, each with its key figures and a picture of its steps. */
export function FunnelList({ funnels, firstDay }: FunnelListProps) {
  return (
    <ul className={styles.list}>
      {funnels.map((funnel) => (
        <FunnelCard key={funnel.id} funnel={funnel} firstDay={firstDay} />
      ))}
    </ul>
  );
}

/** A funnel of the list. Its figures are read while it is visible: a site can have many funnels. */
function FunnelCard({ funnel, firstDay }: { readonly funnel: Funnel; readonly firstDay: string | null }) {
  const { site } = useSite();
  const [view] = useSelection();
  const search = useSearch();
  const card = useRef<HTMLLIElement>(null);
  const isVisible = useIsVisible(card);
  const { version, steps } = currentVersion(funnel);
  const { data, error, isPlaceholderData } = useQuery({
    ...readingQuery(site.id, funnel.id, version, view),
    enabled: isVisible,
  });
  return (
    <li
      ref={card}
      className={`card ${styles.entry}`}
      aria-busy={isVisible && (data === undefined || isPlaceholderData)}
    >
      <div className={styles.entryInside}>
        <div className={styles.what}>
          <h2>
            <Link href={`/funnels${carriedSearch(search, { funnel: String(funnel.id) })}`}>
              <bdi>{funnel.name}</bdi>
            </Link>
          </h2>
          <StepChain steps={steps} />
        </div>
        <MiniSteps reading={data} count={steps.length} />
        {error === null ? (
          <KeyFigures reading={data} firstDay={firstDay} isReading={isVisible} />
        ) : (
          <p role="alert">{messageOf(error)}</p>
        )}
      </div>
    </li>
  );
}
