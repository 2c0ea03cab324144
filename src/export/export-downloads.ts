import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { inLane } from '../concurrency/lane.ts';
import { epochMs } from '../database/clock-ms.ts';
import { inLanguage, type Message } from '../domain/message.ts';
import type { Site } from '../domain/site.ts';
import { siteZones } from '../sites/sites.ts';
import { ExportError, type ExportOrder, type ExportPlan } from './export-source.ts';
import { zipExport } from './export-zip.ts';
import { streamOfPieces } from './piece-stream.ts';
import { type ExportDependencies, SiteExport } from './site-export.ts';
import { exportMessage } from './translations.ts';

/** The exports that are made at a time. Those of one organisation, and of one user, take one place. */
const RUNNING_MAX = 2;

/** No export can be made now, since others are. */
export class ExportsBusyError extends Error {
  override readonly name = 'ExportsBusyError';
  readonly said: Message;

  constructor(message: Message) {
    super(inLanguage(message));
    this.said = message;
  }
}

/** An export that is sent while it is made. */
export interface ExportDownload {
  /** The name of the zip: `example.com-2026-01-01-2026-12-31.zip`. */
  readonly name: string;
  /** The bytes of the zip. To destroy it ends the work; it is closed when the files are removed. */
  readonly stream: Readable;
}

interface Running {
  readonly siteId: number;
  readonly orgId: number;
  readonly userId: number;
  stream: Readable | null;
  readonly ended: PromiseWithResolvers<void>;
}

/** Makes exports that browsers download. */
export class ExportDownloads {
  readonly #dependencies: ExportDependencies;
  readonly #directory: string;
  readonly #running = new Set<Running>();
  #isStopping = false;

  /** @param directory the directory of the files that are on their way; each download has one of its own in it */
  constructor(dependencies: ExportDependencies, directory: string) {
    this.#dependencies = dependencies;
    this.#directory = directory;
  }

  /** Returns the files that a download would have. */
  async plan(site: Site, order: ExportOrder): Promise<ExportPlan> {
    return await new SiteExport(this.#dependencies, site, order).plan();
  }

  /** Says why no download of an organisation and a user can begin now; null when one can. */
  busy(orgId: number, userId: number): Message | null {
    if (this.#isStopping) return exportMessage((texts) => texts.stopping);
    const running = [...this.#running];
    if (running.some((each) => each.orgId === orgId)) return exportMessage((texts) => texts.ownIsRunning);
    if (running.some((each) => each.userId === userId)) return exportMessage((texts) => texts.yoursIsRunning);
    if (this.#running.size < RUNNING_MAX) return null;
    return exportMessage((texts) => texts.tooMany(RUNNING_MAX));
  }

  /** Tells whether a download of a site is being made. */
  isRunning(siteId: number): boolean {
    return [...this.#running].some((each) => each.siteId === siteId);
  }

  /**
   * Begins a download. Throws an ExportsBusyError when others run, and an ExportError when there is nothing to export or
   * its first file cannot be made.
   */
  async open(site: Site, order: ExportOrder, userId: number): Promise<ExportDownload> {
    const busy = this.busy(site.orgId, userId);
    if (busy !== null) throw new ExportsBusyError(busy);
    const running: Running = {
      siteId: site.id,
      orgId: site.orgId,
      userId,
      stream: null,
      ended: Promise.withResolvers(),
    };
    this.#running.add(running);
    const end = () => {
      this.#running.delete(running);
      running.ended.resolve();
    };
    try {
      const { days } = await this.plan(site, order);
      const [first, last] = [days[0], days.at(-1)];
      if (first === undefined || last === undefined) throw new ExportError(exportMessage((texts) => texts.noDay));
      const name = `${site.domain}-${first}-${last}.zip`;
      const abort = new AbortController();
      const pieces = this.#pieces(site, order, abort.signal);
      const stream = await streamOfPieces(pieces, (task) => inLane(site.orgId, task), abort);
      stream.once('close', end);
      // The reader reports a failure; one that nobody reads is none of the process.
      stream.on('error', () => {});
      running.stream = stream;
      if (this.#isStopping) stream.destroy();
      return { name, stream };
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Ends the downloads, and waits until their files are removed. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const running = [...this.#running];
    for (const { stream } of running) stream?.destroy();
    await Promise.all(running.map(({ ended }) => ended.promise));
  }

  async *#pieces(site: Site, order: ExportOrder, signal: AbortSignal): AsyncGenerator<Buffer> {
    const { database, clock } = this.#dependencies;
    const zones = await siteZones(database.db, site.id);
    const now = new Date(epochMs(clock));
    const place = { directory: join(this.#directory, randomUUID()), now, signal };
    yield* zipExport(new SiteExport(this.#dependencies, site, order), { site, zones, order }, place);
  }
}
