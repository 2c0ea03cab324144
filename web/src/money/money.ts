import { LOCALE } from '../language.ts';

/** Writes an exact amount in its currency, as the reader does: with as many places as the currency has. */
export function moneyText(amount: string | number, currency: string): string {
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).format(amount as `${number}`);
}

/** Writes the average of orders in their currency. */
export function averageText(amount: string, orders: number, currency: string): string {
  return moneyText(Number(amount) / orders, currency);
}
