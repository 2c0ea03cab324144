import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../store/sync-path.ts';
import { BackupError } from './backup-error.ts';
import { backupName, isBackupName } from './backup-name.ts';
import { Staging } from './staging.ts';
import { takeUpgradeCopy } from './upgrade-copy.ts';
import { readUpgradeNote, UPGRADE_NOTE_FORMAT, type UpgradeNote } from './upgrade-note.ts';

/** The place in a data directory: on its file system, so that the store's files can be linked. */
const COPIES = 'before-upgrade';
/** Names the copy of an upgrade, from the moment when it is complete until everything has been brought to this version. */
const UNDER_WAY = 'under-way';
/** An upgrade that has changed no version for so long may have been given up, and the earlier version used again. */
const GIVEN_UP_MS = 24 * 3_600_000;
/** The copies that are kept, and for how long: they hold files that the store has replaced since. */
const KEPT_MAX = 2;
const KEPT_MS = 7 * 24 * 3_600_000;

type Versions = Omit<UpgradeNote, 'format' | 'instant'>;

/** The copies of a data directory from before upgrades. */
export class UpgradeCopies {
  readonly #dataDir: string;
  readonly #directory: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#directory = join(dataDir, COPIES);
  }

  /**
   * Takes a copy, unless the upgrade was interrupted after one had been taken. Returns its path, or null. An upgrade that was
   * given up before it changed anything gets another copy. Only a process that has the store's lock may call it.
   *
   * @param nowMicros the time, for its name
   */
  async take(nowMicros: number, versions: Versions): Promise<string | null> {
    if (existsSync(this.#underWay) && !this.#isGivenUp(nowMicros, versions)) return null;
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    await Staging.removeLeftoversIn(this.#directory, isBackupName);
    const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(nowMicros / 1000)).toString();
    const place = join(this.#directory, backupName(nowMicros));
    await takeUpgradeCopy(this.#dataDir, place, { format: UPGRADE_NOTE_FORMAT, instant, ...versions });
    writeFileSync(this.#underWay, backupName(nowMicros));
    syncPath(this.#directory);
    return place;
  }

  /** Notes that everything has been brought to this version. */
  finish(): void {
    if (existsSync(this.#underWay)) rmSync(this.#underWay);
  }

  /** Removes copies that are too old, and all but the newest. @param nowMs epoch milliseconds */
  async removeOld(nowMs: number): Promise<void> {
    for (const [i, { name, note }] of this.#newestFirst().entries()) {
      if (i >= KEPT_MAX || ageMs(note, nowMs) > KEPT_MS) await Staging.remove(join(this.#directory, name));
    }
  }

  /** Removes all copies: something that was to be erased may be in them. */
  async removeAll(): Promise<void> {
    for (const { name } of this.#newestFirst()) await Staging.remove(join(this.#directory, name));
  }

  /** The places of all copies, the newest first. */
  get places(): string[] {
    return this.#newestFirst().map(({ name }) => join(this.#directory, name));
  }

  #newestFirst(): { readonly name: string; readonly note: UpgradeNote }[] {
    const isThere = statSync(this.#directory, { throwIfNoEntry: false })?.isDirectory() === true;
    const names = isThere ? readdirSync(this.#directory).filter(isBackupName) : [];
    return names
      .sort()
      .reverse()
      .flatMap((name) => {
        const note = this.#noteOf(name);
        return note === null ? [] : [{ name, note }];
      });
  }

  #isGivenUp(nowMicros: number, { database, journal, store }: Versions): boolean {
    const name = readFileSync(this.#underWay, 'utf8');
    const note = isBackupName(name) ? this.#noteOf(name) : null;
    if (note === null || ageMs(note, nowMicros / 1000) <= GIVEN_UP_MS) return false;
    return note.database === database && note.journal === journal && note.store === store;
  }

  /** Returns the note of a copy; null when it is none, or damaged: then it is left alone. */
  #noteOf(name: string): UpgradeNote | null {
    try {
      return readUpgradeNote(join(this.#directory, name));
    } catch (error) {
      if (error instanceof BackupError) return null;
      throw error;
    }
  }

  get #underWay(): string {
    return join(this.#directory, UNDER_WAY);
  }
}

function ageMs({ instant }: UpgradeNote, nowMs: number): number {
  return nowMs - Temporal.Instant.from(instant).epochMilliseconds;
}
