import { memo } from 'react';
import type { BreakdownRow } from '../../../../src/stats/answer.ts';
import { share } from '../../format.ts';
import { countryName } from '../keys/key-label.ts';
import { texts } from '../texts.tsx';
import { shadeOf } from './map-shades.ts';
import styles from './world-map.module.css';
import type { WorldShapes } from './world-shapes.ts';

/** The radius of a country that has no shape, on the map of the whole world. */
const POINT_RADIUS = 5;

export interface LandProps {
  readonly shapes: WorldShapes;
  readonly visited: readonly BreakdownRow[];
  readonly chosen: string | null;
  readonly hovered: string | null;
  /** The zoom of the map: points stay as large as they are. */
  readonly zoom: number;
  readonly onHover: (country: string | null) => void;
  readonly onChoose: (country: string, isExcluded: boolean) => void;
}

/** Returns the most visitors of a country: rows may be ranked by conversions. */
export function mostOf(visited: readonly BreakdownRow[]): number {
  return Math.max(0, ...visited.map(({ visitors }) => visitors ?? 0));
}

/** Draws the countries. Those with visitors are buttons, of which one is a stop for the keyboard. */
export function Land({ shapes, visited, chosen, hovered, zoom, onHover, onChoose }: LandProps) {
  const byCountry = new Map(visited.map((row) => [row.key, row]));
  const most = mostOf(visited);
  const first = visited.find(({ key }) => shapes.land.some(({ country }) => country === key))?.key;
  const stop = hovered !== null && byCountry.has(hovered) ? hovered : (chosen ?? first);
  const propsOf = (country: string | null) => {
    const row = country === null ? undefined : byCountry.get(country);
    return {
      country,
      row,
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
          <Country key={country} path={circle(point, POINT_RADIUS / zoom)} {...propsOf(country)} />
        ))}
    </>
  );
}

interface CountryProps {
  readonly country: string | null;
  readonly path: string;
  readonly row: BreakdownRow | undefined;
  readonly shade: number;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly onHover: (country: string | null) => void;
  readonly onChoose: (country: string, isExcluded: boolean) => void;
}

const Country = memo(function Country(props: CountryProps) {
  const { country, path, row, shade, isChosen, isStop, onHover, onChoose } = props;
  const look = { className: styles.country, 'data-shade': shade, d: path };
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
      aria-label={texts.map.country(countryName(country), row.visitors, share(row.pct))}
      onPointerEnter={() => onHover(country)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(country)}
      onBlur={() => onHover(null)}
      onClick={({ altKey }) => onChoose(country, altKey)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onChoose(country, event.altKey);
      }}
    />
  );
});

/** Returns a circle as a path. */
function circle([x, y]: readonly [number, number], r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
