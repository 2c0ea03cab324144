/** The lists of bots, data centres, spam referrers and User-Agents, as they come in files and as they are installed. */
import type { Property, RuleList, Rules } from 'ua-parser-js';
import { z } from 'zod';
import { BROWSER_MAX_BYTES } from '../../domain/limits.ts';
import { BROWSED_ASNS } from '../lookup/datacentres.ts';
import { DataError } from './data-error.ts';

/** A pattern of bots or User-Agents. Its case does not matter. */
export const PATTERN_MAX_CHARS = 500;
const BOT_PATTERNS_MIN = 20;
const PATTERNS_MAX = 2000;
const DATACENTRES_MIN = 10;
const DATACENTRES_MAX = 50_000;
const SPAM_HOSTS_MIN = 10;
const SPAM_HOSTS_MAX = 50_000;
const DEVICE_TYPES = ['desktop', 'mobile', 'tablet', 'smarttv', 'console', 'wearable', 'xr', 'embedded'] as const;

const DATE = z.iso.date().optional();
const PATTERN = z.string().min(1).max(PATTERN_MAX_CHARS);
const BOTS = z.array(PATTERN).min(BOT_PATTERNS_MIN).max(PATTERNS_MAX);
const ASNS = z.array(z.int().min(1).max(0xffff_ffff)).min(DATACENTRES_MIN).max(DATACENTRES_MAX);
const HOST = z
  .string()
  .max(253)
  .toLowerCase()
  .regex(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/, 'a host has labels and dots, and nothing else');
const HOSTS = z.array(HOST).min(SPAM_HOSTS_MIN).max(SPAM_HOSTS_MAX);
const NAME = z.tuple([z.literal('name'), z.string().min(1).max(BROWSER_MAX_BYTES)]);
const VERSION = z.literal('version');
// No text of a User-Agent is stored, so names and kinds are fixed texts. Of a version only the digits are kept.
const NAMED = rulesOf(z.union([NAME, VERSION]));
const DEVICES = rulesOf(z.tuple([z.literal('type'), z.enum(DEVICE_TYPES)]));

const BOT_LIST = z.union([BOTS.transform((patterns) => undated({ patterns })), dated({ patterns: BOTS })]);
const DATACENTRE_LIST = z.union([ASNS.transform((asns) => undated({ asns })), dated({ asns: ASNS })]);
const SPAM_LIST = z.union([HOSTS.transform((hosts) => undated({ hosts })), dated({ hosts: HOSTS })]);
const USER_AGENT_RULES = dated({ browser: NAMED.optional(), os: NAMED.optional(), device: DEVICES.optional() });

/** A list of bots: isbot's own file of patterns, or the same with a date. */
export type BotList = z.output<typeof BOT_LIST>;
export type DatacentreList = z.output<typeof DATACENTRE_LIST>;
export type SpamList = z.output<typeof SPAM_LIST>;
/** Rules in the format of the extensions of ua-parser-js, with texts as patterns. */
export type UserAgentRules = z.output<typeof USER_AGENT_RULES>;

export const LIST_SCHEMAS = {
  ...{ datacentres: DATACENTRE_LIST, 'referrer-spam': SPAM_LIST, bots: BOT_LIST, 'user-agents': USER_AGENT_RULES },
} as const;

/** Returns a list that was read from lines. Throws a DataError with the reason why it could not be. */
export function requireList<List extends object>(read: List | string): List {
  if (typeof read === 'string') throw new DataError(read);
  return read;
}

/** Reads a list. Throws a DataError that says what is wrong. */
export function readList<Kind extends keyof typeof LIST_SCHEMAS>(
  kind: Kind,
  text: string,
): z.output<(typeof LIST_SCHEMAS)[Kind]> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DataError('it is no JSON');
  }
  const parsed = LIST_SCHEMAS[kind].safeParse(value);
  if (parsed.success) return parsed.data as z.output<(typeof LIST_SCHEMAS)[Kind]>;
  throw new DataError(`it has not the form of a list of ${kind}: ${firstIssue(parsed.error.issues)}`);
}

/** Returns the patterns of rules, each once for every place that it stands at. */
export function patternsOf({ browser = [], os = [], device = [] }: UserAgentRules): readonly string[] {
  const patterns = [browser, os, device].flatMap((rules) => rules.filter((_, i) => i % 2 === 0).flat());
  return patterns as string[];
}

/** Makes rules that the parser takes. */
export function compileRules({ browser, os, device }: UserAgentRules): Rules {
  return {
    ...(browser && { browser: compiled(browser) }),
    ...(os && { os: compiled(os) }),
    ...(device && { device: compiled(device) }),
  };
}

/** Leaves out the networks through which people browse. Returns those too. */
export function withoutBrowsed(asns: readonly number[]): { readonly asns: readonly number[]; readonly left: number[] } {
  return {
    asns: [...new Set(asns)].filter((asn) => !BROWSED_ASNS.has(asn)),
    left: [...BROWSED_ASNS].filter((asn) => asns.includes(asn)),
  };
}

/** A list with its date. */
function dated<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ date: DATE, ...shape });
}

function undated<List extends object>(list: List) {
  return { date: undefined, ...list };
}

/** Patterns and properties in turn, of which there is the same number. */
function rulesOf<PropertySchema extends z.ZodType<Property>>(property: PropertySchema) {
  const patterns = z.array(PATTERN).min(1);
  const properties = z.array(property).min(1).max(4);
  return z
    .array(z.union([patterns, properties]))
    .max(2 * PATTERNS_MAX)
    .refine(
      (rules) =>
        rules.length % 2 === 0 &&
        rules.every((rule, i) => (i % 2 === 0 ? patterns : properties).safeParse(rule).success),
      'patterns and properties must stand in turn',
    );
}

function compiled(rules: readonly (readonly unknown[])[]): RuleList {
  return rules.map((rule, i) =>
    i % 2 === 0
      ? (rule as readonly string[]).map((pattern) => new RegExp(pattern, 'i'))
      : (rule as readonly Property[]),
  );
}

function firstIssue(issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues;
  if (issue === undefined) return 'it is another';
  if (issue.code === 'invalid_union') {
    // The form that came closest says most: the one whose first issue lies deepest.
    const nearest = issue.errors.toSorted((a, b) => (b[0]?.path.length ?? 0) - (a[0]?.path.length ?? 0))[0];
    return nearest === undefined
      ? issue.message
      : firstIssue(nearest.map((each) => ({ ...each, path: [...issue.path, ...each.path] })));
  }
  const path = issue.path.join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}
