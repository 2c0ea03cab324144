import { BackupError } from '../backup-error.ts';
import { isBackupName } from '../backup-name.ts';

const SCHEME = 's3://';
/** The names of buckets that are there, older ones too. */
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/;

/** A place in an object store. */
export interface S3Address {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
}

/** Tells whether a text means a place in an object store. */
export function isS3Address(text: string): boolean {
  return text.startsWith(SCHEME);
}

/** Tells whether a text is `s3://bucket/prefix`. */
export function isS3Place(text: string): boolean {
  try {
    parseS3Place(text);
    return true;
  } catch {
    return false;
  }
}

/** Parses `s3://bucket/prefix`. Throws a BackupError. */
export function parseS3Place(text: string): S3Address {
  const [bucket = '', ...segments] = text.slice(SCHEME.length).replace(/\/+$/, '').split('/');
  if (!BUCKET.test(bucket) || segments.some((segment) => ['', '.', '..'].includes(segment))) {
    throw new BackupError(`${text} is no place of an object store; write s3://BUCKET/PREFIX`);
  }
  return { bucket, prefix: segments.map((segment) => `${segment}/`).join('') };
}

/** Parses `s3://bucket/prefix/NAME`, the address of one backup. Throws a BackupError. */
export function parseS3Backup(text: string): { readonly place: string; readonly name: string } {
  const at = text.replace(/\/+$/, '').lastIndexOf('/');
  const [place, name] = [text.slice(0, at), text.slice(at + 1).replace(/\/+$/, '')];
  if (!isBackupName(name)) {
    throw new BackupError(`${text} names no backup; write s3://BUCKET/PREFIX/NAME, with a name of svc backup list`);
  }
  parseS3Place(place);
  return { place, name };
}
