import UAParser from 'ua-parser-js';

/** No browser's is as long, and reading one takes longer than its length. */
const USER_AGENT_MAX_CHARS = 512;

/** Which browser on which system, for a person to recognise: `Firefox on Linux`. The User-Agent itself is never kept. */
export function browserName(userAgent: string): string {
  const parser = new UAParser(userAgent.slice(0, USER_AGENT_MAX_CHARS));
  const browser = parser.getBrowser().name?.replace(/^Mobile /, '');
  const system = parser.getOS().name?.replace(/^Mac OS$/, 'macOS');
  if (browser === undefined) return system === undefined ? 'Unknown browser' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
