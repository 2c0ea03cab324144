/** An object store that checks signatures, with faults on demand. */
import { once } from 'node:events';
import { readdirSync, utimesSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { TestContext } from 'node:test';
import S3rver from '@20minutes/s3rver';
import { emptyDirectory } from './commands.ts';

export const BUCKET = 'backups';
/** The only key that the store knows. */
export const KEY = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** Does something to a request instead of the store; tells whether it did. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface ObjectStore {
  /** The variables with which a command finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The requests since they were last taken, such as `PUT /backups/svc/objects/…`. */
  requests: string[];
  fault: Fault;
  /** Lists the keys of the bucket, sorted. */
  keys(): string[];
  /** Returns the file that has the bytes of an object. */
  fileOf(key: string): string;
  /** Makes an object look as if it was written some days ago. */
  age(key: string, days: number): void;
}

const CONTENT = '._S3rver_object';

/** The method of the imitation that writes the bytes of an object or a part into a file. */
interface ContentFiles {
  putContent(path: string, content: Buffer | Readable): Promise<unknown>;
}

/** Shows an object once all of it has come, as a real store does, and nothing of one whose sender was killed. */
function showWholeObjects(store: S3rver): void {
  const { store: files } = store as unknown as { readonly store: ContentFiles };
  const put = files.putContent.bind(files);
  files.putContent = async (path, content) => {
    const written = await put(`${path}.part`, Buffer.isBuffer(content) ? Readable.from([content]) : content);
    await rename(`${path}.part`, path);
    return written;
  };
}

export async function startObjectStore(t: TestContext): Promise<ObjectStore> {
  const directory = emptyDirectory(t);
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }] });
  showWholeObjects(store);
  await store.configureBuckets();
  const answer = store.callback();
  const server = createServer((request, response) => {
    started.requests.push(`${request.method} ${request.url}`);
    if (!started.fault(request, response)) answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const root = join(directory, BUCKET);
  const started: ObjectStore = {
    environment: { ...KEY, SVC_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    requests: [],
    fault: () => false,
    keys: () =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(CONTENT))
        .map((name) => name.slice(0, -CONTENT.length))
        .sort(),
    fileOf: (key) => join(root, `${key}${CONTENT}`),
    age: (key, days) => {
      const at = Date.now() / 1000 - days * 86_400;
      utimesSync(started.fileOf(key), at, at);
    },
  };
  return started;
}
