/** The texts that people read, as pieces. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst } from 'vite';
import type { Language } from '../../src/domain/language.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The property with words that people type: nobody reads them, and they are those of other products too. */
const SEARCHED = 'words';

/** Returns the pieces of text of a file of texts: strings, the parts of templates, and the text of elements. */
function piecesOf(file: string): string[] {
  const pieces: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const each of node) walk(each);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as { readonly type?: string; readonly value?: unknown };
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') pieces.push(value);
    if (type === 'TemplateElement') pieces.push((value as { readonly cooked: string }).cooked);
    if (type === 'TSLiteralType') return;
    if (type === 'Property' && (node as { readonly key: { readonly name?: string } }).key.name === SEARCHED) return;
    for (const [name, child] of Object.entries(node)) if (name !== 'source') walk(child);
  };
  walk(parseAst(readFileSync(resolve(ROOT, file), 'utf8'), { lang: 'tsx' }));
  return pieces;
}

/** Lists the pieces of text of a language, with their files. */
export function textsOf(language: Language): { readonly file: string; readonly piece: string }[] {
  const files = globSync(`{src,web/src}/**/texts${language === 'en' ? '' : `.${language}`}.{ts,tsx}`, { cwd: ROOT });
  assert.ok(files.length > 40);
  return files.flatMap((file) => piecesOf(file).map((piece) => ({ file, piece })));
}
