import { CRAWLER_CLASSES, crawlerLabel } from '../../../../src/domain/crawler.ts';
import { texts } from './texts.ts';

/** Returns what stands for a key on the page. */
export function labelOf(by: string, key: string): string {
  if (by === 'class') return wordOf(CRAWLER_CLASSES, key);
  if (by === 'crawler' || by === 'operator') return crawlerLabel(key);
  if (by === 'status') return wordOf(texts.statuses, key);
  if (by === 'page' && key === '(files)') return texts.files;
  if (by === 'page' && key === '(not kept)') return texts.notKept;
  return by === 'page' && key === '(other)' ? texts.otherPages : key;
}

/** An address may have any text. */
function wordOf(words: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(words, key) ? words[key]! : key;
}
