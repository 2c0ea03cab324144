/** Backups in an object store: written from a directory that was filled, checked, and restored. */
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progressed } from '../copy-thread.ts';
import { FileCopier } from '../file-copier.ts';
import { MANIFEST } from '../layout.ts';
import type { BackupFile, Manifest } from '../manifest.ts';
import type { RestorableBackup } from '../restore-backup.ts';
import { inParallel } from './in-parallel.ts';
import { filePieces } from './pieces.ts';
import type { S3Place } from './s3-place.ts';

/** Writes a backup that is complete in a directory. @param newest the manifest of the newest backup there; null for none */
export async function uploadBackup(
  directory: string,
  place: S3Place,
  name: string,
  newest: Manifest | null,
  progressed: Progressed,
): Promise<void> {
  const text = await readFile(join(directory, MANIFEST), 'utf8');
  await place.upload(
    name,
    text,
    newest,
    ({ path, bytes }, pieceBytes) => filePieces(join(directory, path), bytes, pieceBytes),
    progressed,
  );
}

/** One backup in an object store. */
export class S3Backup implements RestorableBackup {
  readonly address: string;
  readonly #place: S3Place;
  readonly #name: string;

  constructor(place: S3Place, name: string) {
    this.address = place.addressOf(name);
    this.#place = place;
    this.#name = name;
  }

  /** Reads its manifest alone: its files are checked while they are read, and they are read only once. */
  async readManifest(): Promise<Manifest> {
    return await this.#place.manifest(this.#name);
  }

  /** Reads every byte. Returns the manifest; rejects with a BackupError that names the first file that is damaged. */
  async check(progressed: Progressed): Promise<Manifest> {
    const manifest = await this.readManifest();
    const of = sizeOf(manifest);
    let done = 0;
    await inParallel(manifest.files, async (file) => {
      for await (const piece of this.#place.read(file)) {
        done += piece.length;
        progressed(done, of);
      }
    });
    return manifest;
  }

  async copyFiles(manifest: Manifest, target: string, progressed: Progressed): Promise<void> {
    const of = sizeOf(manifest);
    let done = 0;
    const copier = new FileCopier(target, () => {});
    const read = async (file: BackupFile, use: (piece: Buffer) => void | Promise<void>) => {
      for await (const piece of this.#place.read(file)) {
        await use(piece);
        done += piece.length;
        progressed(done, of);
      }
    };
    await inParallel(manifest.files, async (file) => {
      if (file.holds !== undefined) {
        const pieces: Buffer[] = [];
        await read(file, (piece) => void pieces.push(piece));
        copier.unpack(file, Buffer.concat(pieces));
        return;
      }
      await using written = await open(copier.placeOf(file.path), 'wx', 0o600);
      await read(file, (piece) => written.writeFile(piece));
      await written.sync();
    });
    copier.sync();
  }
}

function sizeOf({ files }: Manifest): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
