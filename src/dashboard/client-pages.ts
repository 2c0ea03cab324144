import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { basePathOf } from '../domain/base-path.ts';
import { LANGUAGES, type Language, preferredLanguage } from '../domain/language.ts';
import { LINK_PATHS } from '../domain/share-link.ts';
import type { OpenLink } from '../sites/open-links.ts';
import { CLIENT_DIRECTORY, documentName, siteDocumentName } from './client-files.ts';
import { withLinksBelow } from './document-links.ts';
import { firstQuestions } from './first-questions.ts';
import { pageLanguage } from './language-cookie.ts';
import { linkPageHeaders, pageHeaders } from './page-headers.ts';

export interface ClientOptions {
  /** The directory of the built client; `build/web` by default. */
  readonly clientDirectory?: string;
  /** Returns the URL at which browsers reach the service. */
  publicUrl(): string;
  /** Finds the public link of a token; null for one that does not exist. Without it there are no links. */
  linkOf?(token: string): Promise<Pick<OpenLink, 'frameOrigins' | 'language'> | null>;
}

/** First path segments of the client's pages. Any other address is answered 404. */
const PAGES = new Set([
  ...['', 'sites', 'setup', 'sign-in', 'reset', 'invitation'],
  ...['account', 'organisation', 'server', ...Object.values(LINK_PATHS)],
]);
/** The addresses of pages that show a site's figures. */
const FIGURES = /^\/(?:sites|share|embed)\/[^/]+\/?$/;
/** The address of a site's figures without parameters. */
const SITE = /^\/sites\/([a-z0-9]+)\/?$/;
/** The address of a public link's page. */
const LINK = /^\/(share|embed)\/([^/]+)/;
/** The file names below it carry a hash of their content, so browsers may cache them for ever. */
const ASSETS = '/assets/';

/** Serves the client's document for every page of the dashboard, in the reader's language, and its assets. */
export async function clientPages(
  server: FastifyInstance,
  { clientDirectory, publicUrl, linkOf = async () => null }: ClientOptions,
): Promise<void> {
  const directory = clientDirectory ?? CLIENT_DIRECTORY;
  const basePath = basePathOf(publicUrl());
  const documents = await readDocuments(directory, basePath);
  await server.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: ASSETS,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
  });
  server.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split(/[?#]/, 1);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const [, place, token] = LINK.exec(path) ?? [];
    const link = token === undefined ? undefined : await linkOf(token);
    reply.headers(
      link === undefined ? pageHeaders(publicUrl()) : linkPageHeaders(publicUrl(), link?.frameOrigins ?? []),
    );
    if (!isPage || path.startsWith(ASSETS))
      return reply.code(404).type('text/plain; charset=utf-8').send('not found\n');
    // The client also renders the "not found" page, in the look of every other page.
    const known = PAGES.has(path.split('/')[1] ?? '');
    const name = FIGURES.test(path) ? siteDocumentName : documentName;
    const site = SITE.exec(request.url)?.[1];
    if (site !== undefined)
      reply.header(
        'link',
        firstQuestions(site).map((question) => preloadOf(basePath + question)),
      );
    return reply
      .code(known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-language, cookie')
      .send(documents.get(name(link?.language ?? languageOn(place, request.headers))));
  });
}

/** Returns the language of a page. One in a frame has that of the browser, whatever its cookies are. */
function languageOn(place: string | undefined, headers: IncomingHttpHeaders): Language {
  return place === LINK_PATHS.frame ? preferredLanguage(headers['accept-language']) : pageLanguage(headers);
}

/** Returns the value of a `link` header for which a browser asks a question at once. Pages ask with the same mode. */
function preloadOf(path: string): string {
  return `<${path}>; rel=preload; as=fetch; crossorigin`;
}

/** Reads the documents of all languages, by their names, with the links of a service below a path. */
async function readDocuments(directory: string, basePath: string): Promise<ReadonlyMap<string, string>> {
  try {
    const names = LANGUAGES.flatMap((language) => [documentName(language), siteDocumentName(language)]);
    const read = names.map(async (name) => {
      const html = await readFile(join(directory, name), 'utf8');
      return [name, withLinksBelow(basePath, html)] as const;
    });
    return new Map(await Promise.all(read));
  } catch (cause) {
    throw new Error(`the dashboard in ${directory} cannot be read: run \`npm run build\` first`, { cause });
  }
}
