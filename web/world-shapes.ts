/** Draws the site view's map once and for all, while the client is built. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { geoArea, geoEqualEarth, geoPath } from 'd3-geo';
import type { Feature, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { alpha2, SMALL_COUNTRIES } from './src/site-view/map/iso-countries.ts';
import { MAP_HEIGHT, MAP_WIDTH, type WorldShapes } from './src/site-view/map/world-shapes.ts';
import { virtualFile } from './virtual-module.ts';

/** Nobody's country, and a quarter of the map. */
const ANTARCTICA = 'AQ';
const MARGIN = 2;

/** Gives the client a JSON file with `WorldShapes`, whose address is in `virtual:world-shapes`. */
export const worldShapes = (): Plugin => virtualFile('world-shapes', 'world.json', drawWorld);

/** The world's countries in the Equal Earth projection. */
async function drawWorld(): Promise<WorldShapes> {
  const atlas = fileURLToPath(import.meta.resolve('world-atlas/countries-110m.json'));
  const world = JSON.parse(await readFile(atlas, 'utf8')) as Topology<{
    countries: GeometryCollection<{ name: string }>;
  }>;
  const features = feature(world, world.objects.countries).features.filter(({ id }) => countryOf(id) !== ANTARCTICA);
  const projection = geoEqualEarth().fitExtent(
    [
      [MARGIN, MARGIN],
      [MAP_WIDTH - MARGIN, MAP_HEIGHT - MARGIN],
    ],
    { type: 'FeatureCollection', features },
  );
  const pathOf = geoPath(projection).digits(1);
  const boxOf = (polygon: Polygon) => pathOf.bounds(polygon).flat().map(Math.round) as [number, number, number, number];
  return {
    land: features.map((one) => ({
      name: one.properties.name,
      // Kosovo has letters that everybody uses and no number.
      country: one.properties.name === 'Kosovo' ? 'XK' : countryOf(one.id),
      path: pathOf(one) ?? '',
      box: boxOf(mainland(one)),
    })),
    points: Object.fromEntries(
      Object.entries(SMALL_COUNTRIES).flatMap(([country, place]) => {
        const point = projection([...place]);
        return point === null ? [] : [[country, [Number(point[0].toFixed(1)), Number(point[1].toFixed(1))]] as const];
      }),
    ),
  };
}

/** Returns the largest polygon of a country: Alaska and French Guiana would put the middle of theirs into an ocean. */
function mainland({ geometry }: Feature): Polygon {
  if (geometry.type === 'Polygon') return geometry;
  if (geometry.type !== 'MultiPolygon') throw new Error(`a country is no ${geometry.type}`);
  const polygons = geometry.coordinates.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
  return polygons.reduce((a, b) => (geoArea(b) > geoArea(a) ? b : a));
}

function countryOf(id: string | number | undefined): string | null {
  return alpha2(String(id ?? ''));
}
