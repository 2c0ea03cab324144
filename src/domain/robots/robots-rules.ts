/** A line `Allow` or `Disallow` of a robots.txt. */
export interface RobotsRule {
  readonly isAllowed: boolean;
  /** The path pattern as the file has it. */
  readonly pattern: string;
  /** From 1. */
  readonly line: number;
}

interface PathPattern {
  /** The normalised texts between wildcards; a path begins with the first. */
  readonly parts: readonly string[];
  /** Whether the last part ends the path. */
  readonly isWhole: boolean;
}

interface Compiled extends RobotsRule, PathPattern {
  /** Octets of the percent-encoded pattern: the longest that matches wins. */
  readonly length: number;
  /** Matches the paths that the pattern can match with some query; null when it is about no query. */
  readonly ofPath: PathPattern | null;
}

/** The greatest part of a file that is read, as RFC 9309 allows. */
export const ROBOTS_MAX_BYTES = 512 * 1024;

/** An unreserved character is the same path with and without percent-encoding; a reserved one is not. */
const UNRESERVED = /^[\w.~-]$/;
/** Characters that URIs only have percent-encoded. */
const ENCODED = /[^\x21-\x7e]+|["<>\\^`{|}]/g;
const ENCODER = new TextEncoder();

/**
 * The rules of a robots.txt by RFC 9309: groups of the same product token are one, the longest pattern wins, and `Allow` wins over a
 * `Disallow` of the same length. Unknown lines are left out, also between the lines of a group.
 *
 * A path is compared in a time that grows with the number of patterns and their wildcards, never with combinations of them.
 */
export class RobotsRules {
  /** The rules of each group that names a token. Groups are shared: a group of many tokens is kept once. */
  readonly #groups: ReadonlyMap<string, readonly (readonly Compiled[])[]>;
  /** The merged groups that were asked for, by their token: many crawlers follow that of `*`. */
  readonly #merged = new Map<string | undefined, RobotsGroup>();

  private constructor(groups: ReadonlyMap<string, readonly (readonly Compiled[])[]>) {
    this.#groups = groups;
  }

  static parse(text: string): RobotsRules {
    const groups = new Map<string, Compiled[][]>();
    let rules: Compiled[] = [];
    let isBegun = false;
    const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
    for (const [i, line] of lines.entries()) {
      const { name, value } = fieldOf(line);
      if (name === 'user-agent') {
        if (isBegun) [rules, isBegun] = [[], false];
        const token = productToken(value);
        if (token !== '') groups.getOrInsertComputed(token, () => []).push(rules);
      } else if (name === 'allow' || name === 'disallow') {
        isBegun = true;
        // An empty pattern matches nothing.
        if (value !== '') rules.push(compiled({ isAllowed: name === 'allow', pattern: value, line: i + 1 }));
      }
    }
    // A token of several groups then merges what is sorted, which takes no longer than to read it.
    for (const group of new Set([...groups.values()].flat())) group.sort(byPrecedence);
    return new RobotsRules(groups);
  }

  /**
   * Returns the rules for a crawler: those of the first of its tokens (lower case) that the file names.
   *
   * @param isGeneral whether `User-agent: *` is for it when none is named
   */
  groupOf(tokens: readonly string[], isGeneral = true): RobotsGroup {
    const token = [...tokens, ...(isGeneral ? ['*'] : [])].find((one) => this.#groups.has(one));
    return this.#merged.getOrInsertComputed(token, () => mergedGroup(this.#groups.get(token ?? '') ?? []));
  }
}

function mergedGroup(groups: readonly (readonly Compiled[])[]): RobotsGroup {
  const [first = [], ...others] = new Set(groups);
  return new RobotsGroup(others.length === 0 ? first : [first, ...others].flat().sort(byPrecedence));
}

/** The rules for one crawler. */
export class RobotsGroup {
  readonly #rules: readonly Compiled[];
  /** The parts of patterns that one path is compared with: a measure of the time that it takes. */
  readonly size: number;
  /** Whether all paths are forbidden: nothing is allowed by a rule of its own, and one forbids everything. */
  readonly forbidsAll: boolean;

  /** @param rules the first that matches is the one that holds */
  constructor(rules: readonly Compiled[]) {
    this.#rules = rules;
    this.size = rules.reduce((sum, { parts }) => sum + parts.length, 0);
    this.forbidsAll = rules.every(({ isAllowed }) => !isAllowed) && rules.some(matchesAll);
  }

  /** Returns the rule that forbids a path with its query; null when it is allowed. The file itself always is. */
  forbids(path: string): RobotsRule | null {
    if (path === '/robots.txt') return null;
    const normal = normalised(path);
    const rule = this.#rules.find((one) => matches(one, normal));
    return rule === undefined || rule.isAllowed ? null : rule;
  }

  /**
   * Returns the rule that forbids a page whose query is unknown, whatever the query was; null when it may have been allowed. A `Disallow`
   * with `$` at its end then decides nothing. An `Allow` is compared as far as it is about the path. Wildcards stand for parts of the path.
   */
  forbidsPage(page: string): RobotsRule | null {
    if (page === '/robots.txt') return null;
    const normal = normalised(page);
    const rule = this.#rules.find((one) => {
      if (!one.isAllowed) return !one.isWhole && matches(one, normal);
      return matches(one, normal) || (one.ofPath !== null && matches(one.ofPath, normal));
    });
    return rule === undefined || rule.isAllowed ? null : rule;
  }
}

/** Puts the longest pattern first, and of those as long one that allows. */
function byPrecedence(a: Compiled, b: Compiled): number {
  return b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed);
}

/** Reads a line; its name is empty when it is none of the form `name: value`. */
function fieldOf(line: string): { readonly name: string; readonly value: string } {
  const hash = line.indexOf('#');
  const text = hash === -1 ? line : line.slice(0, hash);
  const colon = text.indexOf(':');
  if (colon === -1) return { name: '', value: '' };
  return { name: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).trim() };
}

/**
 * Returns the token of a line `User-agent` in lower case, up to the first character that no token has; empty without one. Some crawlers
 * have digits and dots in theirs, such as MJ12bot and archive.org_bot.
 */
function productToken(value: string): string {
  return /^(?:\*(?=\s|$)|[\w.-]+)/.exec(value.toLowerCase())?.[0] ?? '';
}

function compiled(rule: RobotsRule): Compiled {
  const pattern = rule.pattern.replace(/\$$/, '');
  // A wildcard before the end matches any end.
  const isWhole = pattern !== rule.pattern && !pattern.endsWith('*');
  const parts = pattern.split(/\*+/).map(normalised);
  const length = encoded(rule.pattern).length;
  return { ...rule, parts, isWhole, length, ofPath: rule.isAllowed ? ofPath(parts) : null };
}

/** Writes a path in one of its spellings, in which `*` and `$` are no wildcards. */
function normalised(path: string): string {
  return encoded(path).replaceAll('*', '%2A').replaceAll('$', '%24');
}

function encoded(path: string): string {
  return path.replace(ENCODED, encodedOctets).replace(/%[0-9a-f]{2}/gi, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return UNRESERVED.test(character) ? character : octet.toUpperCase();
  });
}

function encodedOctets(text: string): string {
  return [...ENCODER.encode(text)].map((octet) => `%${octet.toString(16).padStart(2, '0').toUpperCase()}`).join('');
}

/** Tells whether a pattern is `/` or wildcards alone. */
function matchesAll({ parts: [first, ...rest], isWhole }: Compiled): boolean {
  return !isWhole && (first === '' || first === '/') && rest.every((part) => part === '');
}

/** The part of a pattern that is about the path: the text before its first `?`, or before a wildcard that `=` or `&` follows. */
function ofPath(parts: readonly string[]): PathPattern | null {
  const at = parts.findIndex((part, i) => (i === 0 ? /\?/ : /[?&=]/).test(part));
  if (at === -1) return null;
  const before = parts.slice(0, at);
  const text = /^[^?]*(?=\?)/.exec(parts[at]!)?.[0] ?? '=';
  // A wildcard may stand for the rest of the path and the beginning of the query.
  if (at > 0 && /[&=]/.test(text)) return { parts: before, isWhole: false };
  return { parts: [...before, text], isWhole: true };
}

/** Finds the parts of a pattern one behind the other: the first place of each leaves most for the rest. */
function matches({ parts, isWhole }: PathPattern, path: string): boolean {
  const [first, ...rest] = parts as [string, ...string[]];
  if (!path.startsWith(first)) return false;
  const last = isWhole ? rest.pop() : undefined;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}
