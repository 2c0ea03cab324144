import { CRAWLER_CLASSES, type CrawlerClass, crawlerLabel } from '../../../../src/domain/crawler.ts';
import { texts } from './texts.ts';

/** Returns what stands for a key on the page. */
export function labelOf(by: string, key: string): string {
  if (by === 'class') return CRAWLER_CLASSES[key as CrawlerClass] ?? key;
  if (by === 'crawler' || by === 'operator') return crawlerLabel(key);
  if (by === 'status') return texts.statuses[key as keyof typeof texts.statuses] ?? key;
  if (by === 'page' && key === '(files)') return texts.files;
  return by === 'page' && key === '(other)' ? texts.otherPages : key;
}
