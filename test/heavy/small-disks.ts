import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillDisk } from '../../src/database/sqlite/fill-disk.fixture.ts';

/** The parts of a service that each have a disk of their own, by their names in `/readyz`. */
const DISKS = {
  database: { directory: '.', size: '40m' },
  // Beyond the 64 MB that stay free.
  journal: { directory: 'journal', size: '160m' },
  store: { directory: 'store', size: '400m' },
} as const;

export type Part = keyof typeof DISKS;
export const PARTS = Object.keys(DISKS) as readonly Part[];

/** A data directory whose parts are on small disks of their own, which can be filled. */
export class SmallDisks {
  readonly #dataDir: string;
  readonly #ballast = new Map<Part, string>();

  /** Mounts the disks; returns null where mounting is not permitted. The caller unmounts them. */
  static mount(dataDir: string): SmallDisks | null {
    const disks = new SmallDisks(dataDir);
    try {
      for (const part of PARTS) {
        const directory = disks.#directory(part);
        mkdirSync(directory, { recursive: true });
        const options = `size=${DISKS[part].size}`;
        execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory], { stdio: 'ignore' });
      }
    } catch {
      return null;
    }
    return disks;
  }

  private constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  fill(part: Part): void {
    this.#ballast.set(part, fillDisk(this.#directory(part)));
  }

  free(part: Part): void {
    rmSync(this.#ballast.get(part)!);
  }

  unmount(): void {
    for (const part of PARTS.toReversed()) execFileSync('umount', ['-l', this.#directory(part)]);
  }

  #directory(part: Part): string {
    return join(this.#dataDir, DISKS[part].directory);
  }
}
