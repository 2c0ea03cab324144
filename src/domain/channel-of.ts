import { CHANNEL_RULES, type ChannelCondition, type ChannelText, type TextTest, UNASSIGNED } from './channel.ts';
import { SOURCE_KINDS } from './source-kinds.ts';
import type { SourceKind } from './source-table.ts';

/**
 * Returns the channel of sessions whose first pageview has these texts, by the rules of `channel.ts`. It decides as the engine
 * does for own sessions (rollup/sql/channels.ts): for rows of other products, which the engine never sees.
 */
export function channelOf(texts: Readonly<Record<ChannelText, string>>): string {
  const lower: Record<ChannelText, string> = { ...texts };
  for (const [name, text] of Object.entries(texts)) lower[name as ChannelText] = lowerCase(text);
  const kind = kindOf(lower.source);
  return (
    CHANNEL_RULES.find(({ when }) => when.some((condition) => holds(condition, lower, kind)))?.channel ?? UNASSIGNED
  );
}

/** Returns the lower case of the letters A to Z. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Returns the kind of a source by its name, or by the longest end of its host of two labels at least. */
function kindOf(source: string): SourceKind | undefined {
  const labels = source.split('.');
  const ends = labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'));
  const known = [source, ...ends].find((name) => SOURCE_KINDS.has(name));
  return known === undefined ? undefined : SOURCE_KINDS.get(known);
}

function holds(
  { kind, ...tests }: ChannelCondition,
  texts: Readonly<Record<ChannelText, string>>,
  found: SourceKind | undefined,
): boolean {
  if (kind !== undefined && kind !== found) return false;
  return Object.entries(tests).every(([text, test]) => passes(texts[text as ChannelText], test));
}

function passes(text: string, { is = [], isNot, contains = [], begins, ends, matches }: TextTest): boolean {
  return (
    is.includes(text) ||
    (isNot !== undefined && text !== isNot) ||
    contains.some((part) => text.includes(part)) ||
    (begins !== undefined && text.startsWith(begins)) ||
    (ends !== undefined && text.endsWith(ends)) ||
    (matches !== undefined && new RegExp(matches).test(text))
  );
}
