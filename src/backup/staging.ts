import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncPath } from '../store/sync-path.ts';
import { BackupError } from './backup-error.ts';

const PARTIAL = 'partial-';
/** Stands in the root of some file systems. */
export const LOST_AND_FOUND = 'lost+found';
/** Ends the name of what is restored from it for a comparison. */
export const RESTORED = '-restored';
/** The number of the process that writes it, and a random text. */
const OWNER = new RegExp(`^(\\d+)-[0-9a-f]+(?:${RESTORED})?$`);

/**
 * A directory that is filled under another name and gets its own when it is complete. It is filled beside its place. When
 * that cannot be (the place is a mount point, or nothing can be written beside it), it is filled inside, and what makes it
 * complete is moved last.
 */
export class Staging {
  /** The staged directories of this process, which are no leftovers. */
  static readonly #active = new Set<string>();

  /** The directory to fill. */
  readonly path: string;
  readonly #place: string;
  readonly #isInside: boolean;

  private constructor(path: string, place: string, isInside: boolean) {
    this.path = path;
    this.#place = place;
    this.#isInside = isInside;
  }

  /** Makes the directory to fill, and removes what killed processes have left. Throws a BackupError unless `place` is absent or empty. */
  static async begin(place: string): Promise<Staging> {
    requireVacant(place);
    const isInside = existsSync(place) && !isRenamable(place);
    if (!isInside) mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    const prefix = isInside ? join(place, `.${PARTIAL}`) : `${place}.${PARTIAL}`;
    await removeLeftovers(prefix, Staging.#active);
    const path = stagedPath(prefix);
    mkdirSync(path, { mode: 0o700 });
    Staging.#active.add(path);
    return new Staging(path, place, isInside);
  }

  /** Fills a directory for a place; leaves nothing when that rejects. Throws a BackupError unless `place` is absent or empty. */
  static async fill<Result>(place: string, fill: (staging: Staging) => Promise<Result>): Promise<Result> {
    const staging = await Staging.begin(place);
    try {
      return await fill(staging);
    } catch (error) {
      await staging.discard();
      throw error;
    }
  }

  /** Takes over what another process has filled for a place. */
  static takeOver(path: string, place: string): Staging {
    return new Staging(path, place, dirname(path) === place);
  }

  /**
   * Removes what killed processes have left in a directory for places with such names.
   *
   * @param isPlace tells whether a name is that of a place
   */
  static async removeLeftoversIn(directory: string, isPlace: (name: string) => boolean): Promise<void> {
    const places = new Set(readdirSync(directory).flatMap((name) => placeOf(name) ?? []));
    for (const place of places) {
      if (isPlace(place)) await removeLeftovers(join(directory, `${place}.${PARTIAL}`), Staging.#active);
    }
  }

  /** Removes a directory that is complete. A stop in the middle leaves nothing that is taken for complete. */
  static async remove(place: string): Promise<void> {
    const path = stagedPath(`${place}.${PARTIAL}`);
    renameSync(place, path);
    syncPath(dirname(place));
    await rm(path, { recursive: true, force: true });
  }

  /** Gives the directory its name. @param last the entry without which nobody takes it for complete */
  place(last: string): void {
    if (this.#isInside) {
      const entries = readdirSync(this.path).filter((name) => name !== last);
      for (const name of entries) renameSync(join(this.path, name), join(this.#place, name));
      syncPath(this.#place);
      renameSync(join(this.path, last), join(this.#place, last));
      rmdirSync(this.path);
      syncPath(this.#place);
    } else {
      // An empty directory gives way to it; one that has got something meanwhile does not.
      renameSync(this.path, this.#place);
      syncPath(dirname(this.#place));
    }
    Staging.#active.delete(this.path);
  }

  /** Leaves the directory to another process, which takes it over. */
  handOver(): void {
    Staging.#active.delete(this.path);
  }

  /** Removes what is not to be completed. Not at once: it may be many files, and a server goes on meanwhile. */
  async discard(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
    Staging.#active.delete(this.path);
  }
}

/** Throws a BackupError unless a place is absent, or an empty directory. */
export function requireVacant(place: string): void {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) throw new BackupError(`${place} is there already, and is no directory`);
  const entries = readdirSync(place).filter((name) => !name.startsWith(`.${PARTIAL}`) && name !== LOST_AND_FOUND);
  if (entries.length > 0) throw new BackupError(`${place} is not empty; name a directory that is absent or empty`);
}

/** Tells whether a directory that is there can give way to another that is made beside it. */
function isRenamable(place: string): boolean {
  const parent = dirname(place);
  if (statSync(place).dev !== statSync(parent).dev || readdirSync(place).length > 0) return false;
  try {
    accessSync(parent, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Removes what earlier processes have begun for the same place and not completed. Those that still run are left alone. */
async function removeLeftovers(prefix: string, active: ReadonlySet<string>): Promise<void> {
  for (const name of readdirSync(dirname(prefix))) {
    if (!name.startsWith(basename(prefix))) continue;
    const path = join(dirname(prefix), name);
    const owner = OWNER.exec(name.slice(basename(prefix).length));
    if (owner === null || active.has(path) || isOther(Number(owner[1]))) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/** Returns the place of a staged directory by its name; null when it is none. */
function placeOf(name: string): string | null {
  const at = name.lastIndexOf(`.${PARTIAL}`);
  return at < 0 ? null : name.slice(0, at);
}

/** Returns a new path whose name says which process fills it. */
function stagedPath(prefix: string): string {
  return `${prefix}${process.pid}-${randomBytes(6).toString('hex')}`;
}

/** Tells whether another process than this one runs under a number. */
function isOther(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
