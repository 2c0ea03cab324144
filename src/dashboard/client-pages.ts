import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CLIENT_DIRECTORY } from './client-files.ts';

export interface ClientOptions {
  /** The directory of the built client; `build/web` by default. */
  readonly clientDirectory?: string;
  /** Returns the URL at which browsers reach the service. */
  publicUrl(): string;
}

/**
 * Only the service's own files may run or style a page, nobody may frame it, and it sends nothing elsewhere. Styles
 * that scripts set on elements are not inline styles in the policy's sense.
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

/** One year. Subdomains are not included, because other services may run there without https. */
const HTTPS_ONLY = 'max-age=31536000';

/** First path segments of the client's pages. Any other address is answered 404. */
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
/** The file names below it carry a hash of their content, so browsers may cache them for ever. */
const ASSETS = '/assets/';

/** Serves the client's single document for every page of the dashboard, and its assets. */
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
    // The client also renders the "not found" page, in the look of every other page.
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
