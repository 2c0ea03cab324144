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
  switch (progress.phase) {
    case 'reading':
      return `reading ${progress.title}: ${progress.count.toLocaleString('en')} ${progress.of}`;
    case 'storing':
      return `${progress.events.toLocaleString('en')} events on their way into the store`;
    case 'waiting':
      return 'waiting for the store …';
  }
}
