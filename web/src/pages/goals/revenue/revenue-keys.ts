import { DIMENSION_TABLE, isShownDimension } from '../../../../../src/domain/dimension.ts';
import type { RevenueDimension } from '../../../../../src/domain/revenue.ts';
import type { RevenueBy } from '../../../money/use-revenue.ts';
import { keyLabel } from '../../../site-view/keys/key-label.ts';
import { valueLabel } from '../../../site-view/properties/value-label.ts';
import { texts } from './texts.ts';

const PROPERTY = 'property:';

/** The dimensions that are offered, the first one to begin with. The kept properties come after them. */
const SHOWN = [
  'channel',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'entry',
  'country',
] as const satisfies readonly RevenueDimension[];

export const FIRST_BY: RevenueBy = SHOWN[0];

/** Lists what revenue can be shown by, with its words. */
export function revenueChoices(kept: readonly string[]): readonly (readonly [RevenueBy, string])[] {
  return [
    ...SHOWN.map((dimension) => [dimension, DIMENSION_TABLE[dimension].label] as const),
    ...kept.map((key) => [`${PROPERTY}${key}`, texts.property(key)] as const),
  ];
}

/** Returns how a row's key is shown. */
export function revenueKeyText(by: RevenueBy, key: string): string {
  if (by.startsWith(PROPERTY)) return valueLabel(key).text;
  return isShownDimension(by) ? keyLabel(by, key).text : key;
}
