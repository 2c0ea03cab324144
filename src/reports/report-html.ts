import { escapeHtml } from '../mail/layout.ts';
import { chartHtml } from './report-chart.ts';
import type { ReportLinks } from './report-links.ts';
import type { ReportSheet, SheetFigure, SheetList, SheetRow, Tone } from './report-sheet.ts';
import { DARK_STYLES, FONT } from './report-style.ts';

const SMALL = `${FONT};font-size:13px;line-height:1.5`;
const BODY = `${FONT};font-size:15px;line-height:1.5`;
/** Makes a name without spaces wrap, in old mail programs too. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const TONES: Readonly<Record<Tone, string>> = { good: '#10703f', bad: '#b3261e', neutral: '#565f6e' };

/** Lays a report out as HTML. Nothing in it is loaded from elsewhere: no image, no font, no script. */
export function reportHtml(sheet: ReportSheet, links: ReportLinks): string {
  const body = sheet.checks.length > 0 ? [checksHtml(sheet)] : [chartSection(sheet), figuresHtml(sheet.figures)];
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(sheet.subject)}</title>
<style>
${DARK_STYLES}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f7f9">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(previewOf(sheet))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f6f7f9" style="background:#f6f7f9">
<tr><td class="outer" align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:600px;background:#ffffff;border:1px solid #e3e6eb;border-radius:12px;table-layout:fixed">
${headHtml(sheet)}
${body.join('\n')}
${sheet.lists.map(listHtml).join('\n')}
${actionHtml(links)}
${footHtml(links)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Returns the text that mail programs show beside the subject. */
function previewOf({ figures, checks }: ReportSheet): string {
  if (checks.length > 0) return 'What to look at if that cannot be.';
  return figures
    .slice(1)
    .map(({ label, value }) => `${label} ${value}`)
    .join(' · ');
}

function headHtml({ siteName, domain, headline, days, zone, comparedWith, gap, figures }: ReportSheet): string {
  const [visitors] = figures;
  const comparison =
    comparedWith === null || visitors === undefined
      ? ''
      : `<br>${changeHtml(visitors)} compared with ${escapeHtml(comparedWith)}`;
  const note =
    gap === null
      ? ''
      : section(
          `<div class="note" style="padding:10px 14px;border-radius:8px;background:#fdf3dc;color:#7c5200;${SMALL}">${escapeHtml(gap)}</div>`,
          16,
        );
  return `${section(
    `<div class="muted" style="color:#565f6e;${SMALL};${WRAP}"><strong class="text" style="color:#161a22"><bdi>${escapeHtml(siteName)}</bdi></strong> · ${escapeHtml(domain)}</div>
<h1 class="text" style="margin:6px 0 0;color:#161a22;${FONT};font-size:24px;line-height:1.25;font-weight:700">${escapeHtml(capitalised(headline))}</h1>
<div class="muted" style="margin:6px 0 0;color:#565f6e;${SMALL}">${escapeHtml(`${days}, ${zone}`)}${comparison}</div>`,
    28,
  )}
${note}`;
}

function chartSection({ bars }: ReportSheet): string {
  return section(chartHtml(bars), 24);
}

function figuresHtml(figures: readonly SheetFigure[]): string {
  const hasComparison = figures.some(({ change }) => change !== '');
  const cell = (text: string, more = '') =>
    `<td align="right" class="text line figure" style="padding:9px 0 9px 12px;border-top:1px solid #e3e6eb;color:#161a22;${BODY};text-align:right;white-space:nowrap;${more}">${text}</td>`;
  const rows = figures.map((figure) => {
    const { label, value, before } = figure;
    return `<tr><th scope="row" align="left" class="muted line" style="padding:9px 0;border-top:1px solid #e3e6eb;color:#565f6e;${BODY};font-weight:400;text-align:left">${label}</th>
${cell(value, 'font-weight:600')}${hasComparison ? `\n${cell(changeHtml(figure))}\n${beforeCell(before)}` : ''}</tr>`;
  });
  const head = hasComparison
    ? `<tr>${['Figure', 'Value', 'Change', 'Before'].map(headCell).join('')}</tr>`
    : `<tr>${['Figure', 'Value'].map(headCell).join('')}</tr>`;
  return section(
    `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">
${head}
${rows.join('\n')}
</table>`,
    24,
  );
}

function headCell(name: string, i: number): string {
  const align = i === 0 ? 'left' : 'right';
  const wide = name === 'Before' ? ' wide' : '';
  return `<th scope="col" align="${align}" class="muted${wide}" style="padding:0 0 6px ${i === 0 ? 0 : 12}px;color:#565f6e;${SMALL};font-weight:400;text-align:${align}">${name}</th>`;
}

function beforeCell(before: string): string {
  return `<td align="right" class="muted line wide" style="padding:9px 0 9px 12px;border-top:1px solid #e3e6eb;color:#565f6e;${BODY};text-align:right;white-space:nowrap">${before}</td>`;
}

function changeHtml({ change, tone }: SheetFigure): string {
  if (change === '') return '';
  return `<span class="${tone === 'neutral' ? 'muted' : tone}" style="color:${TONES[tone]};font-weight:600">${change}</span>`;
}

function listHtml({ title, unit, rows, empty }: SheetList): string {
  const content =
    rows.length === 0
      ? `<tr><td class="muted line" style="padding:9px 0;border-top:1px solid #e3e6eb;color:#565f6e;${BODY}">${empty}</td></tr>`
      : rows.map(rowHtml).join('\n');
  return section(
    `<h2 class="text" style="margin:0 0 8px;color:#161a22;${FONT};font-size:16px;line-height:1.4;font-weight:650">${title} <span class="muted" style="color:#565f6e;font-size:13px;font-weight:400">${unit}</span></h2>
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

function checksHtml({ checks }: ReportSheet): string {
  const items = checks.map((check) => `<li style="margin:0 0 8px">${escapeHtml(check)}</li>`).join('\n');
  return section(
    `<div class="text" style="color:#161a22;${BODY};${WRAP}">
<p style="margin:0 0 10px">That can be quite right. If it is not, here is what to look at:</p>
<ul style="margin:0;padding:0 0 0 20px">
${items}
</ul></div>`,
    20,
  );
}

function actionHtml({ dashboard }: ReportLinks): string {
  return section(
    `<a class="action" href="${escapeHtml(dashboard)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:#4150cf;color:#ffffff;${FONT};font-size:15px;font-weight:600;text-decoration:none">Open the dashboard</a>`,
    28,
  );
}

function footHtml({ reason, settings, unsubscribe }: ReportLinks): string {
  const link = (address: string, text: string) =>
    `<a class="link" href="${escapeHtml(address)}" style="color:#3441b4;text-decoration:underline">${text}</a>`;
  const off = unsubscribe === null ? '' : `${link(unsubscribe, 'Switch it off')} · `;
  return `<tr><td class="inset line" style="padding:28px 32px 0"></td></tr>
<tr><td class="inset muted line" style="padding:16px 32px 24px;border-top:1px solid #e3e6eb;color:#565f6e;${SMALL};${WRAP}">${escapeHtml(reason)}<br>${off}${link(settings, 'All your reports of this site')}</td></tr>`;
}

/** Returns a row of the one column. `above` is the space before it, pixels. */
function section(content: string, above: number): string {
  return `<tr><td class="inset" style="padding:${above}px 32px 0">${content}</td></tr>`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
