import { isProduct, PRODUCT_TITLES } from './import-product.ts';
import type { Language } from './language.ts';
import { IMPORT_TEXTS } from './translations.ts';

/** Returns the name of an import's source in a language; a source without a name as it is. */
export function productTitle(source: string, language: Language): string {
  if (!isProduct(source)) return source;
  const titles: Readonly<Record<string, string>> = { ...PRODUCT_TITLES, ...IMPORT_TEXTS[language].products };
  return titles[source]!;
}
