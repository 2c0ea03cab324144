import { escapeHtml } from '../domain/escape-html.ts';

/** A text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The value of a cell; null and empty texts become a dash. */
export type Cell = string | number | Html | null;

/** Makes HTML of a template; values are escaped unless they are HTML. */
export function html(parts: TemplateStringsArray, ...values: readonly (Cell | readonly Html[])[]): Html {
  const texts = values.map((value) => (Array.isArray(value) ? value.map(textOf).join('') : textOf(value as Cell)));
  return new Html(String.raw({ raw: parts }, ...texts));
}

function textOf(value: Cell): string {
  return value instanceof Html ? value.text : escapeHtml(String(value ?? ''));
}

/** Makes a table; of no rows a sentence instead. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[], none: string): Html {
  if (rows.length === 0) return html`<p class="none">${none}</p>`;
  const cells = (row: readonly Cell[]) =>
    row.map((cell) => html`<td>${cell === null || cell === '' ? '–' : cell}</td>`);
  return html`<table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody></table>`;
}

/** Writes an instant of ISO 8601 to the minute: `2026-11-29 19:44 UTC`. */
export function shownInstant(instant: string | null): string {
  return instant === null ? '–' : `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}

export const STYLE = `
:root { color-scheme: light dark; --line: #8886; --quiet: #666; }
@media (prefers-color-scheme: dark) { :root { --quiet: #aaa; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; line-height: 1.2; } h2 { margin-top: 2.5rem; font-size: 1.3rem; } h3 { margin-top: 1.8rem; font-size: 1.05rem; }
table { border-collapse: collapse; width: 100%; margin: .8rem 0; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { font-weight: 600; } code { font-size: .92em; overflow-wrap: anywhere; }
.none, .quiet { color: var(--quiet); } dl { margin: 0; } dt { font-family: ui-monospace, monospace; font-size: .85em; } dd { margin: 0 0 .3rem; }
.wide { overflow-x: auto; }
@media print { body { font-size: 10pt; margin: 0; max-width: none; } h2 { break-after: avoid; } tr { break-inside: avoid; } }
`;
