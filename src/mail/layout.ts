/** The parts of an email of the service, from top to bottom. */
export interface EmailLayout {
  readonly title: string;
  /** A notice at the top; null for none. */
  readonly banner: string | null;
  /** The small line above the headline. */
  readonly kicker: string;
  readonly headline: string;
  readonly lines: readonly string[];
  readonly action: { readonly label: string; readonly link: string };
  /** Says why the person gets the email. */
  readonly footer: string;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Lays an email out as HTML. All parts are plain text. It is one table with inline styles, which every mail program
 * understands. Nothing is loaded from elsewhere.
 */
export function emailHtml({ title, banner, kicker, headline, lines, action, footer }: EmailLayout): string {
  const notice =
    banner === null
      ? ''
      : `<tr><td style="padding:12px 32px;background:#fef3c7;color:#713f12;${FONT};font-size:14px">${escapeHtml(banner)}</td></tr>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden;border:1px solid #e5e7eb">
${notice}
<tr><td style="padding:28px 32px 0;color:#4b5563;${FONT};font-size:14px;overflow-wrap:anywhere">${escapeHtml(kicker)}</td></tr>
<tr><td style="padding:8px 32px 0;color:#111827;${FONT};font-size:24px;line-height:1.25;font-weight:700;overflow-wrap:anywhere">${escapeHtml(headline)}</td></tr>
<tr><td style="padding:16px 32px 0;color:#374151;${FONT};font-size:15px;line-height:1.5;overflow-wrap:anywhere">${lines.map(escapeHtml).join('<br>')}</td></tr>
<tr><td style="padding:24px 32px 28px">
<a href="${escapeHtml(action.link)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;${FONT};font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a>
</td></tr>
<tr><td style="padding:16px 32px 20px;border-top:1px solid #e5e7eb;color:#6b7280;${FONT};font-size:12px;line-height:1.5;overflow-wrap:anywhere">${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML elements and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
