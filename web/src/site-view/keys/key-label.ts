import { browserPath, readablePath } from '../../../../src/domain/browser-path.ts';
import {
  DIMENSION_TABLE,
  NONE_KEY,
  OTHER_KEY,
  OTHER_WORDS,
  type StoredDimension,
} from '../../../../src/domain/dimension.ts';
import { isLinkEvent } from '../../../../src/domain/event.ts';
import { sourceName } from '../../../../src/domain/source.ts';
import { LANGUAGE } from '../../language.ts';
import { channelName } from '../channels/channel-name.ts';
import { texts as linkTexts } from '../links/texts.ts';
import { regionName } from './region-names.ts';

/** A row in words. */
export interface RowLabel {
  readonly text: string;
  /** Explains a row that is no value of the list; null for values. */
  readonly explanation: string | null;
  /** The page that a link opens; null for what is no address of a page, absent in other lists. */
  readonly href?: string | null;
}

/** A key of a dimension in words. */
export interface KeyLabel extends RowLabel {
  /** Tells keys of the same name apart: the country of a region, the host of a well-known source or of one in another alphabet. */
  readonly detail: string | null;
}

/** Made when a country or a language is first shown, because making it takes some milliseconds. */
let countryNames: Intl.DisplayNames | undefined;
let languageNames: Intl.DisplayNames | undefined;

/** Returns how a key of a dimension is shown; the key itself stays what it is. */
export function keyLabel(dimension: StoredDimension, key: string): KeyLabel {
  const label = { text: key, explanation: null, detail: null };
  const { none, shown } = DIMENSION_TABLE[dimension];
  if (key === NONE_KEY) return { ...label, text: none.label, explanation: none.explanation };
  if (key === OTHER_KEY) return { ...label, text: OTHER_WORDS.label, explanation: OTHER_WORDS.explanation };
  if (dimension === 'event' && isLinkEvent(key)) return { ...label, text: linkTexts.events[key] };
  switch (shown.format) {
    case 'text':
      return label;
    case 'path':
      return { ...label, text: readablePath(key) };
    case 'capitalised':
      return { ...label, text: key.charAt(0).toUpperCase() + key.slice(1) };
    case 'country':
      return { ...label, text: countryName(key) };
    case 'language':
      return { ...label, text: languageName(key) };
    case 'channel':
      return { ...label, text: channelName(key) };
    case 'region': {
      const country = /^([A-Z]{2})-/.exec(key)?.[1];
      return country === undefined ? label : { ...label, text: regionName(key) ?? key, detail: countryName(country) };
    }
    case 'host': {
      const text = sourceName(key);
      return text === key ? label : { ...label, text, detail: key };
    }
  }
}

/** Returns the English name of a country of ISO 3166-1 alpha-2; the code when it has no name. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  countryNames ??= new Intl.DisplayNames(LANGUAGE, { type: 'region', fallback: 'code' });
  return countryNames.of(code) ?? code;
}

/** Returns the name of a language by its primary tag; the tag when it has no name. */
function languageName(tag: string): string {
  if (!/^[a-z]{2,3}$/.test(tag)) return tag;
  languageNames ??= new Intl.DisplayNames(LANGUAGE, { type: 'language', fallback: 'code' });
  return languageNames.of(tag) ?? tag;
}

/** Returns whether rows can be filtered by a key. `(other)` is a sum, so they cannot be filtered by it. */
export function isFilterable(key: string): boolean {
  return key !== OTHER_KEY;
}

/** Returns whether a row is a value, which others are compared with: direct visits are one, `(not set)` and the sum of all others are none. */
export function isValue(list: string, key: string): boolean {
  return key !== OTHER_KEY && (key !== NONE_KEY || list === 'referrer');
}

/** Returns the text to search in the keys: paths are stored percent-encoded, as browsers send them. */
export function keySearch(dimension: StoredDimension, text: string): string {
  return DIMENSION_TABLE[dimension].shown.format === 'path' ? browserPath(text) : text;
}

/** Returns whether keys of a dimension are shown by other names, in which the server cannot search. */
export function hasNames(dimension: StoredDimension): boolean {
  const { format } = DIMENSION_TABLE[dimension].shown;
  return (
    format === 'country' || format === 'region' || format === 'host' || format === 'channel' || format === 'language'
  );
}

/** Returns whether the shown name of a key contains a text; case is ignored. */
export function matchesName(dimension: StoredDimension, key: string, text: string): boolean {
  const { text: name, detail } = keyLabel(dimension, key);
  const wanted = text.toLocaleLowerCase();
  return [name, detail ?? ''].some((one) => one.toLocaleLowerCase().includes(wanted));
}
