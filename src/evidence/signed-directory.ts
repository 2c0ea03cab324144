/** A directory of files with a list of their digests, and a signature of the list. */
import { createPublicKey, hash, verify } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { entriesBelow } from '../backup/entries-below.ts';
import { canonicalJson } from './canonical.ts';
import { fingerprintOfKey, type Signer } from './signing-key.ts';

const MANIFEST = 'manifest.json';
/** The 64 bytes of the signature of the manifest, as other programs expect them. */
const SIGNATURE = 'manifest.json.sig';
const PUBLIC_KEY = 'public-key.pem';

const CONTENTS = z.object({
  format: z.literal(1),
  made: z.string(),
  fingerprint: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

/** The file or directory cannot be used for evidence. The message is one line. */
export class EvidenceError extends Error {
  override readonly name = 'EvidenceError';
}

/** The result of examining a directory. */
export interface Examined {
  /** The fingerprint of the key that the directory names. */
  readonly fingerprint: string;
  /** When it was made. */
  readonly made: string;
  readonly files: number;
  /** The faults that were found, a sentence each; none when all is as it was signed. */
  readonly problems: readonly string[];
}

/**
 * Writes files with their list and its signature into a directory that is absent or empty before. Only its user can read it.
 * Throws an EvidenceError when something is in it.
 *
 * @param made the instant, ISO 8601
 */
export function writeSigned(
  directory: string,
  files: Readonly<Record<string, string>>,
  made: string,
  signer: Signer,
): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (readdirSync(directory).length > 0) throw new EvidenceError(`${directory} is not empty; name a new directory`);
  const all: Readonly<Record<string, string>> = { ...files, [PUBLIC_KEY]: signer.key.publicKey };
  const write = (path: string, contents: string | Uint8Array) =>
    writeFileSync(join(directory, path), contents, { mode: 0o600, flush: true });
  for (const [path, contents] of Object.entries(all)) write(path, contents);
  const listed = Object.entries(all).map(([path, contents]) => ({ path, ...digestOf(Buffer.from(contents)) }));
  const manifest = canonicalJson({ format: 1, made, fingerprint: signer.key.fingerprint, files: listed });
  write(MANIFEST, manifest);
  write(SIGNATURE, signer.sign(Buffer.from(manifest)));
}

/**
 * Examines a directory that `writeSigned` has written. Throws an EvidenceError when it is none.
 *
 * @param expected the fingerprint that the key must have; undefined for any
 */
export function examineSigned(directory: string, expected?: string): Examined {
  const bytes = readBytes(directory, MANIFEST);
  const manifest = bytes === null ? null : parsed(bytes);
  if (bytes === null || manifest === null) throw new EvidenceError(`${directory} has no ${MANIFEST} of svc evidence`);
  const { fingerprint, made, files } = manifest;
  const problems = [...wrongSignature(directory, bytes, fingerprint), ...wrongFiles(directory, files)];
  if (expected !== undefined && normalised(expected) !== fingerprint) {
    problems.push(`the key is another one: its fingerprint is ${fingerprint}, not ${normalised(expected)}`);
  }
  return { fingerprint, made, files: files.length, problems };
}

/** Tells whether a text has the form of a fingerprint: 64 hexadecimal digits, whatever divides them. */
export function isFingerprint(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(normalised(text));
}

function normalised(fingerprint: string): string {
  return fingerprint.toLowerCase().replaceAll(/[\s:]/g, '');
}

function wrongSignature(directory: string, manifest: Buffer, fingerprint: string): string[] {
  const [signature, publicKey] = [readBytes(directory, SIGNATURE), readBytes(directory, PUBLIC_KEY)?.toString()];
  if (signature === null) return [`${SIGNATURE} is missing`];
  if (publicKey === undefined) return [`${PUBLIC_KEY} is missing`];
  let key: ReturnType<typeof createPublicKey>;
  try {
    key = createPublicKey(publicKey);
  } catch {
    return [`${PUBLIC_KEY} was changed: it is no key`];
  }
  if (key.asymmetricKeyType !== 'ed25519' || fingerprintOfKey(publicKey) !== fingerprint) {
    return [`${PUBLIC_KEY} is another key than ${MANIFEST} names`];
  }
  return verify(null, manifest, key, signature)
    ? []
    : [`${MANIFEST} or ${SIGNATURE} was changed: the signature is wrong`];
}

function wrongFiles(directory: string, files: z.output<typeof CONTENTS>['files']): string[] {
  const listed = new Map(files.map((file) => [file.path, file]));
  const found = entriesBelow(directory).filter(({ path }) => path !== MANIFEST && path !== SIGNATURE);
  const added = found.flatMap(({ path, kind }) => {
    if (!listed.has(path)) return [`${path} was added`];
    return kind === 'file' ? [] : [`${path} was changed: it is no file any more`];
  });
  const present = new Set(found.map(({ path }) => path));
  const wrong = [...listed.values()].flatMap(({ path, bytes, sha256 }) => {
    if (!present.has(path)) return [`${path} is missing`];
    const contents = readBytes(directory, path);
    const digest = contents === null ? null : digestOf(contents);
    return digest === null || (digest.bytes === bytes && digest.sha256 === sha256) ? [] : [`${path} was changed`];
  });
  return [...wrong, ...added];
}

function digestOf(contents: Buffer): { readonly bytes: number; readonly sha256: string } {
  return { bytes: contents.length, sha256: hash('sha256', contents) };
}

/** Reads a file; null when there is none. */
function readBytes(directory: string, path: string): Buffer | null {
  try {
    return readFileSync(join(directory, path));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}

function parsed(bytes: Buffer): z.output<typeof CONTENTS> | null {
  try {
    return CONTENTS.parse(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}
