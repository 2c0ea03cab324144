import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ExportError, type ExportOrder, type ExportPlan, type ExportSource } from '../export/export-source.ts';
import { EXPORT_SOCKET, type ExportRefusal } from './exports.ts';
import { socketPath } from './own-socket.ts';

/** A plan, which servers of earlier versions give without the days that are past. */
type EarlierPlan = Omit<ExportPlan, 'past'> & Partial<Pick<ExportPlan, 'past'>>;

/** Asks the service that runs on a data directory for the files of an export. */
export class AskedExport implements ExportSource {
  readonly #socket: string;
  readonly #query: Readonly<Record<string, string>>;
  readonly #signal: AbortSignal;

  /** @param site the site's public id */
  constructor(dataDir: string, site: string, { format, from, to, events }: ExportOrder, signal: AbortSignal) {
    this.#socket = socketPath(dataDir, EXPORT_SOCKET);
    this.#query = { site, format, events, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
    this.#signal = signal;
  }

  /** Rejects with the system's error when nothing listens. */
  async plan(): Promise<ExportPlan> {
    const { past, ...plan } = JSON.parse(await text(await this.#ask({}))) as EarlierPlan;
    if (past !== undefined) return { ...plan, past };
    if (this.#query.events !== 'none') throw new ExportError('the server gives no raw events; is it of this version?');
    return { ...plan, past: [] };
  }

  async save(name: string, path: string): Promise<void> {
    await pipeline(await this.#ask({ file: name }), createWriteStream(path), { signal: this.#signal });
  }

  async #ask(more: Readonly<Record<string, string>>): Promise<IncomingMessage> {
    const path = `/?${new URLSearchParams({ ...this.#query, ...more })}`;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const asking = request({ socketPath: this.#socket, path, signal: this.#signal }, resolve);
    asking.on('error', (error) => reject(this.#signal.aborted ? this.#signal.reason : error));
    asking.end();
    const answer = await promise;
    if (answer.statusCode === 200) return answer;
    throw new ExportError((JSON.parse(await text(answer)) as ExportRefusal).error);
  }
}
