import { isForgotten } from '../../sites/erased-pattern.ts';
import { erasureKey, type LoggedErasure } from '../../sites/erasure-log.ts';
import type { EraserOptions } from './eraser.ts';
import { type HiddenPages, hidePages, stateOfPages } from './hide-pages.ts';

/** Where only rows are left that other processes may read, it is looked again after so long, milliseconds. */
const LEAVING_LOOK_MS = 60_000;

/** Hides the pages of erasures, and does not look again at days in which there is nothing to do. A look reads all that a site has. */
export class PageLooks {
  readonly #options: EraserOptions;
  /** The last results of erasures with nothing to do, and until when there is nothing, milliseconds of this process. */
  readonly #found = new Map<string, HiddenPages & { readonly untilMs: number }>();

  constructor(options: EraserOptions) {
    this.#options = options;
  }

  /** Hides the pages of an erasure; the caller has the site to itself. A second time when there were some, so that it is known whether they are gone. */
  async hide(erasure: LoggedErasure): Promise<Pick<HiddenPages, 'hadRows' | 'isWhole'>> {
    // A stop came between the purge and the record.
    if (isForgotten(erasure)) return { hadRows: false, isWhole: true };
    const key = erasureKey(erasure);
    const found = this.#found.get(key);
    const isSame = found !== undefined && found.state === (await stateOfPages(this.#options, erasure));
    if (isSame && performance.now() < found.untilMs) return { hadRows: false, isWhole: found.isWhole };
    const first = await hidePages(this.#options, erasure);
    const last = first.hadRows && !first.areLeaving ? await hidePages(this.#options, erasure) : first;
    const untilMs = last.hadRows ? performance.now() + LEAVING_LOOK_MS : Number.POSITIVE_INFINITY;
    if (!last.hadRows || last.areLeaving) this.#found.set(key, { ...last, untilMs });
    return { hadRows: first.hadRows, isWhole: last.isWhole };
  }
}
