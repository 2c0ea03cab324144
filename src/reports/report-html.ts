import { escapeHtml } from '../domain/escape-html.ts';
import { actionSection, emailPage, footSection, headSection, noteSection, section } from '../mail/layout.ts';
import { BODY, FONT, SMALL, WRAP } from '../mail/style.ts';
import { chartHtml } from './report-chart.ts';
import { footLinks, type ReportLinks } from './report-links.ts';
import type { ReportSheet, SheetFigure, SheetList, SheetRow, Tone } from './report-sheet.ts';
import type { ReportTexts } from './texts.ts';
import { REPORT_TEXTS } from './translations.ts';

const TONES: Readonly<Record<Tone, string>> = { good: '#0f6b3c', bad: '#b3261e', neutral: '#565f6e' };

/**
 * Lays a report out as HTML.
 *
 * @param above a row above all; empty for none
 */
export function reportHtml(sheet: ReportSheet, links: ReportLinks, above: string): string {
  const texts = REPORT_TEXTS[sheet.language];
  const chart = sheet.bars.length === 0 ? [] : [section(chartHtml(sheet.chart, sheet.bars), 24)];
  return emailPage({
    language: sheet.language,
    title: sheet.subject,
    preview: previewOf(sheet, texts),
    rows: [
      above,
      headSection({ name: sheet.siteName, domain: sheet.domain }, sheet.headline, periodHtml(sheet, texts)),
      ...sheet.gaps.map((gap) => noteSection(gap, 16)),
      ...(sheet.checks.length > 0
        ? [checksHtml(sheet, texts)]
        : [...chart, ...(sheet.figures.length === 0 ? [] : [figuresHtml(sheet.figures, texts)])]),
      ...sheet.lists.map(listHtml),
      ...(links.dashboard === null ? [] : [actionSection({ label: texts.open, link: links.dashboard })]),
      footSection(links.reason, footLinks(links, sheet.language)),
    ],
  });
}

/** Returns the text that mail programs show beside the subject. */
function previewOf({ figures, checks }: ReportSheet, { nobody }: ReportTexts): string {
  if (checks.length > 0) return nobody.preview;
  return figures
    .slice(1)
    .map(({ label, value }) => `${label} ${value}`)
    .join(' · ');
}

function periodHtml({ segment, days, zone, comparedWith, visitors }: ReportSheet, texts: ReportTexts): string {
  const shown = segment === null ? '' : `<bdi>${escapeHtml(segment)}</bdi><br>`;
  const when = `${shown}${escapeHtml(`${days}, ${zone}`)}`;
  if (comparedWith === null) return when;
  const { fromZero, comparedWith: against, changedFrom } = texts;
  const before = escapeHtml(comparedWith);
  return `${when}<br>${visitors.change === fromZero ? against(before) : changedFrom(changeHtml(visitors), before)}`;
}

function figuresHtml(figures: readonly SheetFigure[], { columns }: ReportTexts): string {
  const hasComparison = figures.some(({ change }) => change !== '');
  const cell = (text: string, more = '') =>
    `<td align="right" class="text line figure" style="padding:9px 0 9px 12px;border-top:1px solid #e3e6eb;color:#161a22;${BODY};text-align:right;white-space:nowrap;${more}">${text}</td>`;
  const rows = figures.map((figure) => {
    const { label, value, previous } = figure;
    return `<tr><th scope="row" align="left" class="muted line" style="padding:9px 0;border-top:1px solid #e3e6eb;color:#565f6e;${BODY};font-weight:400;text-align:left;${WRAP}">${escapeHtml(label)}</th>
${cell(value, 'font-weight:600')}${hasComparison ? `\n${cell(changeHtml(figure))}\n${previousCell(previous)}` : ''}</tr>`;
  });
  const head = [headCell(columns.metric, 'left', 'muted'), headCell(columns.value, 'right', 'muted')];
  if (hasComparison) {
    head.push(headCell(columns.change, 'right', 'muted'), headCell(columns.previous, 'right', 'muted wide'));
  }
  return section(
    `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">
<tr>${head.join('')}</tr>
${rows.join('\n')}
</table>`,
    24,
  );
}

function headCell(name: string, align: 'left' | 'right', classes: string): string {
  return `<th scope="col" align="${align}" class="${classes}" style="padding:0 0 6px ${align === 'left' ? 0 : 12}px;color:#565f6e;${SMALL};font-weight:400;text-align:${align}">${escapeHtml(name)}</th>`;
}

function previousCell(previous: string): string {
  return `<td align="right" class="muted line wide" style="padding:9px 0 9px 12px;border-top:1px solid #e3e6eb;color:#565f6e;${BODY};text-align:right;white-space:nowrap">${previous}</td>`;
}

function changeHtml({ change, tone }: SheetFigure): string {
  if (change === '') return '';
  return `<span class="${tone === 'neutral' ? 'muted' : tone}" style="color:${TONES[tone]};font-weight:600">${change}</span>`;
}

function listHtml({ title, unit, rows, empty }: SheetList): string {
  const content =
    rows.length === 0
      ? `<tr><td class="muted line" style="padding:9px 0;border-top:1px solid #e3e6eb;color:#565f6e;${BODY}">${escapeHtml(empty)}</td></tr>`
      : rows.map(rowHtml).join('\n');
  return section(
    `<h2 class="text" style="margin:0 0 8px;color:#161a22;${FONT};font-size:16px;line-height:1.4;font-weight:600">${escapeHtml(title)} <span class="muted" style="color:#565f6e;font-size:13px;font-weight:400">${escapeHtml(unit)}</span></h2>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;table-layout:fixed">
${content}
</table>`,
    28,
  );
}

function rowHtml({ name, figure, detail }: SheetRow): string {
  const end = 'padding:9px 0 9px 12px;border-top:1px solid #e3e6eb;text-align:right;white-space:nowrap';
  return `<tr><th scope="row" align="left" class="text line" style="padding:9px 0;border-top:1px solid #e3e6eb;color:#161a22;${BODY};font-weight:400;text-align:left;${WRAP}"><bdi>${escapeHtml(name)}</bdi></th>
<td width="80" align="right" class="text line" style="${end};color:#161a22;${BODY};font-weight:600">${figure}</td>
<td width="56" align="right" class="muted line" style="${end};color:#565f6e;${SMALL}">${detail}</td></tr>`;
}

function checksHtml({ checks }: ReportSheet, { nobody }: ReportTexts): string {
  const items = checks.map((check) => `<li style="margin:0 0 8px">${escapeHtml(check)}</li>`).join('\n');
  return section(
    `<div class="text" style="color:#161a22;${BODY};${WRAP}">
<p style="margin:0 0 10px">${escapeHtml(nobody.lead)}</p>
<ul style="margin:0;padding:0 0 0 20px">
${items}
</ul></div>`,
    20,
  );
}
