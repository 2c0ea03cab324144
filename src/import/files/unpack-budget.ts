import { damaged } from './damaged-file.ts';
import { UNPACK_LIMITS, type UnpackLimits } from './limits.ts';

/** Size of a reference to a text, in characters of Latin letters. */
const REFERENCE_CHARACTERS = 8;
const ADVICE = 'import its parts one after another';

/** Counts what an export takes to read, and refuses what is beyond the limits. */
export class UnpackBudget {
  readonly limits: UnpackLimits;
  #entries = 0;
  #unpackedBytes = 0;
  readonly #kept = new Map<string, string>();
  #keptCharacters = 0;

  constructor(limits: UnpackLimits = UNPACK_LIMITS) {
    this.limits = limits;
  }

  /** Counts folders, files and entries. Throws a DamagedFileError. */
  addEntries(name: string, entries: number): void {
    this.#entries += entries;
    const max = this.limits.entriesMax;
    if (this.#entries > max) throw damaged(name, `an export has at most ${max} files`, ADVICE);
  }

  /**
   * Counts bytes that a content was unpacked to, beyond those counted before.
   *
   * @param all all bytes of the content so far
   * @param more those of them that were not counted yet
   * @param packedBytes the part of the downloaded file that they come from
   */
  addUnpacked(name: string, { all, more, packedBytes }: { all: number; more: number; packedBytes: number }): void {
    const { ratioFreeBytes, ratioMax, unpackedMaxBytes } = this.limits;
    if (all > ratioFreeBytes && all > ratioMax * packedBytes) {
      throw damaged(name, `it unpacks to more than ${ratioMax} times its size`, 'unpack it yourself if you trust it');
    }
    this.#unpackedBytes += more;
    if (this.#unpackedBytes > unpackedMaxBytes) {
      throw damaged(name, `an export unpacks to at most ${unpackedMaxBytes / 1e9} GB`, ADVICE);
    }
  }

  /**
   * Keeps a text while the export is open. Equal texts are kept once: a year of daily files has one header. Throws a
   * DamagedFileError.
   */
  keep(name: string, text: string): string {
    const known = this.#kept.get(text);
    this.#keptCharacters += REFERENCE_CHARACTERS + (known === undefined ? text.length : 0);
    if (this.#keptCharacters > this.limits.keptMaxCharacters) {
      throw damaged(name, 'the files of the export have too many columns to hold at once', ADVICE);
    }
    if (known === undefined) this.#kept.set(text, text);
    return known ?? text;
  }

  /** Checks how deep archives lie in each other. Throws a DamagedFileError. */
  checkNesting(name: string, archives: number): void {
    const max = this.limits.nestingMax;
    if (archives > max) throw damaged(name, `more than ${max} archives lie in each other`, 'unpack the outer ones');
  }
}
