import { KEPT_COLUMNS, openTable, ROLLUP_COLUMNS, type RollupTable } from './schema.ts';

/** The layers of the store, the deepest first, and `other` for statements that read none of them. */
export const LAYERS = ['events', 'hits', 'rollups', 'other'] as const;
export type Layer = (typeof LAYERS)[number];

const ROLLUPS = [
  ...[...KEPT_COLUMNS.keys()].filter((table) => table !== 'events' && table !== 'hits'),
  ...Object.keys(ROLLUP_COLUMNS).map((table) => openTable(table as RollupTable)),
];
const READS: Readonly<Record<Exclude<Layer, 'other'>, RegExp>> = {
  events: /\bFROM\s+(svc\.)?events\b/,
  hits: /\bFROM\s+(svc\.)?hits\b/,
  rollups: new RegExp(`\\b(FROM|JOIN)\\s+(svc\\.)?(${ROLLUPS.join('|')})\\b`),
};

/** Returns the deepest layer that a statement reads: the one that its cost depends on. */
export function layerOf(sql: string): Layer {
  return (['events', 'hits', 'rollups'] as const).find((layer) => READS[layer].test(sql)) ?? 'other';
}
