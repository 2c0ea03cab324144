import { escapeHtml } from '../domain/escape-html.ts';
import { FONT } from '../mail/style.ts';
import type { SheetBar } from './report-bars.ts';

const HEIGHT_PX = 96;
/** The height of the line that marks a day without visitors. */
const EMPTY_PX = 1;
/** The least height of a bar for a day with visitors. */
const BAR_MIN_PX = 3;

/**
 * Returns the visitors by day as a table of bars. Every mail program shows coloured cells, even with images and styles
 * turned off. Screen readers get the table as one picture whose label has the figures.
 */
export function chartHtml(title: string, bars: readonly SheetBar[]): string {
  const most = Math.max(1, ...bars.map(({ visitors }) => visitors ?? 0));
  const described = bars.map(({ name, count }) => `${name}: ${count}`);
  const gap = bars.length > 7 ? 1 : 4;
  const width = `width="${(100 / bars.length).toFixed(2)}%"`;
  const columns = bars.map(
    (bar) => `<td ${width} valign="bottom" style="padding:0 ${gap}px;vertical-align:bottom">${barHtml(bar, most)}</td>`,
  );
  return `<table role="img" aria-label="${escapeHtml(`${title}. ${described.join('; ')}.`)}" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;border-collapse:collapse">
<tr>${columns.join('\n')}</tr>
<tr>${labelCells(bars, gap)}</tr>
</table>`;
}

function barHtml({ visitors, figure }: SheetBar, most: number): string {
  const above =
    figure === ''
      ? ''
      : `<tr><td align="center" class="muted" style="padding:0 0 4px;color:#565f6e;${FONT};font-size:12px;line-height:16px;text-align:center;white-space:nowrap">${figure}</td></tr>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${above}<tr>${barCell(visitors, most)}</tr></table>`;
}

function barCell(visitors: number | null, most: number): string {
  if (visitors === null)
    return `<td height="${EMPTY_PX}" style="height:${EMPTY_PX}px;font-size:0;line-height:0">&nbsp;</td>`;
  const height = visitors === 0 ? EMPTY_PX : Math.max(BAR_MIN_PX, Math.round((visitors / most) * HEIGHT_PX));
  const [name, colour] = visitors === 0 ? ['none', '#8a93a3'] : ['bar', '#4150cf'];
  return `<td class="${name}" height="${height}" bgcolor="${colour}" style="height:${height}px;background:${colour};border-radius:3px 3px 0 0;font-size:0;line-height:0">&nbsp;</td>`;
}

/** Returns one label for each bar, or one for the run of bars that begins above it. */
function labelCells(bars: readonly SheetBar[], gap: number): string {
  const labelled = bars.flatMap(({ label }, i) => (label === '' ? [] : [i]));
  return labelled
    .map((start, i) => {
      const span = (labelled[i + 1] ?? bars.length) - start;
      const align = span === 1 ? 'center' : 'left';
      return `<td colspan="${span}" align="${align}" class="muted" style="padding:6px ${gap}px 0;color:#565f6e;${FONT};font-size:12px;line-height:16px;text-align:${align}">${bars[start]!.label}</td>`;
    })
    .join('');
}
