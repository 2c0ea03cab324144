import { BackupError } from '../../backup/backup-error.ts';
import type { S3Backup } from '../../backup/s3/s3-backup.ts';
import type { S3Access } from '../../backup/s3/s3-client.ts';
import type { S3Place } from '../../backup/s3/s3-place.ts';
import type { CommandContext } from '../command.ts';

type S3Context = Pick<CommandContext, 'config' | 'clock'>;

/** Opens a place of an object store, `s3://bucket/prefix`, with the configured key. Loads the client only then. */
export async function openS3Place(address: string, context: S3Context, signal: AbortSignal): Promise<S3Place> {
  const access = s3AccessOf(address, context);
  const { S3Place } = await import('../../backup/s3/s3-place.ts');
  return new S3Place(address, access, signal);
}

/** Returns the configured access to object stores. Throws a BackupError without a key. */
export function s3AccessOf(address: string, { config, clock }: S3Context): S3Access {
  const { s3Endpoint: endpoint, s3Region: region, s3AccessKeyId, s3SecretAccessKey, s3SessionToken } = config;
  if (s3AccessKeyId === null || s3SecretAccessKey === null) {
    throw new BackupError(`set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for ${address}`);
  }
  const key = { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey, sessionToken: s3SessionToken };
  return { endpoint, region, ...key, clock };
}

/** Opens one backup of an object store, `s3://bucket/prefix/NAME`. */
export async function openS3Backup(address: string, context: S3Context, signal: AbortSignal): Promise<S3Backup> {
  const { parseS3Backup } = await import('../../backup/s3/s3-address.ts');
  const { place, name } = parseS3Backup(address);
  const { S3Backup } = await import('../../backup/s3/s3-backup.ts');
  return new S3Backup(await openS3Place(place, context, signal), name);
}
