import { LOCALE } from '../language.ts';

/** Writes an exact amount in its currency, as the reader does: with as many places as the currency has. */
export function moneyText(amount: string | number, currency: string): string {
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).format(amount as `${number}`);
}

const WHOLE_FROM = 10_000;
const COMPACT_FROM = 1_000_000;

/** Writes an amount where there is little room: a large one without cents, a very large one in its compact form. */
export function shortMoneyText(amount: number, currency: string): string {
  const size = Math.abs(amount);
  if (size < WHOLE_FROM) return moneyText(amount, currency);
  const rest = size < COMPACT_FROM ? {} : ({ notation: 'compact', maximumFractionDigits: 1 } as const);
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency, maximumFractionDigits: 0, ...rest }).format(
    amount,
  );
}

/** Writes an amount beside a line of an axis. */
export function axisMoneyText(amount: number, currency: string): string {
  const rest = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 } as const;
  const sign = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(LOCALE, { ...sign, ...rest }).format(amount);
}

/** Writes the average of orders in their currency. */
export function averageText(amount: string, orders: number, currency: string): string {
  return moneyText(Number(amount) / orders, currency);
}
