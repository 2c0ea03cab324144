import { LOCALE } from '../../language.ts';
import { texts } from './texts.tsx';

const { agents } = texts.sessions;

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Writes a time exactly, in the largest unit that divides it: `90 minutes`, `12 hours`. */
export function exactLength(minutes: number): string {
  const [unit, size] = UNITS.find(([, each]) => minutes % each === 0)!;
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}

/**
 * Writes the browser of a session in the language of the page. The service stores it at sign-in, in English: `Firefox on
 * Linux` (`src/dashboard/browser-name.ts`).
 */
export function agentText(agent: string): string {
  if (agent === 'Unknown browser') return agents.unknown;
  const [, browser, system] = /^(.+) on (.+)$/.exec(agent) ?? [];
  if (browser === undefined || system === undefined) return agent;
  return browser === 'A browser' ? agents.onSystem(system) : agents.browserOnSystem(browser, system);
}
