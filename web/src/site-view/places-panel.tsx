import { lazy, memo, useRef } from 'react';
import type { StoredDimension } from '../../../src/domain/dimension.ts';
import { LoadedPart } from '../loaded.tsx';
import { MapPlace } from './map/map-place.tsx';
import styles from './map/world-map.module.css';
import panel from './panel.module.css';
import { Panel } from './panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { panelQuestion, useQuestion } from './questions.ts';
import { Rows } from './rows/rows.tsx';
import { useIsNear } from './use-is-near.ts';
import { useLate } from './use-late.ts';

const WorldMap = lazy(() => import('./map/world-map.tsx'));

/** Shows the visitors' places: on a map of the countries, and as lists. */
export const PlacesPanel = memo(function PlacesPanel({ view, change }: PanelProps) {
  return (
    <Panel
      name="places"
      view={view}
      change={change}
      className={panel.places}
      aside={<MapFrame view={view} change={change} />}
    >
      <Rows dimension={view.tabs.places as StoredDimension} view={view} change={change} />
    </Panel>
  );
});

function MapFrame({ view, change }: PanelProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const { data, isError, isPlaceholderData } = useQuestion(panelQuestion(view, 'country'));
  const isLate = useLate(isPlaceholderData);
  const own = view.filters.find(({ dimension }) => dimension === 'country')?.value ?? null;
  return (
    <div ref={frame} className={styles.map} data-dim={isLate || isError}>
      {isNear ? (
        <LoadedPart fallback={<MapPlace />}>
          <WorldMap rows={data?.answer.rows ?? []} chosen={own} change={change} />
        </LoadedPart>
      ) : (
        <MapPlace />
      )}
    </div>
  );
}
