import shapesUrl from 'virtual:world-shapes';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { NONE_KEY, OTHER_KEY } from '../../../../src/domain/dimension.ts';
import type { BreakdownRow } from '../../../../src/stats/answer.ts';
import { compact, share, whole } from '../../format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Failure } from '../../ui/page.tsx';
import chart from '../chart/chart.module.css';
import { toggled } from '../filters/conditions.ts';
import { countryName } from '../keys/key-label.ts';
import { moveTo, moveToMiddle } from '../shades/move-tip.ts';
import { ShadeLegend } from '../shades/shade-legend.tsx';
import shades from '../shades/shades.module.css';
import { texts } from '../texts.tsx';
import type { ChangeView } from '../use-view.ts';
import { parseView } from '../view-state.ts';
import { Land, mostOf } from './land.tsx';
import { frameOf, WORLD, zoomOf } from './map-frame.ts';
import { MapPlace } from './map-place.tsx';
import { leastOfShade } from './map-shades.ts';
import styles from './world-map.module.css';
import type { WorldShapes } from './world-shapes.ts';

export interface WorldMapProps {
  readonly rows: readonly BreakdownRow[];
  /** The country of the filter. */
  readonly chosen: string | null;
  readonly change: ChangeView;
}

/**
 * Shows the countries, shaded by their visitors: the part of the world in which most of them are, or all of it. The map is
 * one stop for the keyboard; the arrow keys go from country to country.
 */
export default function WorldMap({ rows, chosen, change }: WorldMapProps) {
  const shapes = useQuery({ queryKey: ['world'], queryFn: readShapes, staleTime: Number.POSITIVE_INFINITY });
  const [hovered, setHovered] = useState<string | null>(null);
  const visited = useMemo(() => rows.filter(({ key }) => key !== NONE_KEY && key !== OTHER_KEY), [rows]);
  const svg = useRef<SVGSVGElement>(null);
  const tip = useRef<HTMLParagraphElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const near = useMemo(
    () => (shapes.data === undefined ? WORLD : frameOf(visited, shapes.data)),
    [visited, shapes.data],
  );
  const choose = useCallback(
    (country: string, isExcluded: boolean) =>
      change(toggled(parseView(location.search), { dimension: 'country', value: country }, isExcluded)),
    [change],
  );
  if (shapes.isError) return <Failure error={shapes.error} retry={() => void shapes.refetch()} />;
  if (shapes.data === undefined) return <MapPlace />;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1;
    if (!event.key.startsWith('Arrow') || visited.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = visited.findIndex(({ key }) => key === hovered);
    const next = visited[(at + step + visited.length) % visited.length]!.key;
    svg.current?.querySelector<SVGElement>(`[data-country="${CSS.escape(next)}"]`)?.focus();
  };
  const frame = isWhole ? WORLD : near;
  const row = visited.find(({ key }) => key === hovered);
  const most = mostOf(visited);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: there are no fieldsets in drawings */}
      <svg
        ref={svg}
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        className={styles.mapShapes}
        onKeyDown={onKeyDown}
        onPointerMove={({ clientX, clientY }) => moveTo(tip.current, clientX, clientY)}
        onFocus={({ target }) => moveToMiddle(tip.current, target)}
        role="group"
        aria-label={texts.map.label}
      >
        <Land
          shapes={shapes.data}
          visited={visited}
          chosen={chosen}
          hovered={hovered}
          zoom={zoomOf(frame)}
          onHover={setHovered}
          onChoose={choose}
        />
      </svg>
      <div className={`muted small number ${shades.foot}`}>
        {most === 0 ? (
          <span />
        ) : (
          <ShadeLegend
            least={whole(1)}
            most={compact(most)}
            titleOf={(shade) => texts.map.atLeast(leastOfShade(shade, most))}
          />
        )}
        {near === WORLD ? null : (
          <button
            type="button"
            className={`tab ${chart.tool} ${styles.worldButton}`}
            aria-pressed={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            <Icon name="globe" size={15} /> {texts.map.world}
          </button>
        )}
      </div>
      <p ref={tip} className={`tip ${shades.tip}`} hidden={hovered === null} aria-hidden="true">
        {hovered === null ? '' : <HoveredCountry name={countryName(hovered)} row={row} />}
      </p>
    </>
  );
}

function HoveredCountry({ name, row }: { readonly name: string; readonly row: BreakdownRow | undefined }) {
  return (
    <>
      <strong>{name}</strong> {row === undefined ? texts.map.none : `${whole(row.visitors)} · ${share(row.pct)}`}
    </>
  );
}

async function readShapes(): Promise<WorldShapes> {
  const response = await fetch(shapesUrl);
  if (!response.ok) throw new Error(`the map cannot be read: ${response.status}`);
  return (await response.json()) as WorldShapes;
}
