import type { Alert } from './alert-body.ts';

/** What an email tells besides the alert. */
export interface EmailContext {
  readonly siteName: string;
  /** The goal of a `goal` rule that watches one. */
  readonly goalName: string | null;
  /** The site's page of the dashboard. */
  readonly link: string;
}

/** An email as it is written, without sender and recipient. */
export interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes the email of an alert: the figure, what it was held against, when, and where to look. */
export function writeEmail(alert: Alert, context: EmailContext): EmailMessage {
  const headline = headlineOf(alert, context);
  const rule = ruleOf(alert, context);
  const at = `${alert.at.slice(0, 16).replace('T', ' ')} UTC`;
  const subject = `${alert.test === true ? '[Test] ' : ''}${alert.site}: ${headline}`;
  const test = alert.test === true ? 'This is a test. Nothing has happened; the figure is made up.' : null;
  const text = [
    ...(test === null ? [] : [test, '']),
    `${context.siteName} (${alert.site})`,
    headline,
    '',
    rule,
    `Seen at ${at}.`,
    '',
    `Look at the site: ${context.link}`,
    '',
    `You get this because your address stands in alert rule ${alert.rule} of ${alert.site}.`,
    '',
  ].join('\n');
  return { subject, text, html: htmlOf({ alert, context, headline, rule, at, test }) };
}

function headlineOf({ type, value }: Alert, { goalName }: EmailContext): string {
  switch (type) {
    case 'spike':
      return `${counted(value, 'visitor')} in the last 5 minutes`;
    case 'drop':
      return `${counted(value, 'visitor')} in the last 12 hours`;
    case 'silence':
      return `no event for ${counted(value, 'hour')}`;
    case 'goal':
      return `${counted(value, 'conversion')} in one day${goalName === null ? '' : `: ${goalName}`}`;
  }
}

function ruleOf({ type, threshold }: Alert, { goalName }: EmailContext): string {
  const goal = goalName === null ? 'all goals together' : `the goal ${goalName}`;
  switch (type) {
    case 'spike':
      return `Threshold: ${counted(threshold ?? 0, 'visitor')} or more within 5 minutes.`;
    case 'drop':
      return `Threshold: fewer than ${counted(threshold ?? 0, 'visitor')} in 12 hours, after 12 hours that had as many.`;
    case 'silence':
      return `Threshold: ${counted(threshold ?? 0, 'hour')} without an event.`;
    case 'goal':
      return threshold === null
        ? `Threshold: the day's first conversion of ${goal}.`
        : `Threshold: ${counted(threshold, 'conversion')} of ${goal} in a day.`;
  }
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

interface Parts {
  readonly alert: Alert;
  readonly context: EmailContext;
  readonly headline: string;
  readonly rule: string;
  readonly at: string;
  readonly test: string | null;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** One table, styles in place: what every mail client understands. No image, nothing is loaded. */
function htmlOf({ alert, context, headline, rule, at, test }: Parts): string {
  const banner =
    test === null
      ? ''
      : `<tr><td style="padding:12px 32px;background:#fef3c7;color:#713f12;${FONT};font-size:14px">${escapeHtml(test)}</td></tr>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(`${alert.site}: ${headline}`)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden;border:1px solid #e5e7eb">
${banner}
<tr><td style="padding:28px 32px 0;color:#4b5563;${FONT};font-size:14px;overflow-wrap:anywhere">${escapeHtml(context.siteName)} · ${escapeHtml(alert.site)}</td></tr>
<tr><td style="padding:8px 32px 0;color:#111827;${FONT};font-size:24px;line-height:1.25;font-weight:700;overflow-wrap:anywhere">${escapeHtml(capitalised(headline))}</td></tr>
<tr><td style="padding:16px 32px 0;color:#374151;${FONT};font-size:15px;line-height:1.5;overflow-wrap:anywhere">${escapeHtml(rule)}<br>Seen at ${escapeHtml(at)}.</td></tr>
<tr><td style="padding:24px 32px 28px">
<a href="${escapeHtml(context.link)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;${FONT};font-size:15px;font-weight:600;text-decoration:none">Look at the site</a>
</td></tr>
<tr><td style="padding:16px 32px 20px;border-top:1px solid #e5e7eb;color:#6b7280;${FONT};font-size:12px;line-height:1.5;overflow-wrap:anywhere">You get this because your address stands in alert rule ${alert.rule} of ${escapeHtml(alert.site)}.</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
