/** Checks a file of data and makes of it what the service reads. Runs in a thread that can be ended. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Reader, type Response } from 'maxmind';
import type { DataKind } from '../../domain/data-kind.ts';
import { isHostOf } from '../../domain/host-set.ts';
import { readKnownCrawlers } from '../../domain/known-crawlers.ts';
import { SOURCE_HOSTS } from '../../domain/source.ts';
import { hashFile } from '../../store/read-chunks.ts';
import { syncPath } from '../../store/sync-path.ts';
import { compileCities, placeFromText } from '../lookup/city-compiler.ts';
import { countNetworks, readCrawlerAddresses } from '../lookup/crawler-addresses.ts';
import { builtAt } from '../lookup/data-age.ts';
import { compileNetworkDatabase } from '../lookup/network-compiler.ts';
import { writeRanges } from '../lookup/range-file.ts';
import { NO_VALUE, type Ranges, TooManyRangesError } from '../lookup/ranges.ts';
import { USER_AGENT_MAX_CHARS, UserAgents } from '../lookup/user-agent.ts';
import { addressWarnings, crawlerWarnings } from './crawler-warnings.ts';
import { DataError } from './data-error.ts';
import {
  type BotList,
  compileRules,
  type DatacentreList,
  patternsOf,
  readList,
  requireList,
  type SpamList,
  type UserAgentRules,
  withoutBrowsed,
} from './lists.ts';
import { checkPattern, checkTogether, groupsOf, LIST_MAX_MS, show } from './pattern-cost.ts';
import { SAMPLE_BOTS, SAMPLE_BROWSERS } from './sample-agents.ts';

/** A database with fewer ranges is a sample, or cut. */
const RANGES_MIN = 1000;
/** The characters of a file's hash in its name. */
const HASH_CHARS = 16;
/** The date of a text, in its first line: `# 2026-11-20`. */
const DATE_LINE = /^# (\d{4}-\d{2}-\d{2})\r?(?:\n|$)/;
/** A pattern that takes no text. Many of the texts that try rules would be bots otherwise, and try nothing. */
const NO_BOTS = ['(?!)'];

/** A file that was made, in the directory that was given. */
export interface CompiledFile {
  readonly name: string;
  readonly entries: number;
  /** The date that the file itself says, epoch milliseconds; null when it says none. */
  readonly builtAt: number | null;
  readonly warnings: readonly string[];
}

/**
 * Checks a file and makes of it what the service reads, in `directory`; on disk when it returns. Throws a DataError with a
 * sentence about the file.
 *
 * @param trying called before each step that might never end, with words for it
 * @param listMaxMs the time that all patterns of a list together may take on a User-Agent
 */
export function compileFile(
  kind: DataKind,
  path: string,
  directory: string,
  trying: (what: string) => void,
  listMaxMs = LIST_MAX_MS,
): CompiledFile {
  switch (kind) {
    case 'city':
    case 'asn': {
      const place = join(directory, `${kind}.bin`);
      const { entries, warnings } = compileTable(kind, path, place);
      return { name: nameByHash(kind, 'bin', directory, place), entries, builtAt: builtAt(path), warnings };
    }
    case 'bots': {
      const list = readList(kind, readText(path));
      checkBots(list, trying, listMaxMs);
      return { ...writeList(kind, directory, list), entries: list.patterns.length, warnings: [] };
    }
    case 'datacentres': {
      const list = readList(kind, readText(path));
      const { asns, left } = withoutBrowsed(list.asns);
      const warnings =
        left.length === 0 ? [] : [`people browse through the networks ${left.join(', ')}; they are left out`];
      return { ...writeList(kind, directory, { ...list, asns: [...asns] }), entries: asns.length, warnings };
    }
    case 'referrer-spam': {
      const list = readList(kind, readText(path));
      checkSpam(list);
      return { ...writeList(kind, directory, list), entries: list.hosts.length, warnings: [] };
    }
    case 'user-agents': {
      const rules = readList(kind, readText(path));
      checkRules(rules, trying, listMaxMs);
      return { ...writeList(kind, directory, rules), entries: patternsOf(rules).length, warnings: [] };
    }
    case 'crawlers': {
      const text = readText(path);
      const crawlers = requireList(readKnownCrawlers(text));
      const warnings = crawlerWarnings(crawlers);
      return { ...writeText(kind, directory, text), entries: crawlers.length, warnings };
    }
    case 'crawler-addresses': {
      const text = readText(path);
      const warnings = addressWarnings(requireList(readCrawlerAddresses(text)).keys());
      return { ...writeText(kind, directory, text), entries: countNetworks(text), warnings };
    }
  }
}

function compileTable(kind: 'city' | 'asn', path: string, place: string): Pick<CompiledFile, 'entries' | 'warnings'> {
  const { databaseType } = metadataOf(path);
  let ranges: Ranges;
  try {
    ranges = kind === 'city' ? compileCities({ ipv4: path, ipv6: path }) : compileNetworkDatabase(path);
  } catch (cause) {
    throw new DataError(cause instanceof TooManyRangesError ? cause.message : 'it is damaged or cut off');
  }
  const found6 = countValues(ranges.ipv6[2]);
  const found = countValues(ranges.ipv4[1]) + found6;
  if (found === 0)
    throw new DataError(
      `it has no ${kind === 'city' ? 'countries' : 'AS numbers'}: its type is ${JSON.stringify(databaseType)}`,
    );
  if (kind === 'city' && !hasCities(ranges.texts)) {
    throw new DataError(`it has countries and no cities: its type is ${JSON.stringify(databaseType)}`);
  }
  if (found < RANGES_MIN) throw new DataError(`it has only ${found} ranges of addresses`);
  writeRanges(place, 0, ranges);
  return {
    entries: ranges.ipv4[0].length + ranges.ipv6[0].length,
    warnings: found6 > 0 ? [] : ['it knows no IPv6 address'],
  };
}

function metadataOf(path: string) {
  try {
    return new Reader<Response>(readFileSync(path)).metadata;
  } catch {
    throw new DataError('it is no MMDB file, or cut off');
  }
}

function countValues(values: Uint32Array): number {
  return values.reduce((sum, value) => (value === NO_VALUE ? sum : sum + 1), 0);
}

/** Tells whether any place has a city: the byte of a text's length, then the text. */
function hasCities(texts: Uint8Array): boolean {
  const bytes = Buffer.from(texts.buffer, texts.byteOffset, texts.length);
  for (let at = 0; at < bytes.length; at += 1 + bytes[at]!) {
    if (placeFromText(bytes.toString('utf8', at + 1, at + 1 + bytes[at]!)).city !== '') return true;
  }
  return false;
}

/** Throws a DataError when a list of bots takes too long, takes people for bots, or the other way round. */
function checkBots({ patterns }: BotList, trying: (what: string) => void, listMaxMs: number): void {
  for (const pattern of patterns) {
    trying(`the pattern ${show(pattern)}`);
    checkPattern(pattern);
  }
  const agents = new UserAgents({ bots: patterns });
  trying('the list');
  checkTogether((text) => agents.describe(uncached(text)), listMaxMs);
  const wrong = SAMPLE_BROWSERS.find((text) => agents.describe(text).bot);
  if (wrong !== undefined) throw new DataError(`its patterns take a browser for a bot: ${wrong}`);
  const missed = SAMPLE_BOTS.find((text) => !agents.describe(text).bot);
  if (missed !== undefined) throw new DataError(`its patterns miss the bot ${missed}`);
}

/** Throws a DataError when a list of spam has the host of a source that people come from. */
function checkSpam({ hosts }: SpamList): void {
  const listed = new Set(hosts);
  const wrong = [...SOURCE_HOSTS.keys()].find((host) => isHostOf(listed, host));
  if (wrong !== undefined) throw new DataError(`it takes a well-known source for spam: ${wrong}`);
}

function checkRules(rules: UserAgentRules, trying: (what: string) => void, listMaxMs: number): void {
  if (patternsOf(rules).length === 0) throw new DataError('it has no rules');
  for (const pattern of patternsOf(rules)) {
    trying(`the pattern ${show(pattern)}`);
    checkPattern(pattern);
  }
  for (const list of [rules.browser ?? [], rules.os ?? []]) {
    for (let i = 0; i < list.length; i += 2) {
      const at = (list[i + 1] as readonly unknown[]).indexOf('version');
      for (const pattern of list[i] as readonly string[]) {
        if (groupsOf(pattern) <= at)
          throw new DataError(`the pattern ${show(pattern)} has no group ${at + 1} for the version`);
      }
    }
  }
  const agents = new UserAgents({ rules: compileRules(rules), bots: NO_BOTS });
  trying('the list');
  checkTogether((text) => agents.describe(uncached(text)), listMaxMs);
}

/** Makes a text longer than those that are cached. It is classified by its beginning. */
function uncached(text: string): string {
  return text.padEnd(USER_AGENT_MAX_CHARS + 1);
}

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}

function writeText(kind: DataKind, directory: string, text: string) {
  const place = join(directory, `${kind}.txt`);
  writeFileSync(place, text);
  return { name: nameByHash(kind, 'txt', directory, place), builtAt: startOf(DATE_LINE.exec(text)?.[1]) };
}

/** Returns the first instant of a date; null without one, and when there is no such day. */
function startOf(date: string | undefined): number | null {
  try {
    return date === undefined ? null : Temporal.Instant.from(`${date}T00:00Z`).epochMilliseconds;
  } catch {
    return null;
  }
}

function writeList(kind: DataKind, directory: string, list: BotList | DatacentreList | SpamList | UserAgentRules) {
  const place = join(directory, `${kind}.json`);
  writeFileSync(place, `${JSON.stringify(list)}\n`);
  return { name: nameByHash(kind, 'json', directory, place), builtAt: startOf(list.date) };
}

/** Names a file by the hash of its bytes, and makes it durable. */
function nameByHash(kind: DataKind, extension: string, directory: string, place: string): string {
  const name = `${kind}-${hashFile(place).slice(0, HASH_CHARS)}.${extension}`;
  syncPath(place);
  rmSync(join(directory, name), { force: true });
  renameSync(place, join(directory, name));
  return name;
}
