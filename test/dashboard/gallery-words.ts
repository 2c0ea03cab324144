/** The words of the pages in another language, read from the sources of their texts: the steps of the gallery are written in English. */

import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/language.ts';

/** Returns the words of a page's language that say the same as these English ones; themselves when there are none. */
export type Words = (english: string) => string;

const ROOT = join(import.meta.dirname, '../..');
/** A line with a key and its text, or the fixed beginning of a text with a value in it. */
const ENTRY = /^(?<indent> *)(?<key>\w+):(?: \(.*\) =>)?(?: ['`](?<text>[^'`$]*).*| \{)?$/;

/** Reads the words of a language. The same key of two modules, at the same place, has the same meaning. */
export async function wordsOf(language: Language): Promise<Words> {
  const words = new Map<string, string>();
  if (language !== DEFAULT_LANGUAGE) {
    for (const path of globSync(['web/src/**/texts.{ts,tsx}', 'src/domain/**/texts.ts'], { cwd: ROOT })) {
      const english = await entriesOf(join(ROOT, path));
      const others = await entriesOf(join(ROOT, path.replace(/\.(tsx?)$/, `.${language}.$1`)));
      for (const [key, text] of english) if (!words.has(text)) words.set(text, others.get(key) ?? text);
    }
  }
  return (english) => words.get(english) ?? english;
}

/** Returns the texts of a module by their path of keys, which indentation tells. */
async function entriesOf(file: string): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  const path: string[] = [];
  for (const line of (await readFile(file, 'utf8').catch(() => '')).split('\n')) {
    const { indent = '', key, text } = ENTRY.exec(line)?.groups ?? {};
    if (key === undefined) continue;
    path.length = indent.length / 2;
    path[indent.length / 2] = key;
    if (text !== undefined) entries.set(path.join('.'), text);
  }
  return entries;
}
