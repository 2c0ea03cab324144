import { hash } from 'node:crypto';
import { ENGAGE, PAGEVIEW } from '../../domain/event.ts';
import { EVENT_NAME_PATTERN } from '../../domain/limits.ts';
import type { LeftOut } from '../sources/source.ts';

const NAME_MAX_CHARS = 64;
/** Matches a letter or digit of another alphabet than the Latin one. */
const OTHER_ALPHABET = /(?![\p{Script=Latin}0-9])[\p{L}\p{Nd}]/u;
/** Enough that no two of a site's names share a number. */
const NUMBER_DIGITS = 8;

/** A source's names for the events that we have names for, and for those of its own bookkeeping. */
export interface EventVocabulary {
  /** Our names by the source's. */
  readonly renamed: Readonly<Record<string, string>>;
  /** The source's names of what is no event of a visitor. */
  readonly internal: readonly string[];
}

/** The vocabulary of a source that has no events of its own. */
export const NO_VOCABULARY: EventVocabulary = { renamed: {}, internal: [] };

/** The name of an event as it stands here, or the reason why the event is left out. */
export type NamedEvent = { readonly name: string } | { readonly leftOut: LeftOut };

/**
 * Names an event of a source. The mapping of the importing person comes first, then the vocabulary of the source; any other
 * name is folded.
 *
 * @param mapping our names by the source's; an empty text leaves the event out
 */
export function nameEvent(
  name: string,
  mapping: ReadonlyMap<string, string> | undefined,
  { renamed, internal }: EventVocabulary = NO_VOCABULARY,
): NamedEvent {
  const mapped = mapping?.get(name.normalize());
  if (mapped === '') return { leftOut: 'unwanted' };
  if (mapped === undefined && internal.includes(name)) return { leftOut: 'internal' };
  const own = mapped ?? (Object.hasOwn(renamed, name) ? renamed[name]! : foldEventName(name));
  if (!EVENT_NAME_PATTERN.test(own)) return { leftOut: 'event_name' };
  return own === PAGEVIEW || own === ENGAGE ? { leftOut: 'reserved_name' } : { name: own };
}

/**
 * Folds a source's name of an event into the characters of ours: lower case, each run of other characters a `-`, none at the
 * ends, cut to 64 characters. Empty when the name has no letter or digit.
 *
 * Of a name with letters of another alphabet too little is left to tell it from others. It gets a number, which is made of the
 * name, so that every import gives it the same one: `Подписка Pro` becomes `pro-` and eight digits.
 */
export function foldEventName(name: string): string {
  const folded = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+/, '');
  if (!OTHER_ALPHABET.test(name)) return withoutDashAtEnd(folded.slice(0, NAME_MAX_CHARS));
  const left = withoutDashAtEnd(folded.slice(0, NAME_MAX_CHARS - NUMBER_DIGITS - 1));
  return `${left || 'event'}-${numberOf(name.normalize().toLowerCase())}`;
}

function numberOf(name: string): string {
  const number = Number.parseInt(hash('sha256', name).slice(0, 12), 16) % 10 ** NUMBER_DIGITS;
  return String(number).padStart(NUMBER_DIGITS, '0');
}

/** A loop, because `/-+$/` takes quadratic time on runs of dashes. */
function withoutDashAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '-') end--;
  return text.slice(0, end);
}
