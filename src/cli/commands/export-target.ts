import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isS3Address } from '../../backup/s3/s3-address.ts';
import { UploadDirectory } from '../../backup/upload-directory.ts';
import { onDiskOf } from '../../domain/disk-full.ts';
import { ExportDirectory } from '../../export/export-directory.ts';
import type { ExportIdentity, ExportTarget } from '../../export/export-target.ts';
import type { SendingDirectory } from '../../export/s3-export.ts';
import { serversOf } from '../../service/settings/config.ts';
import type { CommandContext } from '../command.ts';
import { s3AccessOf } from './s3-access.ts';

/** Returns the address of an export as the person may repeat it: a prefix of an object store, or an absolute path. */
export function exportAddress(word: string): string {
  return isS3Address(word) ? word.replace(/\/+$/, '') : resolve(word);
}

/** Opens the place of an export, a directory or a prefix of an object store. The caller closes it. */
export async function openExportTarget(
  address: string,
  identity: ExportIdentity,
  context: Pick<CommandContext, 'config' | 'clock'>,
  signal: AbortSignal,
): Promise<ExportTarget> {
  if (!isS3Address(address)) return await onDiskOf(address, () => ExportDirectory.open(address, identity));
  const access = s3AccessOf(address, context);
  // The client of object stores is loaded only for one.
  const { S3Export } = await import('../../export/s3-export.ts');
  const directory = newDirectory(context);
  try {
    return await S3Export.open({ address, access, directory, signal }, identity);
  } catch (error) {
    directory.release();
    throw error;
  }
}

/** Makes a directory for files that are sent on. Beside a data directory there is room for them. */
function newDirectory({ config }: Pick<CommandContext, 'config'>): SendingDirectory {
  if (serversOf(config) !== null) {
    const path = mkdtempSync(join(tmpdir(), 'svc-export-'));
    return { path, release: () => rmSync(path, { recursive: true, force: true }) };
  }
  const taken = UploadDirectory.take(config.dataDir, 'export');
  const path = join(taken.path, 'new');
  mkdirSync(path);
  return { path, release: () => taken.release() };
}
