import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { basePathOf } from '../domain/base-path.ts';
import { chooseEncoding, type Encoding, matchesEtag } from '../tracker/variants.ts';
import { CLIENT_DIRECTORY, docsDirectory } from './client-files.ts';
import type { ClientOptions } from './client-pages.ts';
import { withLinksBelow } from './document-links.ts';
import { pageHeaders } from './page-headers.ts';

/** The address of the first page. */
const START = '/docs';
/** The built pages that have no address of that name: the first one, and the one that says that there is none. */
const START_PAGE = 'start';
const MISSING_PAGE = 'missing';
const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Serves the documentation, to everybody: it says nothing about this installation. */
export async function docsPages(server: FastifyInstance, { clientDirectory, publicUrl }: ClientOptions): Promise<void> {
  const directory = docsDirectory(clientDirectory ?? CLIENT_DIRECTORY);
  const pages = await pagesIn(directory);
  const basePath = basePathOf(publicUrl());

  /** Sends a page from the disk. Readers of the documentation are few, so nothing of it stays in memory. */
  const send = async (request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> => {
    // Below a path the links are others than those of the compressed files.
    const encoding = basePath === '' ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
    const file = await readFile(join(directory, `${page}.html${SUFFIXES[encoding]}`));
    const body = basePath === '' ? file : Buffer.from(withLinksBelow(basePath, file.toString()));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    reply.headers({ ...pageHeaders(publicUrl()), etag, vary: 'accept-encoding' });
    if (page === MISSING_PAGE) reply.code(404);
    else if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(body);
  };

  server.get(START, (request, reply) => send(request, reply, START_PAGE));
  server.get(`${START}/*`, (request, reply) => {
    const path = (request.params as { readonly '*': string })['*'];
    if (path !== MISSING_PAGE && path !== START_PAGE && pages.has(path)) return send(request, reply, path);
    const meant = addressMeantBy(path, pages);
    if (meant === undefined) return send(request, reply, MISSING_PAGE);
    return reply.headers(pageHeaders(publicUrl())).redirect(basePath + meant, 301);
  });
}

/** Returns the address of the page that another address means: with a slash, or the name of a file. */
function addressMeantBy(path: string, pages: ReadonlySet<string>): string | undefined {
  const name = path.replace(/\/+$/, '').replace(/\.(md|html)$/, '');
  if (name === '' || name === 'README' || name === START_PAGE) return START;
  return name !== MISSING_PAGE && pages.has(name) ? `${START}/${name}` : undefined;
}

async function pagesIn(directory: string): Promise<ReadonlySet<string>> {
  try {
    return new Set((await readdir(directory)).map((file) => /^([a-z-]+)\.html$/.exec(file)?.[1] ?? '').filter(Boolean));
  } catch (cause) {
    throw new Error(`the documentation in ${directory} cannot be read: run \`npm run build\` first`, { cause });
  }
}
