import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { Mutex } from '../concurrency/mutex.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { epochMs } from '../database/clock-ms.ts';
import { DatabaseError } from '../database/database-error.ts';
import type { Product } from '../domain/import-product.ts';
import type { ImportProgress } from '../import/run/import-event.ts';
import { type ImportPreview, summedUp } from './preview.ts';
import { tooLarge } from './problems.ts';
import { type OwnedUpload, requireUploadRoom } from './quotas.ts';
import { refusalOf, type StepEnd, taskFor, uploadAfter } from './steps.ts';
import { uploadRefusal } from './translations.ts';
import { isWork, type Upload, type UploadState } from './upload.ts';
import { UploadDirectory } from './upload-directory.ts';
import type { UploadsOptions } from './uploads-options.ts';

/** The tasks that run at a time. */
const TASKS_MAX = 2;
/** An upload that nobody goes on with is removed after a week, and one of which nothing comes any more after a day, milliseconds. */
const KEPT_MS = 7 * 86_400_000;
const ARRIVING_MAX_MS = 86_400_000;

interface Work {
  readonly abort: AbortController;
  ended: Promise<void>;
  progress: ImportProgress | null;
}

/**
 * Brings exports of other products into sites: takes the file in pieces, and has it read in a process of its own. Everything is on disk, so a restart goes on where it was.
 */
export class Uploads {
  readonly #options: UploadsOptions;
  readonly #directory: UploadDirectory;
  readonly #mutex = new KeyedMutex();
  /** Has uploads begin one after the other, so that each is counted with those before. */
  readonly #beginning = new Mutex();
  readonly #tasks = new Semaphore({
    permits: TASKS_MAX,
    waitingMax: 1000,
    refusal: () => uploadRefusal('unavailable', (texts) => texts.tooManyWaiting),
  });
  /** Has the tasks of an organisation run one after the other, so that they leave room for those of others. */
  readonly #organisations = new KeyedMutex();
  readonly #works = new Map<number, Work>();
  #isStopping = false;

  constructor(options: UploadsOptions) {
    this.#options = options;
    this.#directory = new UploadDirectory(options);
  }

  /** Goes on with what an earlier process has left, and removes what nobody goes on with. */
  async resume(): Promise<void> {
    await this.removeLeft();
    for (const id of await this.#directory.sites()) {
      const upload = await this.#directory.find(id);
      if (upload === null) await this.remove(id);
      else if (isWork(upload)) this.#work(id);
    }
  }

  /** Removes the uploads that nobody goes on with, those that were put aside too, and those of sites that were deleted. */
  async removeLeft(): Promise<void> {
    const now = epochMs(this.#options.clock);
    const oldest = now - KEPT_MS;
    for (const id of await this.#directory.sites()) {
      const upload = await this.#directory.find(id);
      // One that begins at this moment has no state yet.
      const isLeft =
        upload !== null &&
        ((upload.startedAt < oldest && !isWork(upload)) ||
          (upload.phase === 'arriving' && (await this.#directory.arrivedAt(id, upload)) < now - ARRIVING_MAX_MS));
      if (isLeft || (await this.#options.site(id)) === null) await this.remove(id);
    }
    await this.#directory.removeAside(oldest, async (site) => (await this.#options.site(site)) === null);
  }

  /** Ends the tasks. Their uploads stay as they are. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const { abort } of this.#works.values()) abort.abort();
    await Promise.all([...this.#works.values()].map(({ ended }) => ended));
  }

  /** Returns the upload of a site; null without one. */
  async find(id: number): Promise<UploadState | null> {
    const upload = await this.#directory.find(id);
    if (upload === null) return null;
    const received = await this.#directory.received(id, upload);
    return { ...upload, received, progress: this.#works.get(id)?.progress ?? null };
  }

  /** Returns what the upload of a site would bring. Throws a DatabaseError when that is not known yet. */
  async preview(id: number): Promise<ImportPreview> {
    const preview = await this.#directory.preview(id);
    if (preview === null) throw uploadRefusal('not_found', (texts) => texts.notRead);
    return summedUp(preview);
  }

  /**
   * Begins an upload. Throws a DatabaseError when the site is archived or has one already, when the disk has no room for it, and when its
   * organisation or the user has too many.
   *
   * @param file its name, which may have a path
   */
  async begin(id: number, file: Pick<Upload, 'name' | 'size' | 'startedBy'>): Promise<void> {
    if ((await this.#options.site(id))?.state === 'archived') {
      throw uploadRefusal('invalid', (texts) => texts.problems.site_archived);
    }
    const name = file.name.split(/[/\\]/).at(-1)!.replace(/^\.*/, '');
    if (name === '' || /\p{Cc}/u.test(name)) throw uploadRefusal('invalid', (texts) => texts.fileName);
    await this.#beginning.runExclusive(() => this.#begin(id, { ...file, name }));
  }

  async #begin(id: number, { name, size, startedBy }: Pick<Upload, 'name' | 'size' | 'startedBy'>): Promise<void> {
    await this.#mutex.runExclusive([id], async () => {
      const found = await this.#directory.find(id);
      if (found !== null && found.phase !== 'arriving') {
        throw uploadRefusal('conflict', (texts) => texts.isHere(found.name));
      }
      const room = await this.#directory.roomBytes();
      if (size > room) throw new DatabaseError('invalid', tooLarge(room));
      const orgId = (await this.#options.site(id))?.orgId ?? 0;
      requireUploadRoom(await this.#others(id), { orgId, size, startedBy });
      await this.#directory.begin(id, {
        ...{ phase: 'arriving', name, size, startedAt: epochMs(this.#options.clock) },
        ...{ candidates: [], hosts: [], from: null, sourceSite: null, problem: null, startedBy, begun: 0 },
      });
    });
  }

  /** The uploads of other sites, each with its organisation. */
  async #others(id: number): Promise<OwnedUpload[]> {
    const others: OwnedUpload[] = [];
    for (const site of await this.#directory.sites()) {
      const upload = site === id ? null : await this.#directory.find(site);
      const orgId = (await this.#options.site(site))?.orgId;
      if (upload !== null && orgId !== undefined) others.push({ ...upload, orgId });
    }
    return others;
  }

  /** Takes the next piece of the file. Returns the number of bytes that have arrived; the last piece begins the reading. */
  async add(id: number, at: number, bytes: Uint8Array): Promise<number> {
    return await this.#mutex.runExclusive([id], async () => {
      const upload = await this.#expect(id, ['arriving']);
      const received = await this.#directory.received(id, upload);
      if (at !== received || at + bytes.length > upload.size) {
        throw uploadRefusal('conflict', (texts) => texts.nextPiece(received));
      }
      // Other uploads, and the service itself, have filled the disk since this one began.
      if (bytes.length > (await this.#directory.roomBytes()))
        throw uploadRefusal('unavailable', (texts) => texts.noRoom);
      await this.#directory.add(id, upload, at, bytes);
      const now = at + bytes.length;
      if (now === upload.size) await this.#proceed(id, { ...upload, phase: 'inspecting' });
      return now;
    });
  }

  /** Has the export read as that of a product, or of a site in it. */
  async choose(id: number, choice: Pick<Upload, 'sourceSite'> & { readonly from: Product }): Promise<void> {
    await this.#mutex.runExclusive([id], async () => {
      const upload = await this.#expect(id, ['choosing', 'ready']);
      await this.#proceed(id, { ...upload, ...choice, phase: 'reading', problem: null });
    });
  }

  /** Starts the import of what was read. */
  async start(id: number): Promise<void> {
    await this.#mutex.runExclusive([id], async () => {
      const upload = await this.#expect(id, ['ready']);
      await this.#proceed(id, { ...upload, phase: 'importing', problem: null });
    });
  }

  /** Removes the upload of a site, and gives up its import when it is under way. */
  async remove(id: number): Promise<void> {
    const work = this.#works.get(id);
    work?.abort.abort();
    await work?.ended;
    await this.#mutex.runExclusive([id], async () => {
      const upload = await this.#directory.find(id);
      // An import of it may have begun and been interrupted.
      if (upload !== null) await this.#options.giveUp(id, this.#directory.path(id, upload));
      await this.#directory.remove(id);
    });
  }

  async #expect(id: number, phases: readonly Upload['phase'][]): Promise<Upload> {
    const upload = await this.#directory.find(id);
    if (upload === null) throw uploadRefusal('not_found', (texts) => texts.noUpload);
    if (phases.includes(upload.phase)) return upload;
    throw uploadRefusal('conflict', (texts) => texts.wrongPhase(upload.phase));
  }

  async #proceed(id: number, upload: Upload): Promise<void> {
    await this.#directory.write(id, upload);
    this.#work(id);
  }

  #work(id: number): void {
    if (this.#isStopping) return;
    const earlier = this.#works.get(id)?.ended;
    const work: Work = { abort: new AbortController(), ended: Promise.resolve(), progress: null };
    this.#works.set(id, work);
    work.ended = this.#runWork(id, work, earlier);
  }

  async #runWork(id: number, work: Work, earlier: Promise<void> | undefined): Promise<void> {
    await earlier;
    try {
      const orgId = (await this.#options.site(id))?.orgId ?? 0;
      await this.#organisations.runExclusive([orgId], () => this.#tasks.run(() => this.#steps(id, work)));
    } catch (error) {
      if (!work.abort.signal.aborted) this.#options.failed(error);
    }
    if (this.#works.get(id) === work) this.#works.delete(id);
  }

  async #steps(id: number, work: Work): Promise<void> {
    while (!work.abort.signal.aborted) {
      const upload = await this.#directory.find(id);
      if (upload === null || !isWork(upload)) return;
      const end = await this.#step(id, upload, work);
      work.progress = null;
      // A task that was ended says nothing of the export.
      if (work.abort.signal.aborted) return await this.#directory.write(id, upload);
      if (end.kind === 'preview') await this.#directory.writePreview(id, end.preview);
      const after = uploadAfter(upload, end);
      if (after === null) await this.#directory.remove(id);
      else await this.#directory.write(id, after);
    }
  }

  async #step(id: number, upload: Upload, work: Work): Promise<StepEnd> {
    const site = await this.#options.site(id);
    if (site === null) return { kind: 'refused', problem: { code: 'site_gone' } };
    const problem = refusalOf(upload, site);
    if (problem !== null) return { kind: 'refused', problem };
    await this.#directory.write(id, { ...upload, begun: upload.begun + 1 });
    const progressed = (progress: ImportProgress) => {
      work.progress = progress;
    };
    const task = taskFor(upload, site, this.#directory.path(id, upload));
    return await this.#options.run({ task, signal: work.abort.signal, progressed });
  }
}
