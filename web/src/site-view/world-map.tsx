import { useQuery } from '@tanstack/react-query';
import { geoEqualEarth, geoPath } from 'd3-geo';
import { type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import shapesUrl from 'world-atlas/countries-110m.json?url';
import { NONE_KEY, OTHER_KEY } from '../../../src/domain/dimension.ts';
import type { BreakdownRow } from '../../../src/stats/answer.ts';
import { compact, percent, whole } from '../format.ts';
import { Failure } from '../ui/page.tsx';
import { alpha2, SMALL_COUNTRIES } from './iso-countries.ts';
import { countryName } from './key-label.ts';
import { leastOfShade, SHADES, shadeOf } from './map-shades.ts';
import styles from './site-view.module.css';
import type { ChangeView } from './use-view.ts';
import { parseView, toggleFilter } from './view-state.ts';

const [WIDTH, HEIGHT] = [960, 456];
const POINT_RADIUS = 5;
/** Nobody's country, and a quarter of the map. */
const ANTARCTICA = 'AQ';

/** A country on the map; `country` is null where a shape belongs to none of ISO 3166-1. */
interface Shape {
  readonly name: string;
  readonly country: string | null;
  readonly path: string;
}

interface Shapes {
  readonly land: readonly Shape[];
  readonly points: ReadonlyMap<string, readonly [x: number, y: number]>;
}

export interface WorldMapProps {
  readonly rows: readonly BreakdownRow[];
  /** The country that is filtered by. */
  readonly chosen: string | null;
  readonly change: ChangeView;
}

/** The world's countries, shaded by their visitors. One stop for the keyboard; the arrow keys go from one to the next. */
export default function WorldMap({ rows, chosen, change }: WorldMapProps) {
  const shapes = useQuery({ queryKey: ['world'], queryFn: readShapes, staleTime: Number.POSITIVE_INFINITY });
  const [aimed, setAimed] = useState<string | null>(null);
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
  if (shapes.data === undefined) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1;
    if (!event.key.startsWith('Arrow') || visited.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = visited.findIndex(({ key }) => key === aimed);
    const next = visited[(at + step + visited.length) % visited.length]!.key;
    svg.current?.querySelector<SVGElement>(`[data-country="${CSS.escape(next)}"]`)?.focus();
  };
  const row = visited.find(({ key }) => key === aimed);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: there are no fieldsets in drawings */}
      <svg
        ref={svg}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.mapShapes}
        onKeyDown={onKeyDown}
        role="group"
        aria-label="Map of visitors by country"
      >
        <Land shapes={shapes.data} visited={visited} chosen={chosen} aimed={aimed} onAim={setAimed} onChoose={choose} />
      </svg>
      <div className={styles.mapFoot}>
        <Legend most={visited[0]?.visitors ?? 0} />
        <p className={styles.mapAimed} aria-hidden="true">
          {aimed === null ? '' : <Aimed name={countryName(aimed)} row={row} />}
        </p>
      </div>
    </>
  );
}

function Aimed({ name, row }: { readonly name: string; readonly row: BreakdownRow | undefined }) {
  return (
    <>
      <strong>{name}</strong> {row === undefined ? 'no visitors' : `${whole(row.visitors)} · ${percent(row.pct)}`}
    </>
  );
}

interface LandProps {
  readonly shapes: Shapes;
  readonly visited: readonly BreakdownRow[];
  readonly chosen: string | null;
  readonly aimed: string | null;
  readonly onAim: (country: string | null) => void;
  readonly onChoose: (country: string) => void;
}

function Land({ shapes, visited, chosen, aimed, onAim, onChoose }: LandProps) {
  const byCountry = new Map(visited.map((row) => [row.key, row]));
  const most = visited[0]?.visitors ?? 0;
  const first = visited.find(({ key }) => shapes.land.some(({ country }) => country === key))?.key;
  const stop = aimed !== null && byCountry.has(aimed) ? aimed : (chosen ?? first);
  const propsOf = (country: string | null) => {
    const row = country === null ? undefined : byCountry.get(country);
    return {
      country,
      row,
      shade: shadeOf(row?.visitors ?? 0, most),
      isChosen: chosen !== null && country === chosen,
      isStop: country !== null && country === stop,
      onAim,
      onChoose,
    };
  };
  return (
    <>
      {shapes.land.map(({ name, country, path }) => (
        <Country key={name} path={path} {...propsOf(country)} />
      ))}
      {[...shapes.points]
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
  readonly shade: number;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly onAim: (country: string | null) => void;
  readonly onChoose: (country: string) => void;
}

const Country = memo(function Country({
  country,
  path,
  point,
  row,
  shade,
  isChosen,
  isStop,
  onAim,
  onChoose,
}: CountryProps) {
  const look = { className: styles.country, 'data-shade': shade, d: path ?? circle(point!) };
  if (country === null || row === undefined) {
    return <path {...look} onPointerEnter={() => onAim(country)} onPointerLeave={() => onAim(null)} />;
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no buttons in drawings
    <path
      {...look}
      data-country={country}
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={`${countryName(country)}: ${whole(row.visitors)} visitors, ${percent(row.pct)}`}
      onPointerEnter={() => onAim(country)}
      onPointerLeave={() => onAim(null)}
      onFocus={() => onAim(country)}
      onBlur={() => onAim(null)}
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
      <span className="visually-hidden">Darker is more visitors: from </span>
      <span>1</span>
      {shades.map((shade) => (
        <span
          key={shade}
          className={styles.legendShade}
          data-shade={shade}
          title={`from ${whole(leastOfShade(shade, most))} visitors`}
        />
      ))}
      <span className="visually-hidden"> to </span>
      <span>{compact(most)}</span>
    </p>
  );
}

/** A circle as a path. */
function circle([x, y]: readonly [number, number]): string {
  const r = POINT_RADIUS;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

async function readShapes(): Promise<Shapes> {
  const response = await fetch(shapesUrl);
  if (!response.ok) throw new Error(`the map cannot be read: ${response.status}`);
  const world = (await response.json()) as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  const { features } = feature(world, world.objects.countries);
  const land = features.filter(({ id }) => countryOf(id, '') !== ANTARCTICA);
  const projection = geoEqualEarth().fitExtent(
    [
      [2, 2],
      [WIDTH - 2, HEIGHT - 2],
    ],
    { type: 'FeatureCollection', features: land },
  );
  const pathOf = geoPath(projection).digits(1);
  return {
    land: land.map((one) => ({
      name: one.properties.name,
      country: countryOf(one.id, one.properties.name),
      path: pathOf(one) ?? '',
    })),
    points: new Map(
      Object.entries(SMALL_COUNTRIES).flatMap(([country, place]) => {
        const point = projection([...place]);
        return point === null ? [] : [[country, point] as const];
      }),
    ),
  };
}

/** Kosovo has letters that everybody uses and no number. */
function countryOf(id: string | number | undefined, name: string): string | null {
  return name === 'Kosovo' ? 'XK' : alpha2(String(id ?? ''));
}
