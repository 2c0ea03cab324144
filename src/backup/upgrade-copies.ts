import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupName, isBackupName } from './backup-name.ts';
import { Staging } from './staging.ts';
import { takeUpgradeCopy } from './upgrade-copy.ts';
import { readUpgradeNote, UPGRADE_NOTE_FORMAT, type UpgradeNote } from './upgrade-note.ts';

/** The place in a data directory: on its file system, so that the store's files can be linked. */
const COPIES = 'before-upgrade';
/** Is there from the moment when a copy is complete until everything has been brought to this version. */
const UNDER_WAY = 'under-way';
/** The copies that are kept, and for how long: they hold files that the store has replaced since. */
const KEPT_MAX = 2;
const KEPT_MS = 30 * 24 * 3_600_000;

/** The copies of a data directory from before upgrades. */
export class UpgradeCopies {
  readonly #dataDir: string;
  readonly #directory: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#directory = join(dataDir, COPIES);
  }

  /**
   * Takes a copy, unless the upgrade was interrupted after one had been taken. Returns its path, or null. Only a process that
   * has the store's lock may call it.
   *
   * @param nowMicros the time, for its name
   */
  async take(nowMicros: number, versions: Omit<UpgradeNote, 'format' | 'instant'>): Promise<string | null> {
    if (existsSync(this.#underWay)) return null;
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    await Staging.removeLeftoversIn(this.#directory, isBackupName);
    const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(nowMicros / 1000)).toString();
    const place = join(this.#directory, backupName(nowMicros));
    await takeUpgradeCopy(this.#dataDir, place, { format: UPGRADE_NOTE_FORMAT, instant, ...versions });
    writeFileSync(this.#underWay, '');
    return place;
  }

  /** Notes that everything has been brought to this version. */
  finish(): void {
    if (existsSync(this.#underWay)) rmSync(this.#underWay);
  }

  /** Removes copies that are too old, and all but the newest. @param nowMs epoch milliseconds */
  async removeOld(nowMs: number): Promise<void> {
    const isThere = statSync(this.#directory, { throwIfNoEntry: false })?.isDirectory() === true;
    const names = isThere ? readdirSync(this.#directory).filter(isBackupName) : [];
    const newestFirst = names.sort().reverse();
    for (const [i, name] of newestFirst.entries()) {
      const path = join(this.#directory, name);
      const note = readUpgradeNote(path);
      if (note === null) continue;
      const ageMs = nowMs - Temporal.Instant.from(note.instant).epochMilliseconds;
      if (i >= KEPT_MAX || ageMs > KEPT_MS) await Staging.remove(path);
    }
  }

  get #underWay(): string {
    return join(this.#directory, UNDER_WAY);
  }
}
