import { escapeHtml } from '../domain/escape-html.ts';
import type { Language } from '../domain/language.ts';
import { BODY, DARK_STYLES, FONT, SMALL, WRAP } from './style.ts';

/** The layout that all emails share: one card, light or dark, whose column is built of sections. */

export interface EmailPage {
  readonly language: Language;
  readonly title: string;
  /** The text that mail programs show beside the subject. */
  readonly preview: string;
  /** The rows of the card, as HTML. */
  readonly rows: readonly string[];
}

/** A link with its text. */
export interface EmailLink {
  readonly label: string;
  readonly link: string;
}

/** The subject matter of an email: a site with its domain, an organisation, or an account. */
export interface Topic {
  readonly name: string;
  /** The site's domain; null for other topics. */
  readonly domain: string | null;
}

/** Returns the domain that stands beside a topic's name; null when the name is the domain, as it is by default. */
export function domainBeside({ name, domain }: Topic): string | null {
  return domain === name ? null : domain;
}

/** Lays an email out as HTML. Nothing in it is loaded from elsewhere: no image, no font, no script. */
export function emailPage({ language, title, preview, rows }: EmailPage): string {
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${DARK_STYLES}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f7f9">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f6f7f9" style="background:#f6f7f9">
<tr><td class="outer" align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:600px;background:#ffffff;border:1px solid #e3e6eb;border-radius:12px;table-layout:fixed">
${rows.filter((row) => row !== '').join('\n')}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Returns a row of the one column. `above` is the space before it, pixels. */
export function section(content: string, above: number): string {
  return `<tr><td class="inset" style="padding:${above}px 32px 0">${content}</td></tr>`;
}

/**
 * Returns the head of the card: what the email is about, the headline, and a line below it.
 *
 * @param below HTML; empty for none
 */
export function headSection(topic: Topic, headline: string, below: string): string {
  const { name } = topic;
  const domain = domainBeside(topic);
  const where = domain === null ? '' : ` · ${escapeHtml(domain)}`;
  const after = below === '' ? '' : `\n<div class="muted" style="margin:6px 0 0;color:#565f6e;${SMALL}">${below}</div>`;
  return section(
    `<div class="muted" style="color:#565f6e;${SMALL};${WRAP}"><strong class="text" style="color:#161a22"><bdi>${escapeHtml(name)}</bdi></strong>${where}</div>
<h1 class="text" style="margin:6px 0 0;color:#161a22;${FONT};font-size:22px;line-height:1.25;font-weight:600;${WRAP}">${escapeHtml(headline)}</h1>${after}`,
    28,
  );
}

/** Returns a highlighted notice; an empty text for null. */
export function noteSection(note: string | null, above: number): string {
  if (note === null) return '';
  return section(
    `<div class="note" style="padding:10px 14px;border-radius:8px;background:#fdf3dc;color:#7c5200;${SMALL}">${escapeHtml(note)}</div>`,
    above,
  );
}

/** Returns lines of plain text. */
export function textSection(lines: readonly string[]): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 6px">${escapeHtml(line)}</p>`);
  return section(`<div class="text" style="color:#161a22;${BODY};${WRAP}">${paragraphs.join('\n')}</div>`, 16);
}

/** Returns the button of an email. */
export function actionSection({ label, link }: EmailLink): string {
  return section(
    `<a class="action" href="${escapeHtml(link)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:#4150cf;color:#ffffff;${FONT};font-size:14px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`,
    24,
  );
}

/** Returns the foot of the card: why the person gets the email, and links to change that. */
export function footSection(reason: string, links: readonly EmailLink[]): string {
  const written = links.map(
    ({ label, link }) =>
      `<a class="link" href="${escapeHtml(link)}" style="color:#3441b4;text-decoration:underline">${escapeHtml(label)}</a>`,
  );
  const below = written.length === 0 ? '' : `<br>${written.join(' · ')}`;
  return `<tr><td class="inset line" style="padding:28px 32px 0"></td></tr>
<tr><td class="inset muted line" style="padding:16px 32px 24px;border-top:1px solid #e3e6eb;color:#565f6e;${SMALL};${WRAP}">${escapeHtml(reason)}${below}</td></tr>`;
}
