import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ExportOrder, ExportPlan, ExportSource } from '../../export/export-source.ts';
import { askService } from './ask-service.ts';

/** Asks the service that runs on a data directory for the files of an export. Rejects as `askService` does. */
export class AskedExport implements ExportSource {
  readonly #dataDir: string;
  readonly #params: Readonly<Record<string, string>>;
  readonly #signal: AbortSignal;

  /** @param site the site's public id */
  constructor(dataDir: string, site: string, { format, from, to, events }: ExportOrder, signal: AbortSignal) {
    this.#dataDir = dataDir;
    this.#params = { site, format, events, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
    this.#signal = signal;
  }

  async plan(): Promise<ExportPlan> {
    return JSON.parse(await this.#ask({}, text)) as ExportPlan;
  }

  async save(name: string, path: string): Promise<void> {
    await this.#ask({ file: name }, (answer) => pipeline(answer, createWriteStream(path)));
  }

  async #ask<Answer>(
    more: Readonly<Record<string, string>>,
    read: (answer: IncomingMessage) => Promise<Answer>,
  ): Promise<Answer> {
    const params = { ...this.#params, ...more };
    return await askService(this.#dataDir, { path: '/export', params, signal: this.#signal }, read);
  }
}
