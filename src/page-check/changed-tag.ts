import type { Tag } from './html-tags.ts';

/** What holds a script back, or takes it away, to make a page faster or to wait for consent. */
export const CHANGERS = [
  'WP Rocket',
  'LiteSpeed Cache',
  'Cloudflare Rocket Loader',
  'Perfmatters',
  'WP Meteor',
  'Autoptimize',
  'Speed Optimizer',
] as const;

export type Changer = (typeof CHANGERS)[number];

/** A tag that does not work as it stands. */
export interface TagChange {
  /** Null for one that is not known. */
  readonly by: Changer | null;
  /** What shows it, such as `type="litespeed/javascript"`. */
  readonly sign: string;
}

/** The types that mark a script that something else runs later. */
const TYPES: readonly (readonly [pattern: RegExp, by: Changer])[] = [
  [/^(text\/)?rocketlazyloadscript$/, 'WP Rocket'],
  [/^litespeed\/javascript$/, 'LiteSpeed Cache'],
  [/^[\da-f]{16,}-(text\/javascript|application\/javascript|module)?$/, 'Cloudflare Rocket Loader'],
  [/^text\/rocketscript$/, 'Cloudflare Rocket Loader'],
  [/^pmdelayedscript$/, 'Perfmatters'],
  [/^javascript\/blocked$/, 'WP Meteor'],
];

/** The addresses of files that stand for many scripts. */
const COMBINED: readonly (readonly [pattern: RegExp, by: Changer])[] = [
  [/\/cache\/autoptimize\//, 'Autoptimize'],
  [/\/cache\/min\/\d+\//, 'WP Rocket'],
  [/\/litespeed\/js\//, 'LiteSpeed Cache'],
  [/\/siteground-optimizer-assets\//, 'Speed Optimizer'],
];

/** The types with which a browser runs the tracker. Others are kept as data; a module does not know its own element. */
const RUN = /^(|(text|application)\/(x-)?(java|ecma)script|text\/(javascript1\.[0-5]|jscript|livescript))$/;

/** Returns how a script's tag has been changed so that it does not work as it stands; null for one that does. */
export function changeOf({ attributes }: Tag): TagChange | null {
  const type = (attributes.get('type') ?? '').trim().toLowerCase();
  if (!RUN.test(type)) {
    return { by: TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? null, sign: `type="${type.slice(0, 100)}"` };
  }
  if (attributes.has('src')) return null;
  const moved = movedSource(attributes);
  return moved === undefined ? null : { by: moved === 'data-rocket-src' ? 'WP Rocket' : null, sign: moved };
}

/** Returns the address of a script, wherever the tag has it; `''` for one without. */
export function sourceOf({ attributes }: Tag): string {
  return attributes.get('src') ?? attributes.get(movedSource(attributes) ?? '') ?? '';
}

/** Returns what has combined scripts of a page into files of its own; null when nothing known has. */
export function combinerOf(scripts: readonly Tag[]): Changer | null {
  for (const script of scripts) {
    const found = COMBINED.find(([pattern]) => pattern.test(sourceOf(script)));
    if (found !== undefined) return found[1];
  }
  return null;
}

function movedSource(attributes: ReadonlyMap<string, string>): string | undefined {
  return [...attributes.keys()].find((name) => /^data-(.*-)?src$/.test(name));
}
