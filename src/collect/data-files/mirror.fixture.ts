/** A mirror on loopback, for tests: files by their names, and answers of other kinds. */
import { hash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** The mirror's answer for a name: the bytes of a file, or a function that writes the response. */
export type Mirrored = Buffer | ((response: ServerResponse) => void);

export interface Mirror {
  readonly url: string;
  /** The paths that were asked for, with the authorisation that came along. */
  readonly asked: readonly string[];
  readonly authorizations: readonly (string | undefined)[];
  /** Changes what it has. */
  has(files: Readonly<Record<string, Mirrored>>): void;
}

/** Starts a mirror; it is stopped after the test. */
export async function startMirror(t: TestContext, files: Readonly<Record<string, Mirrored>> = {}): Promise<Mirror> {
  let present = files;
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url);
    authorizations.push(headers.authorization);
    const found = present[url.slice(url.lastIndexOf('/') + 1)];
    if (typeof found === 'function') return found(response);
    if (found === undefined) response.statusCode = 404;
    response.end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    authorizations,
    has: (changed) => {
      present = changed;
    },
  };
}

/** Returns the lines of `sha256sum` for files. */
export function checksumsOf(files: Readonly<Record<string, Buffer>>): Buffer {
  return Buffer.from(
    Object.entries(files)
      .map(([name, bytes]) => `${hash('sha256', bytes)}  ${name}\n`)
      .join(''),
  );
}
