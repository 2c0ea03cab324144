import type { RequestFault } from '../../domain/request-fault.ts';
import type { LeftOut, Tally } from '../../requests/follow/tally.ts';
import type { CommandResult } from '../command.ts';
import { count } from './count-texts.ts';

const MICROS_PER_SECOND = 1_000_000;

/** The reasons for which lines are left out, in words. */
const REASONS: Readonly<Record<LeftOut | RequestFault, string>> = {
  unreadable: 'of no format that is known',
  too_long: 'longer than 64 KB',
  no_request: 'not about a request',
  no_user_agent: 'without a User-Agent',
  other_host: 'for other hosts',
  dropped: 'dropped, because more came than the service took',
  time: 'of a time that the site does not keep, or that has not come',
  path: 'without a path',
  status: 'without a status from 200 to 599',
  erased: 'of days that were erased',
  imported: 'of days that an import of a log has filled',
};

/** Writes how far logs are, and how fast. */
export function logProgress(tally: Tally, path: string, micros: number): string {
  const pace = Math.round((tally.lines * MICROS_PER_SECOND) / Math.max(1, micros));
  const left = tally.lines - tally.counted;
  return `${path}   ${count(tally.lines, 'line')}, ${left.toLocaleString('en')} left out   ${pace.toLocaleString('en')} lines/s`;
}

/** Says what became of all lines. */
export function logSummary(tally: Tally): CommandResult {
  const { lines, counted } = tally;
  const leftOut = Object.fromEntries([...tally.leftOut].sort(([, a], [, b]) => b - a));
  const reasons = Object.entries(leftOut).map(
    ([reason, number]) =>
      `\n  ${number.toLocaleString('en')} left out: ${(REASONS as Readonly<Record<string, string>>)[reason] ?? reason}`,
  );
  const withoutAgent = leftOut.no_user_agent ?? 0;
  const warnings =
    withoutAgent > lines / 2
      ? ['the log has no User-Agents, which tell crawlers: let the server write the combined format (docs/crawlers.md)']
      : [];
  return {
    json: { lines, counted, leftOut },
    text: `Read ${count(lines, 'new line')}: ${counted.toLocaleString('en')} counted.${reasons.join('')}`,
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Says why a file is not reported by itself. */
export function followedText(path: string, log: string): string {
  return [
    `${log} is followed from this machine, so that the lines of ${path} would count twice.`,
    'Start svc log --follow again: it reads what it missed.',
    'To send an older file that it never read, copy it to another directory.',
  ].join(' ');
}
