import shapesUrl from 'virtual:world-shapes';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import { NONE_KEY, OTHER_KEY } from '../../../src/domain/dimension.ts';
import type { BreakdownRow } from '../../../src/stats/answer.ts';
import { compact, share, whole } from '../format.ts';
import { Failure } from '../ui/page.tsx';
import { countryName } from './key-label.ts';
import { MapPlace } from './map-place.tsx';
import { leastOfShade, SHADES, shadeOf } from './map-shades.ts';
import { texts } from './texts.tsx';
import type { ChangeView } from './use-view.ts';
import { parseView, toggleFilter } from './view-state.ts';
import styles from './world-map.module.css';
import { MAP_HEIGHT, MAP_WIDTH, type WorldShapes } from './world-shapes.ts';

const POINT_RADIUS = 5;

export interface WorldMapProps {
  readonly rows: readonly BreakdownRow[];
  /** The country of the filter. */
  readonly chosen: string | null;
  readonly change: ChangeView;
  /** Whether there is a filter; shares are then of all visitors, not of those that match. */
  readonly isNarrowed: boolean;
}

/**
 * Shows the world's countries, shaded by their visitors. It is one stop for the keyboard; the arrow keys go from
 * country to country.
 */
export default function WorldMap({ rows, chosen, change, isNarrowed }: WorldMapProps) {
  const shapes = useQuery({ queryKey: ['world'], queryFn: readShapes, staleTime: Number.POSITIVE_INFINITY });
  const [hovered, setHovered] = useState<string | null>(null);
  const visited = useMemo(() => rows.filter(({ key }) => key !== NONE_KEY && key !== OTHER_KEY), [rows]);
  const svg = useRef<SVGSVGElement>(null);
  const choose = useCallback(
    (country: string) =>
      change({
        filters: toggleFilter(parseView(location.search).filters, { dimension: 'country', value: country }),
      }),
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
  const row = visited.find(({ key }) => key === hovered);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: there are no fieldsets in drawings */}
      <svg
        ref={svg}
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        className={styles.mapShapes}
        onKeyDown={onKeyDown}
        role="group"
        aria-label={texts.map.label}
      >
        <Land
          shapes={shapes.data}
          visited={visited}
          chosen={chosen}
          hovered={hovered}
          isNarrowed={isNarrowed}
          onHover={setHovered}
          onChoose={choose}
        />
      </svg>
      <div className={styles.mapFoot}>
        <Legend most={visited[0]?.visitors ?? 0} />
        <p className={styles.mapAimed} aria-hidden="true">
          {hovered === null ? '' : <HoveredCountry name={countryName(hovered)} row={row} isNarrowed={isNarrowed} />}
        </p>
      </div>
    </>
  );
}

function HoveredCountry({
  name,
  row,
  isNarrowed,
}: {
  readonly name: string;
  readonly row: BreakdownRow | undefined;
  readonly isNarrowed: boolean;
}) {
  return (
    <>
      <strong>{name}</strong>{' '}
      {row === undefined ? texts.map.none : `${whole(row.visitors)} · ${shareText(row, isNarrowed)}`}
    </>
  );
}

function shareText({ pct }: BreakdownRow, isNarrowed: boolean): string {
  return isNarrowed ? texts.map.ofTotal(share(pct)) : share(pct);
}

interface LandProps {
  readonly shapes: WorldShapes;
  readonly visited: readonly BreakdownRow[];
  readonly chosen: string | null;
  readonly hovered: string | null;
  readonly isNarrowed: boolean;
  readonly onHover: (country: string | null) => void;
  readonly onChoose: (country: string) => void;
}

function Land({ shapes, visited, chosen, hovered, isNarrowed, onHover, onChoose }: LandProps) {
  const byCountry = new Map(visited.map((row) => [row.key, row]));
  const most = visited[0]?.visitors ?? 0;
  const first = visited.find(({ key }) => shapes.land.some(({ country }) => country === key))?.key;
  const stop = hovered !== null && byCountry.has(hovered) ? hovered : (chosen ?? first);
  const propsOf = (country: string | null) => {
    const row = country === null ? undefined : byCountry.get(country);
    return {
      country,
      row,
      isNarrowed,
      shade: shadeOf(row?.visitors ?? 0, most),
      isChosen: chosen !== null && country === chosen,
      isStop: country !== null && country === stop,
      onHover,
      onChoose,
    };
  };
  return (
    <>
      {shapes.land.map(({ name, country, path }) => (
        <Country key={name} path={path} {...propsOf(country)} />
      ))}
      {Object.entries(shapes.points)
        .filter(([country]) => byCountry.has(country))
        .map(([country, point]) => (
          <Country key={country} point={point} {...propsOf(country)} />
        ))}
    </>
  );
}

interface CountryProps {
  readonly country: string | null;
  readonly path?: string;
  readonly point?: readonly [x: number, y: number];
  readonly row: BreakdownRow | undefined;
  readonly isNarrowed: boolean;
  readonly shade: number;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly onHover: (country: string | null) => void;
  readonly onChoose: (country: string) => void;
}

const Country = memo(function Country({
  country,
  path,
  point,
  row,
  isNarrowed,
  shade,
  isChosen,
  isStop,
  onHover,
  onChoose,
}: CountryProps) {
  const look = { className: styles.country, 'data-shade': shade, d: path ?? circle(point!) };
  if (country === null || row === undefined) {
    return <path {...look} onPointerEnter={() => onHover(country)} onPointerLeave={() => onHover(null)} />;
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no buttons in drawings
    <path
      {...look}
      data-country={country}
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={texts.map.country(countryName(country), row.visitors, shareText(row, isNarrowed))}
      onPointerEnter={() => onHover(country)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(country)}
      onBlur={() => onHover(null)}
      onClick={() => onChoose(country)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onChoose(country);
      }}
    />
  );
});

function Legend({ most }: { readonly most: number }) {
  if (most === 0) return <p className={styles.legend} />;
  const shades = Array.from({ length: SHADES }, (_, index) => index + 1);
  return (
    <p className={styles.legend}>
      <span className="visually-hidden">{texts.map.legend(compact(most))}</span>
      <span aria-hidden="true">{whole(1)}</span>
      {shades.map((shade) => (
        <span
          key={shade}
          className={styles.legendShade}
          data-shade={shade}
          title={texts.map.atLeast(leastOfShade(shade, most))}
        />
      ))}
      <span aria-hidden="true">{compact(most)}</span>
    </p>
  );
}

/** Returns a circle as a path. */
function circle([x, y]: readonly [number, number]): string {
  const r = POINT_RADIUS;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

async function readShapes(): Promise<WorldShapes> {
  const response = await fetch(shapesUrl);
  if (!response.ok) throw new Error(`the map cannot be read: ${response.status}`);
  return (await response.json()) as WorldShapes;
}
