import UAParser from 'ua-parser-js';

/** The User-Agent is cut here: no browser's is longer, and parsing takes longer than linear time. */
const USER_AGENT_MAX_CHARS = 512;

/**
 * Returns the browser and its system in words that a person recognises: `Firefox on Linux`. The User-Agent itself is
 * never stored.
 */
export function browserName(userAgent: string): string {
  const parser = new UAParser(userAgent.slice(0, USER_AGENT_MAX_CHARS));
  const browser = parser.getBrowser().name?.replace(/^Mobile /, '');
  const system = parser.getOS().name?.replace(/^Mac OS$/, 'macOS');
  if (browser === undefined) return system === undefined ? 'Unknown browser' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
