/** Serves the web around the tracker: sites with their pages, and a collector that records posts. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page to serve: its markup, and headers besides the content type. */
export interface WebPage {
  readonly html: string;
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The document ends only when this resolves. The markup before it is sent at once. */
  readonly until?: Promise<void>;
}

/** One request other than GET, as it arrived. */
export interface Post {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly origin: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Serves every host that resolves to it. Pages are looked up by `host/path`, then by path. */
export class Web {
  readonly posts: Post[] = [];
  readonly port: number;
  readonly #server: Server;
  readonly #pages: Map<string, WebPage>;
  readonly #listeners = new Set<() => void>();

  private constructor(server: Server, pages: Map<string, WebPage>) {
    this.#server = server;
    this.#pages = pages;
    this.port = (server.address() as AddressInfo).port;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (request.method !== 'GET') this.#record(request, response);
      else this.#serve(request, response);
    });
  }

  /** Listens on a free port of a loopback address; `script` is the answer to `/js/t.js`. */
  static async start(script: string, address = '127.0.0.1'): Promise<Web> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, address, resolve);
    });
    return new Web(server, new Map([['/js/t.js', { html: script, headers: { 'content-type': 'text/javascript' } }]]));
  }

  /** Returns the address of a path on a host, with this server's port. */
  url(host: string, path = '/'): string {
    return `http://${host}:${this.port}${path}`;
  }

  /** Serves a page on one host, or on every host when `place` is a path. */
  page(place: string, page: WebPage): void {
    this.#pages.set(place, page);
  }

  /** Resolves with all wanted posts once `count` of them have arrived. */
  async arrived(wanted: (post: Post) => boolean, count = 1): Promise<Post[]> {
    for (;;) {
      const found = this.posts.filter(wanted);
      if (found.length >= count) return found;
      await this.#nextPost();
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #nextPost(): Promise<void> {
    return new Promise((resolve) => {
      const listener = () => {
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }

  #record(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', headers, url = '' } = request;
      const body = Buffer.concat(chunks).toString();
      this.posts.push({ method, path: url, host: headers.host ?? '', origin: headers.origin, headers, body });
      response.writeHead(202).end();
      for (const listener of this.#listeners) listener();
    });
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '').replace(/\?.*/, '');
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const page = this.#pages.get(host + path) ?? this.#pages.get(path);
    if (page === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(page.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
    response.write(page.html);
    void (page.until ?? Promise.resolve()).then(() => response.end());
  }
}
