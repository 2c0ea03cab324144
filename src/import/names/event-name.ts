import { ENGAGE, PAGEVIEW } from '../../domain/event.ts';
import { EVENT_NAME_PATTERN } from '../../domain/limits.ts';
import type { LeftOut } from '../sources/source.ts';

const NAME_MAX_CHARS = 64;

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
  const mapped = mapping?.get(name);
  if (mapped === '') return { leftOut: 'unwanted' };
  if (mapped === undefined && internal.includes(name)) return { leftOut: 'internal' };
  const own = mapped ?? (Object.hasOwn(renamed, name) ? renamed[name]! : foldEventName(name));
  if (!EVENT_NAME_PATTERN.test(own)) return { leftOut: 'event_name' };
  return own === PAGEVIEW || own === ENGAGE ? { leftOut: 'reserved_name' } : { name: own };
}

/**
 * Folds a source's name of an event into the characters of ours: lower case, each run of other characters a `-`, none at the
 * ends, cut to 64 characters. Empty when nothing is left.
 */
export function foldEventName(name: string): string {
  const folded = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+/, '');
  return withoutDashAtEnd(folded.slice(0, NAME_MAX_CHARS));
}

/** A loop, because `/-+$/` takes quadratic time on runs of dashes. */
function withoutDashAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '-') end--;
  return text.slice(0, end);
}
