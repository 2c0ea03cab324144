import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CLIENT_DIRECTORY } from './client-files.ts';

export interface ClientOptions {
  /** The built client; `build/web` by default. */
  readonly clientDirectory?: string;
  /** Where browsers reach the service. */
  publicUrl(): string;
}

/**
 * Nothing but the service's own files runs or styles a page; nobody may frame it; nothing of it is sent elsewhere.
 * Styles that scripts set on elements are no inline styles in the policy's sense.
 */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** For a year; of other hosts below this one nothing is known. */
const HTTPS_ONLY = 'max-age=31536000';

/** First path segments of the client's pages; any other address has no page. */
const PAGES = new Set([
  '',
  'sites',
  'setup',
  'sign-in',
  'reset',
  'invitation',
  'account',
  'organisation',
  'share',
  'server',
]);
/** Names in it carry a hash of their content. */
const ASSETS = '/assets/';

/** The client's one document for every page of the dashboard, and its assets. */
export async function clientPages(
  server: FastifyInstance,
  { clientDirectory, publicUrl }: ClientOptions,
): Promise<void> {
  const directory = clientDirectory ?? CLIENT_DIRECTORY;
  const document = await readDocument(directory);
  await server.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: ASSETS,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
  });
  server.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split(/[?#]/, 1);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    reply.headers({ ...PAGE_HEADERS, 'cache-control': 'no-cache' });
    if (publicUrl().startsWith('https:')) reply.header('strict-transport-security', HTTPS_ONLY);
    if (!isPage || path.startsWith(ASSETS))
      return reply.code(404).type('text/plain; charset=utf-8').send('not found\n');
    // The client says that there is no such page, in the same words and look as everything else.
    const known = PAGES.has(path.split('/')[1] ?? '');
    return reply
      .code(known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(document);
  });
}

async function readDocument(directory: string): Promise<string> {
  try {
    return await readFile(join(directory, 'index.html'), 'utf8');
  } catch (cause) {
    throw new Error(`the dashboard in ${directory} cannot be read: run \`npm run build\` first`, { cause });
  }
}
