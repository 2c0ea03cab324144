import type { CrawlersAnswer } from '../../../../src/stats/answers/crawlers.ts';
import { whole } from '../../format.ts';
import { texts } from './texts.ts';

/** Says how many reported lines were left out, and why. */
export function LeftOut({ faults }: Pick<CrawlersAnswer, 'faults'>) {
  const reasons = Object.entries(faults);
  if (reasons.length === 0) return null;
  const lines = reasons.reduce((sum, [, count]) => sum + count, 0);
  const words: Readonly<Record<string, string>> = texts.faults;
  const why = reasons.map(([reason, count]) => `${words[reason] ?? reason}: ${whole(count)}`).join(', ');
  return <p className="muted small">{texts.leftOut(whole(lines), why)}</p>;
}
