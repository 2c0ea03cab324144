import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inParallel } from '../backup/s3/in-parallel.ts';
import { filePieces, getPieces, putPieces } from '../backup/s3/pieces.ts';
import { parseS3Place } from '../backup/s3/s3-address.ts';
import { type S3Access, S3Client } from '../backup/s3/s3-client.ts';
import type { FileFormat } from '../store/store.ts';
import { ExportError, readExportFileName } from './export-source.ts';
import { type ExportChanges, type ExportIdentity, type ExportTarget, requireSame } from './export-target.ts';
import { EXPORT_MANIFEST, type ExportedFile, type ExportManifest, formatExportManifest } from './manifest.ts';

/** The object that says whose files stand there while they have no manifest. */
const PARTIAL = 'partial.json';

/** An empty directory of this machine in which new files are written before they are sent. */
export interface SendingDirectory {
  readonly path: string;
  /** Removes what is in it. */
  release(): void;
}

/** Names where an export is sent, and how. */
export interface S3ExportOptions {
  /** `s3://bucket/prefix` */
  readonly address: string;
  readonly access: S3Access;
  readonly directory: SendingDirectory;
  /** Ends what is under way. */
  readonly signal: AbortSignal;
}

/**
 * An export below a prefix of an object store. The manifest is removed before the first file changes and written after the
 * last one, so what has a manifest is whole.
 */
export class S3Export implements ExportTarget {
  readonly earlier: ExportManifest | null;
  readonly #client: S3Client;
  readonly #prefix: string;
  readonly #fileFormat: FileFormat;
  readonly #directory: SendingDirectory;
  /** The sizes of the objects that are there, by the rest of their keys. */
  readonly #sizes: ReadonlyMap<string, number>;

  private constructor(
    client: S3Client,
    prefix: string,
    fileFormat: FileFormat,
    directory: SendingDirectory,
    sizes: ReadonlyMap<string, number>,
    earlier: ExportManifest | null,
  ) {
    this.#client = client;
    this.#prefix = prefix;
    this.#fileFormat = fileFormat;
    this.#directory = directory;
    this.#sizes = sizes;
    this.earlier = earlier;
  }

  /**
   * Opens a prefix that has nothing, or an export of the same site and format, whole or interrupted. Throws an ExportError
   * for any other. The caller closes it.
   */
  static async open(options: S3ExportOptions, identity: ExportIdentity): Promise<S3Export> {
    const { address, access, directory, signal } = options;
    const { bucket, prefix } = parseS3Place(address);
    const client = new S3Client(access, bucket, signal);
    const { objects } = await client.list(prefix);
    const sizes = new Map(objects.map(({ key, bytes }) => [key.slice(prefix.length), bytes]));
    const earlier = sizes.has(EXPORT_MANIFEST)
      ? requireSame(address, (await client.get(prefix + EXPORT_MANIFEST)).toString(), identity)
      : null;
    const isInterrupted = earlier === null && sizes.has(PARTIAL);
    if (isInterrupted) requireSame(address, (await client.get(prefix + PARTIAL)).toString(), identity);
    if (earlier === null && sizes.size > 0 && !isInterrupted) {
      throw new ExportError(`${address} has other objects; give a prefix of its own, or one with an earlier export`);
    }
    return new S3Export(client, prefix, identity.fileFormat, directory, sizes, earlier);
  }

  async kept(name: string): Promise<ExportedFile | null> {
    const file = this.earlier?.files.find((each) => each.name === name);
    return file !== undefined && this.#sizes.get(name) === file.bytes ? file : null;
  }

  async past(name: string): Promise<ExportedFile | null> {
    if (this.earlier !== null) return await this.kept(name);
    // An interrupted export has no manifest that says what is in the object.
    const bytes = this.#sizes.get(name);
    const table = readExportFileName(name, this.#fileFormat);
    if (bytes === undefined || table?.kind !== 'events') return null;
    const sha256 = createHash('sha256');
    for await (const { piece } of getPieces(this.#client, this.#prefix + name, bytes)) sha256.update(piece);
    return { name, kind: 'events', month: table.day.slice(0, 7), bytes, sha256: sha256.digest('hex'), stamp: null };
  }

  placeOf(name: string): string {
    return join(this.#directory.path, name);
  }

  async discard(name: string): Promise<void> {
    await rm(this.placeOf(name), { force: true });
  }

  async commit(manifest: ExportManifest): Promise<ExportChanges> {
    const written = (await readdir(this.#directory.path)).sort();
    const named = new Set(manifest.files.map(({ name }) => name));
    // An interrupted export has left files that no manifest names.
    const left = () => [...this.#sizes.keys()].filter((name) => readExportFileName(name, this.#fileFormat) !== null);
    const there = this.earlier?.files.map(({ name }) => name) ?? left();
    const removed = there.filter((name) => !named.has(name));
    const text = formatExportManifest(manifest);
    const isSame = this.earlier !== null && text === formatExportManifest(this.earlier);
    if (isSame && written.length === 0) return { written, removed };
    await this.#client.put(this.#prefix + PARTIAL, Buffer.from(text));
    if (this.earlier !== null) await this.#client.delete(this.#prefix + EXPORT_MANIFEST);
    await inParallel(written, async (name) => await this.#send(name));
    for (const name of removed) await this.#client.delete(this.#prefix + name);
    await this.#client.put(this.#prefix + EXPORT_MANIFEST, Buffer.from(text));
    await this.#client.delete(this.#prefix + PARTIAL);
    return { written, removed };
  }

  async close(): Promise<void> {
    this.#directory.release();
  }

  async #send(name: string): Promise<void> {
    const path = this.placeOf(name);
    const { size } = await stat(path);
    await putPieces(this.#client, this.#prefix + name, size, (pieceBytes) => filePieces(path, size, pieceBytes));
  }
}
