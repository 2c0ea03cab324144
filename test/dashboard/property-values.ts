/** Events with properties for tests, and the values of properties that a page shows. */
import type { ImportLine } from '../statistics/import.ts';
import type { WatchedPage } from './dashboard.ts';

/** Returns the shown values as `value visitors events`, with the sum where there are sums. */
export async function valuesOf({ page }: WatchedPage): Promise<string[]> {
  const rows = page.locator('[data-panel=events] ol > li > button');
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.children]
        .map((cell) => {
          const shown = cell.cloneNode(true) as HTMLElement;
          for (const hidden of shown.querySelectorAll('.visually-hidden')) hidden.remove();
          return (shown.textContent ?? '').trim();
        })
        .join(' '),
    ),
  );
}

/** Puts what is no value last, as the pages do. */
export function valuesFirst<Row extends { readonly key: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => Number(a.key === '(none)') - Number(b.key === '(none)'));
}

/** Returns the key figures of visitors and pageviews, as `visitors pageviews`. */
export async function shownCount({ page }: WatchedPage): Promise<string> {
  const figures = ['visitors', 'pageviews'].map((metric) =>
    page.locator(`[data-figure=${metric}]`).getAttribute('data-value'),
  );
  return (await Promise.all(figures)).join(' ');
}

/** Leaves out the zeros at the end of a decimal. */
export function withoutZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** Sixty events of two names with a plan, most of them with a price too, on ten days; the last key is hard to quote. */
export function linesOf(today: string): ImportLine[] {
  const first = Temporal.PlainDate.from(today).subtract({ days: 10 });
  return Array.from({ length: 60 }, (_, i): ImportLine => {
    const plan = ['pro', 'pro', 'free', 'team', ''][i % 5]!;
    const price = ['19.90', 5, '0.10', true][i % 4]!;
    const hard = i < 3 ? { 'a "key": \\': i } : {};
    return {
      ts: `${first.add({ days: i % 10 })}T1${i % 8}:00:00Z`,
      visitor: `v${i % 7}`,
      u: '/a',
      e: i % 3 === 0 ? 'signup' : 'buy',
      p: { plan, ...(i % 6 === 5 ? {} : { price }), ...hard },
    };
  });
}
