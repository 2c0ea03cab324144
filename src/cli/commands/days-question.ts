import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { ImportWriter } from '../../journal/import-writer.ts';
import { type DayWithEvents, daysWithEvents } from '../../rollup/maintain/days-with-events.ts';
import { askDays } from '../../service/control/ask-days.ts';
import { importJournalPath } from '../../service/data-directory/storage.ts';
import { serversOf } from '../../service/settings/config.ts';
import type { CommandContext } from '../command.ts';
import { type HeldWork, ImportDrain } from './import-drain.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** Asks which days of a site have events: the service that holds the store, else the store itself. */
export class DaysQuestion {
  readonly #dataDir: string;
  readonly #siteId: number;
  #isAsked = false;
  #found: readonly DayWithEvents[] | null = null;

  constructor(dataDir: string, siteId: number) {
    this.#dataDir = dataDir;
    this.#siteId = siteId;
  }

  /** Asks the store while the drain holds it. */
  readonly work: HeldWork =
    ({ store, loader }) =>
    async () => {
      if (!this.#isAsked || this.#found !== null) return;
      await loader.drain();
      this.#found = await daysWithEvents(store, this.#siteId);
    };

  /** Waits for the answer. Throws an Error when nobody gives one for half a minute. */
  async answer(drain: Pick<ImportDrain, 'untilSo' | 'trouble'>): Promise<readonly DayWithEvents[]> {
    this.#isAsked = true;
    await drain.untilSo(async () => {
      this.#found ??= await askDays(this.#dataDir, this.#siteId);
      return { isSo: this.#found !== null, moved: null };
    });
    if (this.#found !== null) return this.#found;
    const trouble = drain.trouble === null ? '' : ` (${drain.trouble})`;
    throw new Error(`the store cannot be asked which days have events${trouble}; nothing was imported`);
  }
}

/** Finds the days of a site with events, for a command that writes none. */
export async function askForDays({ config }: CommandContext, siteId: number): Promise<readonly DayWithEvents[]> {
  const { dataDir } = config;
  const journal = importJournalPath(dataDir);
  mkdirSync(dirname(journal), { recursive: true });
  // The drain reads the journal of imports, which is made with the first one.
  new ImportWriter(journal).close();
  const question = new DaysQuestion(dataDir, siteId);
  const drain = new ImportDrain(dataDir, SILENT, serversOf(config), question.work);
  try {
    return await question.answer(drain);
  } finally {
    await drain.close();
  }
}
