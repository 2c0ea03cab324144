import { texts } from './texts.tsx';

const { agents: words } = texts.sessions;

/**
 * Writes the browser of a session in the language of the page. The service stores it at sign-in, in English: `Firefox on
 * Linux` (`src/dashboard/browser-name.ts`).
 */
export function agentText(agent: string): string {
  if (agent === 'Unknown browser') return words.unknown;
  const [, browser, system] = /^(.+) on (.+)$/.exec(agent) ?? [];
  if (browser === undefined || system === undefined) return agent;
  return browser === 'A browser' ? words.onSystem(system) : words.browserOnSystem(browser, system);
}
