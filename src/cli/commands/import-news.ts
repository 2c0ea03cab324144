import type { ImportProgress, TellNews } from '../../import/run/import-event.ts';
import type { ProgressLine } from '../progress-line.ts';

/** Returns a function that shows on a line of progress what an import tells. */
export function printNews(line: ProgressLine): TellNews {
  return (news) => {
    if (news.kind === 'warning') line.note(`svc: ${news.message}`);
    else line.show(() => progressText(news.progress));
  };
}

function progressText(progress: ImportProgress): string {
  if (progress.phase === 'waiting') return 'waiting for the store …';
  const count = progress.count.toLocaleString('en');
  if (progress.phase === 'storing') return `${count} events on their way into the store`;
  return `reading ${progress.title}: ${count} ${progress.phase}`;
}
