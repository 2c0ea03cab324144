import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { actingAs } from '../database/audit/actor.ts';
import { escapeHtml } from '../domain/escape-html.ts';
import type { Language } from '../domain/language.ts';
import { pageLanguage } from './language-cookie.ts';

const BODY_MAX_BYTES = 4096;

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:12vh 16px 32px;background:light-dark(#f6f7f9,#0e1014);color:light-dark(#161a22,#e9ebf0);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:30rem;margin:0 auto;padding:28px;border:1px solid light-dark(#e3e6eb,#272c37);border-radius:12px;background:light-dark(#fff,#171a21);overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:22px;line-height:1.3}
p{margin:0 0 20px;color:light-dark(#565f6e,#a2abba)}
p:last-child{margin:0}
form{display:flex;flex-wrap:wrap;gap:12px}
button{min-height:44px;padding:10px 20px;border:0;border-radius:8px;background:light-dark(#4150cf,#8d9bff);color:light-dark(#fff,#10131c);font:inherit;font-weight:600;cursor:pointer}
button.quiet{background:transparent;color:light-dark(#3441b4,#aab4ff);box-shadow:inset 0 0 0 1px currentColor}
a{color:light-dark(#3441b4,#aab4ff)}`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // The address holds the token.
  'referrer-policy': 'same-origin',
};

/** A page behind a link of an email. Its address has a token, which is all that is needed. */
export interface LinkPage {
  /** Below the prefix of the dashboard. */
  readonly path: string;
  /** Returns the page. Must change nothing: programs open every link of a mail. */
  readonly show: (token: string, language: Language) => Promise<PageContent>;
  /** Does what was posted, by a button of the page or by a mail program (RFC 8058), and returns the page as it is then. */
  readonly post: (token: string, form: URLSearchParams, language: Language) => Promise<PageContent>;
}

interface PageContent {
  readonly title: string;
  readonly text: string;
  readonly buttons: readonly PageButton[];
}

/** A button that posts `answer` to the page; null: nothing but its press. */
interface PageButton {
  readonly label: string;
  readonly answer: string | null;
}

/** Serves a page behind a link of an email. Its policy lets it load and run nothing. */
export async function serveLinkPage(scope: FastifyInstance, { path, show, post }: LinkPage): Promise<void> {
  // Mail programs post forms of either type.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  scope.get(path, async ({ query, headers }, reply) => {
    const language = pageLanguage(headers);
    return send(reply, await show(tokenOf(query), language), language);
  });
  scope.post(path, async ({ query, headers, body }, reply) => {
    const language = pageLanguage(headers);
    const form = new URLSearchParams(typeof body === 'string' ? body : '');
    const acting = { actor: { kind: 'stranger' }, network: null, now: Date.now } as const;
    return send(reply, await actingAs(acting, () => post(tokenOf(query), form, language)), language);
  });
}

function tokenOf(query: unknown): string {
  const { token } = query as { readonly token?: unknown };
  return typeof token === 'string' ? token : '';
}

function send(reply: FastifyReply, content: PageContent, language: Language): FastifyReply {
  return reply.headers(HEADERS).send(pageHtml(content, language));
}

function pageHtml({ title, text, buttons }: PageContent, language: Language): string {
  const form = buttons.length === 0 ? '' : `\n<form method="post">${buttons.map(buttonHtml).join('\n')}</form>`;
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
<p>${escapeHtml(text)}</p>${form}
</main>
</body>
</html>
`;
}

function buttonHtml({ label, answer }: PageButton, place: number): string {
  const look = place === 0 ? '' : ' class="quiet"';
  const value = answer === null ? '' : ` name="answer" value="${answer}"`;
  return `<button${look}${value}>${escapeHtml(label)}</button>`;
}
