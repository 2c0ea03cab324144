import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../database/database.ts';
import { escapeHtml } from '../domain/escape-html.ts';
import type { Language } from '../domain/language.ts';
import { type ReportRecipient, reportSubscriptionOf, unsubscribeByToken } from '../reports/subscriptions.ts';
import { pageLanguage } from './language-cookie.ts';
import { DASHBOARD_TEXTS } from './translations.ts';

const PATH = '/reports/unsubscribe';
const BODY_MAX_BYTES = 4096;

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:12vh 16px 32px;background:light-dark(#f6f7f9,#0e1014);color:light-dark(#161a22,#e9ebf0);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:30rem;margin:0 auto;padding:28px;border:1px solid light-dark(#e3e6eb,#272c37);border-radius:12px;background:light-dark(#fff,#171a21);overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:22px;line-height:1.3}
p{margin:0 0 20px;color:light-dark(#565f6e,#a2abba)}
p:last-child{margin:0}
button{min-height:44px;padding:10px 20px;border:0;border-radius:8px;background:light-dark(#4150cf,#8d9bff);color:light-dark(#fff,#10131c);font:inherit;font-weight:600;cursor:pointer}
a{color:light-dark(#3441b4,#aab4ff)}`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // The address holds the token.
  'referrer-policy': 'same-origin',
};

/**
 * Serves the page behind a report's unsubscribe link. It asks for a confirmation, and its button and mail programs post
 * to it (RFC 8058). A GET changes nothing, because programs open every link of a mail. The token in the address is all
 * that is needed, and all that it can do is to switch this one report off.
 */
export async function unsubscribePage(
  scope: FastifyInstance,
  { database: { db } }: { readonly database: Pick<Database, 'db'> },
): Promise<void> {
  // Accepts any form: its content does not matter.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_request, _body, done) =>
    done(null),
  );
  scope.get(PATH, async ({ query, headers }, reply) => {
    const subscription = await reportSubscriptionOf(db, tokenOf(query));
    const language = pageLanguage(headers);
    if (subscription === null) return send(reply, donePage(language));
    return send(reply, questionPage(subscription, language));
  });
  scope.post(PATH, async ({ query, headers }, reply) => {
    await unsubscribeByToken(db, tokenOf(query));
    return send(reply, donePage(pageLanguage(headers)));
  });
}

function tokenOf(query: unknown): string {
  const { token } = query as { readonly token?: unknown };
  return typeof token === 'string' ? token : '';
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.headers(HEADERS).send(page);
}

function questionPage({ frequency, site }: ReportRecipient, language: Language): string {
  const { title, again, button } = DASHBOARD_TEXTS[language].unsubscribe;
  return pageHtml(
    title(frequency, site.domain),
    `<p>${escapeHtml(again)}</p>
<form method="post"><button>${escapeHtml(button)}</button></form>`,
    language,
  );
}

/** Returns the page of a report that is off. A link that was used before, and one that is not valid, get it too. */
function donePage(language: Language): string {
  const { done, again } = DASHBOARD_TEXTS[language].unsubscribe;
  return pageHtml(done, `<p>${escapeHtml(again)}</p>`, language);
}

/** @param content HTML */
function pageHtml(title: string, content: string, language: Language): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}
