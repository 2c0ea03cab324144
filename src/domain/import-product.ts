import { texts } from './imports/texts.ts';

const NAMES = {
  plausible: 'Plausible',
  umami: 'Umami',
  matomo: 'Matomo',
  goatcounter: 'GoatCounter',
  ga4: 'Google Analytics 4',
  fathom: 'Fathom',
  'simple-analytics': 'Simple Analytics',
  posthog: 'PostHog',
} as const;

/** The names of products, which are the same in every language. */
export const PRODUCT_NAMES: readonly string[] = Object.values(NAMES);

/** The names by which people know the products whose exports can be imported, by the value of `--from`. */
export const PRODUCT_TITLES = { ...NAMES, ...texts.products };

/** A product whose exports can be imported. */
export type Product = keyof typeof PRODUCT_TITLES;

/** The products, in the order in which they are offered. */
export const PRODUCTS = Object.keys(PRODUCT_TITLES) as readonly Product[];

/** Tells whether a text names a product. */
export function isProduct(text: string): text is Product {
  return Object.hasOwn(PRODUCT_TITLES, text);
}
