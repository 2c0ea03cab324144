/** Finds regular expressions that take too long on some text: a visitor could send that text. */
import { USER_AGENT_MAX_CHARS } from '../lookup/user-agent.ts';
import { DataError } from './data-error.ts';
import { SAMPLE_BROWSERS } from './sample-agents.ts';

/** A User-Agent is classified in some microseconds. A pattern that takes longer than this on one is refused, milliseconds. */
const MATCH_MAX_MS = 10;
/** All patterns of a list together may take this long on a User-Agent, milliseconds. */
export const LIST_MAX_MS = 50;
/** A slow machine is asked again. */
const TRIES = 4;
const PREFIXES_MAX = 8;
/** Texts that are repeated, beside those of the pattern itself. */
const PUMPS = [...'a0 /.;-_()\t', ...['a ', 'a/', 'a.', 'a;', 'a0', '0.', '0 ', '-a', ' a', '; ', 'aA']];
/** Ends of texts: none, and one that hardly any pattern takes. */
const TAILS = ['', '\u0001'];
/** A text or a number of another group would be another one when the patterns of a list are joined. */
const REFERENCE = /\\(?:[1-9]|k<)|\(\?<(?![=!])/;

/**
 * Compiles a pattern. Throws a DataError when it is none, refers to other groups, or takes too long on a text that is made
 * from it. A pattern that takes exponential time does not come back: whoever calls has to end the thread.
 */
export function checkPattern(source: string): void {
  if (REFERENCE.test(source)) throw new DataError(`the pattern ${show(source)} has a named group or refers to a group`);
  const pattern = compile(source);
  // The exact number of groups that a joined pattern has depends on it.
  for (const text of hardTexts(source)) {
    if (takesTooLong(() => pattern.test(text), MATCH_MAX_MS))
      throw new DataError(`the pattern ${show(source)} takes too long on some texts`);
  }
}

/**
 * Throws a DataError when the patterns of a list take too long together: each alone may be quick enough.
 *
 * @param classify classifies a text by all of them, each time anew
 */
export function checkTogether(classify: (text: string) => unknown, maxMs: number): void {
  for (const text of hardTexts('')) {
    if (takesTooLong(() => classify(text), maxMs)) throw new DataError('its patterns take too long together');
  }
}

/** Returns the number of the groups of a pattern. */
export function groupsOf(source: string): number {
  return compile(`${source}|`).exec('')!.length - 1;
}

/** Shows a pattern in a message. */
export function show(source: string): string {
  return JSON.stringify(source.length > 60 ? `${source.slice(0, 60)}…` : source);
}

function compile(source: string): RegExp {
  try {
    return new RegExp(source, 'i');
  } catch {
    throw new DataError(`the pattern ${show(source)} is no regular expression`);
  }
}

function takesTooLong(match: () => unknown, maxMs: number): boolean {
  for (let i = 0; i < TRIES; i++) {
    const startedMs = performance.now();
    match();
    if (performance.now() - startedMs < maxMs) return false;
  }
  return true;
}

/** Makes texts that a pattern might go over again and again: a beginning that it takes, then one piece repeated. */
function* hardTexts(source: string): Generator<string> {
  const literals = literalsOf(source);
  const prefixes = ['', ...literals.slice(0, PREFIXES_MAX), literals.join('')];
  const characters = new Set(literals.join(''));
  const pumps = new Set([...PUMPS, ...characters, ...literals]);
  for (const text of SAMPLE_BROWSERS) yield text;
  for (const prefix of new Set(prefixes)) {
    for (const pump of pumps) {
      const repeated = pump.repeat(Math.max(0, Math.floor((USER_AGENT_MAX_CHARS - prefix.length) / pump.length)));
      for (const tail of TAILS) yield `${prefix}${repeated}`.slice(0, USER_AGENT_MAX_CHARS - tail.length) + tail;
    }
  }
}

/** Returns the texts between the signs of a pattern, in their order. */
function literalsOf(source: string): string[] {
  const plain = source.replace(/\\[a-zA-Z]|\[[^\]]*\]|\(\?(?:[:=!]|<[=!])|\{[^}]*\}/g, '\n').replace(/\\(.)/g, '$1');
  return [...new Set(plain.split(/[\n()|?*+^$]+/).filter((text) => text !== ''))];
}
