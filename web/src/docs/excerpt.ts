/** A piece of a text; `isMatch` when it is one of the words that were searched. */
export interface ExcerptPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Characters before the first match, and in all. */
const BEFORE = 40;
const LENGTH = 140;

/** Returns the part of a text around the first of some words, divided at all of them. */
export function excerptOf(text: string, words: readonly string[]): readonly ExcerptPart[] {
  const pattern = patternOf(words);
  const first = pattern === null ? 0 : Math.max(0, text.search(pattern));
  const start = first <= BEFORE ? 0 : text.lastIndexOf(' ', first - BEFORE) + 1;
  const end = text.length - start <= LENGTH ? text.length : text.lastIndexOf(' ', start + LENGTH);
  const shown = `${start === 0 ? '' : '… '}${text.slice(start, Math.max(end, first))}${end < text.length ? ' …' : ''}`;
  return matchesIn(shown, words);
}

/** Divides a text at some words. */
export function matchesIn(text: string, words: readonly string[]): readonly ExcerptPart[] {
  const pattern = patternOf(words);
  if (pattern === null) return [{ text, isMatch: false }];
  return text
    .split(pattern)
    .map((part, i) => ({ text: part, isMatch: i % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Matches words at their beginning, so that "port" is not found in "export". */
function patternOf(words: readonly string[]): RegExp | null {
  const escaped = words.toSorted((a, b) => b.length - a.length).map((word) => RegExp.escape(word));
  return escaped.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})`, 'iu');
}
