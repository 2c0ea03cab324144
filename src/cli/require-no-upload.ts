import { DatabaseError } from '../database/database-error.ts';
import type { Site } from '../domain/site.ts';
import { uploadsDirectory } from '../import/imports-directory.ts';
import { type Config, serversOf } from '../service/settings/config.ts';
import { UploadDirectory } from '../uploads/upload-directory.ts';

/** Throws a DatabaseError `conflict` when an export of another product has been uploaded for a site and is not imported yet. */
export async function requireNoUpload(config: Config, { id }: Site): Promise<void> {
  // Several processes take no uploads.
  if (serversOf(config) !== null) return;
  const uploads = new UploadDirectory({ directory: uploadsDirectory(config.dataDir), damaged: () => {} });
  if ((await uploads.find(id)) === null) return;
  throw new DatabaseError('conflict', 'the site has an uploaded export; import or remove it in the dashboard first');
}
