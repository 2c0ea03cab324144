import { lazy } from 'react';
import type { CardName } from '../../../../src/domain/cards.ts';
import { pageOf } from '../adjacent-pages/sides.ts';
import { EventsPanel } from '../events-panel.tsx';
import { LatePart } from '../late-part.tsx';
import type { PanelProps } from '../panel-props.ts';
import { PlacesPanel } from '../places-panel.tsx';
import { RealtimeCard } from '../realtime/realtime-card.tsx';
import { RevenuePlace } from '../revenue/revenue-place.tsx';
import { RowsPanel } from '../rows/rows-panel.tsx';

const AdjacentPages = lazy(() => import('../adjacent-pages/adjacent-pages.tsx'));
const HoursOfWeek = lazy(() => import('../hours-of-week/hours-of-week.tsx'));

/** A card of the site view; with a filter on a page, the pages before and after it stand below Pages. */
export function SiteCard({ name, ...panel }: PanelProps & { readonly name: CardName }) {
  switch (name) {
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
