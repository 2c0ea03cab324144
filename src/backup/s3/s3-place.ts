import { createHash } from 'node:crypto';
import { BackupError } from '../backup-error.ts';
import { isBackupName } from '../backup-name.ts';
import type { BackupPlace } from '../backup-place.ts';
import { type BackupFile, type Manifest, parseManifest } from '../manifest.ts';
import { inParallel } from './in-parallel.ts';
import { getPieces, type Pieces, putPieces } from './pieces.ts';
import { parseS3Place } from './s3-address.ts';
import { type S3Access, S3Client, type S3Object } from './s3-client.ts';
import { S3Error } from './s3-error.ts';

const MANIFESTS = 'manifests/';
const OBJECTS = 'objects/';
const MANIFEST_SUFFIX = '.json';
const SHA256 = /^[0-9a-f]{64}$/;
const SHA256_CHARS = 64;
/**
 * The age from which an object that no backup needs is removed: an upload that is under way has not written its manifest
 * yet.
 */
const UNNEEDED_MS = 24 * 3_600_000;
/** The age up to which an upload counts on an object that the newest backup does not name, so that it is there when it ends. */
const RECENT_MS = UNNEEDED_MS / 2;

/** Returns the bytes of a file in pieces of at most so many bytes. */
export type ReadPieces = (file: BackupFile, pieceBytes: number) => Pieces;

/**
 * Backups below a prefix of an object store: `objects/` has each content once, under its SHA-256, and `manifests/` a manifest
 * for each backup. A manifest is written last and removed first, so what has one is whole.
 */
export class S3Place implements BackupPlace {
  readonly #address: string;
  readonly #prefix: string;
  readonly #client: S3Client;

  /** @param address `s3://bucket/prefix` @param signal ends what is under way */
  constructor(address: string, access: S3Access, signal: AbortSignal) {
    const { bucket, prefix } = parseS3Place(address);
    this.#address = address.replace(/\/+$/, '');
    this.#prefix = prefix;
    this.#client = new S3Client(access, bucket, signal);
  }

  addressOf(name: string): string {
    return `${this.#address}/${name}`;
  }

  async names(): Promise<readonly string[]> {
    const keys = [...(await this.#list(MANIFESTS)).objects.keys()].filter((key) => key.endsWith(MANIFEST_SUFFIX));
    return keys
      .map((key) => key.slice(0, -MANIFEST_SUFFIX.length))
      .filter(isBackupName)
      .sort();
  }

  async manifest(name: string): Promise<Manifest> {
    const text = await this.manifestText(name);
    return parseManifest(text, this.addressOf(name), `the manifest of ${this.addressOf(name)}`);
  }

  /** Reads the manifest of a backup as it is. */
  async manifestText(name: string): Promise<string> {
    try {
      return (await this.#client.get(this.#manifestKey(name))).toString();
    } catch (cause) {
      if (!(cause instanceof S3Error && cause.code === 'NoSuchKey')) throw cause;
      throw new BackupError(`${this.addressOf(name)} is no backup: it has no manifest`, { cause });
    }
  }

  /**
   * Writes a backup: first the contents that are not there yet, then its manifest.
   *
   * @param text the manifest as it is written @param newest the manifest of the newest backup there; null for none
   * @param progressed called with the bytes that are there of all
   */
  async upload(
    name: string,
    text: string,
    newest: Manifest | null,
    read: ReadPieces,
    progressed: (bytes: number, of: number) => void,
  ): Promise<void> {
    const manifest = parseManifest(text, name, name);
    const { objects, nowMs } = await this.#list(OBJECTS);
    // Nobody removes what the newest backup needs, and nobody what is young.
    const named = new Set(newest?.files.map(({ sha256 }) => sha256));
    const isThere = ({ sha256 }: BackupFile) => {
      const object = objects.get(objectName(sha256));
      return object !== undefined && (named.has(sha256) || nowMs - object.writtenMs < RECENT_MS);
    };
    const of = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
    const missing = new Map(manifest.files.filter((file) => !isThere(file)).map((file) => [file.sha256, file]));
    let done = of - [...missing.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    await inParallel([...missing.values()], async (file) => {
      const pieces = (pieceBytes: number) => verified(file, read(file, pieceBytes));
      await putPieces(this.#client, this.#objectKey(file.sha256), file.bytes, pieces);
      done += file.bytes;
      progressed(done, of);
    });
    await this.#client.put(this.#manifestKey(name), Buffer.from(text));
  }

  /** Reads the bytes of a file of a backup, in order. Rejects with a BackupError when they are not those that were written. */
  async *read(file: BackupFile): AsyncGenerator<Buffer> {
    const key = this.#objectKey(file.sha256);
    const damaged = (why: string) => new BackupError(`${file.path} in ${this.#address} is damaged: ${why}`);
    const sha256 = createHash('sha256');
    try {
      for await (const { piece, bytes } of getPieces(this.#client, key, file.bytes)) {
        if (piece.length !== bytes) throw damaged(`the object ${key} is too short`);
        sha256.update(piece);
        yield piece;
      }
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      if (error.code === 'NoSuchKey') throw damaged(`there is no object ${key}`);
      if (error.code === 'InvalidRange') throw damaged(`the object ${key} is too short`);
      throw error;
    }
    if (sha256.digest('hex') !== file.sha256) throw damaged('its bytes are not those that were written');
  }

  /**
   * Removes backups, and the contents that none of the others needs. While the manifest of one of those cannot be read, all
   * contents stay.
   */
  async remove(names: readonly string[]): Promise<readonly string[]> {
    const needed = new Set<string>();
    const warnings: string[] = [];
    for (const name of (await this.names()).filter((each) => !names.includes(each))) {
      try {
        for (const { sha256 } of (await this.manifest(name)).files) needed.add(objectName(sha256));
      } catch (error) {
        if (!(error instanceof BackupError)) throw error;
        warnings.push(`${error.message}; no contents are removed from ${this.#address} while it is there`);
      }
    }
    for (const name of names) await this.#client.delete(this.#manifestKey(name));
    if (warnings.length === 0) await this.#removeUnneeded(needed);
    return warnings;
  }

  async #removeUnneeded(needed: ReadonlySet<string>): Promise<void> {
    const { objects, nowMs } = await this.#list(OBJECTS);
    const unneeded = [...objects].filter(
      ([name, { writtenMs }]) => !needed.has(name) && nowMs - writtenMs > UNNEEDED_MS,
    );
    await inParallel(unneeded, async ([, { key }]) => await this.#client.delete(key));
  }

  /** Lists what is below a folder of the prefix, by the rest of the keys. Whatever is not ours there is left out. */
  async #list(folder: string): Promise<{ readonly objects: Map<string, S3Object>; readonly nowMs: number }> {
    const prefix = `${this.#prefix}${folder}`;
    const { objects, nowMs } = await this.#client.list(prefix);
    const named = objects.map((object) => [object.key.slice(prefix.length), object] as const);
    const isOurs = (name: string) => folder === MANIFESTS || isObjectName(name);
    return { objects: new Map(named.filter(([name]) => isOurs(name))), nowMs };
  }

  #manifestKey(name: string): string {
    return `${this.#prefix}${MANIFESTS}${name}${MANIFEST_SUFFIX}`;
  }

  #objectKey(sha256: string): string {
    return `${this.#prefix}${OBJECTS}${objectName(sha256)}`;
  }
}

/** The name of a content below `objects/`. Some stores keep a listing for each folder. */
function objectName(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`;
}

function isObjectName(name: string): boolean {
  const sha256 = name.slice(-SHA256_CHARS);
  return SHA256.test(sha256) && name === objectName(sha256);
}

/** Passes the pieces of a file on. Throws a BackupError at the end when they are not its bytes: its name says what they are. */
async function* verified({ path, sha256 }: BackupFile, pieces: Pieces) {
  const found = createHash('sha256');
  for await (const piece of pieces) {
    found.update(piece);
    yield piece;
  }
  if (found.digest('hex') !== sha256)
    throw new BackupError(`${path} has changed while it was sent; take another backup`);
}
