import { lazy } from 'react';
import { LoadedPart } from '../../loaded.tsx';
import { List } from '../../ui/list/list.tsx';
import { pageOf } from '../adjacent-pages/sides.ts';
import { EventsPanel } from '../events-panel.tsx';
import { LatePart } from '../late-part.tsx';
import styles from '../panel.module.css';
import type { PanelProps } from '../panel-props.ts';
import { PlacesPanel } from '../places-panel.tsx';
import { RealtimeCard } from '../realtime/realtime-card.tsx';
import { RevenuePlace } from '../revenue/revenue-place.tsx';
import { RowsPanel } from '../rows/rows-panel.tsx';
import type { ShownCard } from './use-cards.ts';

const AdjacentPages = lazy(() => import('../adjacent-pages/adjacent-pages.tsx'));
const GroupSites = lazy(() => import('../group-sites/group-sites.tsx'));
const HoursOfWeek = lazy(() => import('../hours-of-week/hours-of-week.tsx'));

/** A card of the site view; with a filter on a page, the pages before and after it stand below Pages. */
export function SiteCard({ name, ...panel }: PanelProps & { readonly name: ShownCard }) {
  switch (name) {
    case 'sites':
      return (
        <LoadedPart fallback={<Waiting />}>
          <GroupSites {...panel} />
        </LoadedPart>
      );
    case 'pages': {
      const page = pageOf(panel.view);
      return (
        <>
          <RowsPanel name="pages" {...panel} />
          {page === null ? null : (
            <LatePart name="beside">
              <AdjacentPages page={page} {...panel} />
            </LatePart>
          )}
        </>
      );
    }
    case 'events':
      return <EventsPanel {...panel} />;
    case 'places':
      return <PlacesPanel {...panel} />;
    case 'revenue':
      return <RevenuePlace {...panel} />;
    case 'realtime':
      return <RealtimeCard {...panel} />;
    case 'when':
      return (
        <LatePart name="when">
          <HoursOfWeek {...panel} />
        </LatePart>
      );
    default:
      return <RowsPanel name={name} {...panel} />;
  }
}

/** Stands for a list of unknown length before its code is there. */
function Waiting() {
  return (
    <div className={`card ${styles.wide}`}>
      <List heading="" columns={[]} isBusy />
    </div>
  );
}
