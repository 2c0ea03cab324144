/** A line `Allow` or `Disallow` of a robots.txt. */
export interface RobotsRule {
  readonly isAllowed: boolean;
  /** The path pattern as the file has it. */
  readonly pattern: string;
  /** From 1. */
  readonly line: number;
}

interface Compiled extends RobotsRule {
  /** The normalised texts between wildcards; a path begins with the first. */
  readonly parts: readonly string[];
  /** Whether the last part ends the path. */
  readonly isWhole: boolean;
  /** Of the pattern: the longest that matches wins. */
  readonly length: number;
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
    const [first = [], ...others] = new Set(token === undefined ? [] : this.#groups.get(token));
    return new RobotsGroup(others.length === 0 ? first : [first, ...others].flat().sort(byPrecedence));
  }
}

/** The rules for one crawler. */
export class RobotsGroup {
  readonly #rules: readonly Compiled[];
  /** The parts of patterns that one path is compared with: a measure of the time that it takes. */
  readonly size: number;

  /** @param rules the first that matches is the one that holds */
  constructor(rules: readonly Compiled[]) {
    this.#rules = rules;
    this.size = rules.reduce((sum, { parts }) => sum + parts.length, 0);
  }

  /** Returns the rule that forbids a path; null when it is allowed. The file itself always is. */
  forbids(path: string): RobotsRule | null {
    if (path === '/robots.txt') return null;
    const normal = normalised(path);
    const rule = this.#rules.find((one) => matches(one, normal));
    return rule === undefined || rule.isAllowed ? null : rule;
  }

  /** Tells whether all paths are forbidden. */
  forbidsAll(): boolean {
    return (
      this.#rules.every(({ isAllowed }) => !isAllowed) && this.forbids('/') !== null && this.forbids('/a') !== null
    );
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

/** Returns the token of a line `User-agent` in lower case, without a version or further words. */
function productToken(value: string): string {
  return /^[^\s/]*/.exec(value.toLowerCase())![0];
}

function compiled(rule: RobotsRule): Compiled {
  const isWhole = rule.pattern.endsWith('$');
  const pattern = isWhole ? rule.pattern.slice(0, -1) : rule.pattern;
  const parts = pattern.split(/\*+/).map(normalised);
  return { ...rule, parts, isWhole, length: rule.pattern.length };
}

/** Writes a path in one of its spellings, in which `*` and `$` are no wildcards. */
function normalised(path: string): string {
  return path
    .replace(ENCODED, encodedOctets)
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return UNRESERVED.test(character) ? character : octet.toUpperCase();
    })
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24');
}

function encodedOctets(text: string): string {
  return [...ENCODER.encode(text)].map((octet) => `%${octet.toString(16).padStart(2, '0').toUpperCase()}`).join('');
}

/** Finds the parts of a pattern one behind the other: the first place of each leaves most for the rest. */
function matches({ parts, isWhole }: Compiled, path: string): boolean {
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
