import { type DayWithEvents, daysWithEvents } from '../../rollup/maintain/days-with-events.ts';
import { type HeldWork, ImportDrain } from './import-drain.ts';
import type { Installation } from './installation.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** Asks which days of a site have events: the service that holds the store, else the store itself. */
export class DaysQuestion {
  readonly #installation: Installation;
  readonly #siteId: number;
  #isAsked = false;
  #found: readonly DayWithEvents[] | null = null;

  constructor(installation: Installation, siteId: number) {
    this.#installation = installation;
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
      this.#found ??= await this.#installation.askDays(this.#siteId);
      return { isSo: this.#found !== null, moved: null };
    });
    if (this.#found !== null) return this.#found;
    const trouble = drain.trouble === null ? '' : ` (${drain.trouble})`;
    throw new Error(`the store cannot be asked which days have events${trouble}; nothing was imported`);
  }
}

/** Finds the days of a site with events, for a task that writes none. */
export async function askForDays(installation: Installation, siteId: number): Promise<readonly DayWithEvents[]> {
  const question = new DaysQuestion(installation, siteId);
  const drain = new ImportDrain(installation, SILENT, question.work);
  try {
    return await question.answer(drain);
  } finally {
    await drain.close();
  }
}
