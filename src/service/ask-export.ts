import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ExportError, type ExportOrder, type ExportPlan, type ExportSource } from '../export/export-source.ts';
import { EXPORT_SOCKET, type ExportRefusal } from './exports.ts';
import { socketPath } from './own-socket.ts';

/** Asks the service that runs on a data directory for the files of an export. */
export class AskedExport implements ExportSource {
  readonly #socket: string;
  readonly #query: Readonly<Record<string, string>>;
  readonly #signal: AbortSignal;

  /** @param site the site's public id */
  constructor(dataDir: string, site: string, { format, from, to }: ExportOrder, signal: AbortSignal) {
    this.#socket = socketPath(dataDir, EXPORT_SOCKET);
    this.#query = { site, format, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
    this.#signal = signal;
  }

  /** Rejects with the system's error when nothing listens. */
  async plan(): Promise<ExportPlan> {
    return JSON.parse((await this.#ask({})).toString()) as ExportPlan;
  }

  async file(name: string): Promise<Uint8Array> {
    return await this.#ask({ file: name });
  }

  async #ask(more: Readonly<Record<string, string>>): Promise<Buffer> {
    const path = `/?${new URLSearchParams({ ...this.#query, ...more })}`;
    const { promise, resolve, reject } = Promise.withResolvers<{ readonly status: number; readonly body: Buffer }>();
    const asking = request({ socketPath: this.#socket, path, signal: this.#signal }, (answer) => {
      buffer(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    asking.on('error', (error) => reject(this.#signal.aborted ? this.#signal.reason : error));
    asking.end();
    const { status, body } = await promise;
    if (status === 200) return body;
    throw new ExportError((JSON.parse(body.toString()) as ExportRefusal).error);
  }
}
