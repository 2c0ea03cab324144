import { NONE_KEY, OTHER_KEY, type StoredDimension } from '../../../../src/domain/dimension.ts';
import { sourceOf } from '../../../../src/domain/source.ts';
import { BROWSER_PICTURES, SYSTEM_PICTURES } from './program-pictures.ts';

/** The picture beside a row's key: a country's flag, a brand's sign, or one of the dashboard's own drawings. */
export type Picture =
  | { readonly kind: 'flag'; readonly country: string }
  | { readonly kind: 'brand'; readonly brand: string }
  | { readonly kind: 'drawing'; readonly drawing: Drawing };

/** The drawings for keys; each is an icon (ui/icon.tsx). */
export type Drawing = 'globe' | 'direct' | 'more' | 'unknown' | 'window' | 'chip' | ChannelDrawing | DeviceDrawing;
type ChannelDrawing = 'search' | 'cart' | 'user' | 'mail' | 'external' | 'bell' | 'refresh' | 'filter';
type DeviceDrawing = 'desktop' | 'mobile' | 'tablet' | 'television' | 'console' | 'watch';

const DEVICES: ReadonlyMap<string, DeviceDrawing> = new Map([
  ['desktop', 'desktop'],
  ['mobile', 'mobile'],
  ['tablet', 'tablet'],
  ['smarttv', 'television'],
  ['console', 'console'],
  ['wearable', 'watch'],
] as const);

const CHANNELS: ReadonlyMap<string, Drawing> = new Map([
  ['Direct', 'direct'],
  ['Cross-network', 'refresh'],
  ['Paid Shopping', 'cart'],
  ['Paid Search', 'search'],
  ['Paid Social', 'user'],
  ['Paid Video', 'television'],
  ['Display', 'window'],
  ['Paid Other', 'more'],
  ['AI Assistants', 'chip'],
  ['Organic Shopping', 'cart'],
  ['Organic Social', 'user'],
  ['Organic Video', 'television'],
  ['Organic Search', 'search'],
  ['Email', 'mail'],
  ['Affiliates', 'external'],
  ['Audio', 'bell'],
  ['SMS', 'mobile'],
  ['Mobile Push Notifications', 'bell'],
  ['Referral', 'external'],
  ['Unassigned', 'unknown'],
] as const);

/** Returns the picture of a dimension's key; null in dimensions without pictures. */
export function keyPicture(dimension: StoredDimension, key: string): Picture | null {
  const isValue = key !== NONE_KEY && key !== OTHER_KEY;
  const noValue = key === OTHER_KEY ? 'more' : dimension === 'referrer' ? 'direct' : 'unknown';
  switch (dimension) {
    case 'referrer':
      return isValue ? brandOr('globe', sourceOf(key)?.picture) : drawing(noValue);
    case 'browser':
      return isValue ? brandOr('window', BROWSER_PICTURES.get(key)) : drawing(noValue);
    case 'os':
      return isValue ? brandOr('chip', SYSTEM_PICTURES.get(key)) : drawing(noValue);
    case 'channel':
      // A channel of the site's own rules.
      return drawing(isValue ? (CHANNELS.get(key) ?? 'filter') : noValue);
    case 'device':
      return drawing(isValue ? (DEVICES.get(key) ?? 'chip') : noValue);
    case 'country':
    case 'region': {
      const country = /^([A-Z]{2})(?:-|$)/.exec(key)?.[1];
      return country === undefined ? drawing(isValue ? 'globe' : noValue) : { kind: 'flag', country };
    }
    default:
      return null;
  }
}

function brandOr(otherwise: Drawing, brand: string | null | undefined): Picture {
  return typeof brand === 'string' ? { kind: 'brand', brand } : drawing(otherwise);
}

function drawing(name: Drawing): Picture {
  return { kind: 'drawing', drawing: name };
}
