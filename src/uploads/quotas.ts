import { uploadRefusal } from './translations.ts';
import type { Upload } from './upload.ts';
import { UPLOAD_MAX_BYTES } from './upload-directory.ts';

/** An upload, and the organisation of its site. */
export interface OwnedUpload extends Pick<Upload, 'size' | 'startedBy'> {
  readonly orgId: number;
}

/** The uploads that an organisation, or a user in all organisations, has at a time. */
export const UPLOADS_AT_ONCE_MAX = 5;
/** The space of an organisation's uploads together, bytes. */
export const UPLOADS_MAX_BYTES = 2 * UPLOAD_MAX_BYTES;
const GIB = 1024 ** 3;

/** Throws a DatabaseError when an organisation, or a user, has no room for one more upload beside the others of the server. */
export function requireUploadRoom(others: readonly OwnedUpload[], upload: OwnedUpload): void {
  const ofOrganisation = others.filter(({ orgId }) => orgId === upload.orgId);
  const ofUser = others.filter(({ startedBy }) => startedBy !== null && startedBy === upload.startedBy);
  if (ofOrganisation.length >= UPLOADS_AT_ONCE_MAX) {
    throw uploadRefusal('conflict', (texts) => texts.tooManyOfOrganisation(UPLOADS_AT_ONCE_MAX));
  }
  if (ofUser.length >= UPLOADS_AT_ONCE_MAX) {
    throw uploadRefusal('conflict', (texts) => texts.tooManyOfUser(UPLOADS_AT_ONCE_MAX));
  }
  const bytes = ofOrganisation.reduce((sum, { size }) => sum + size, upload.size);
  if (bytes > UPLOADS_MAX_BYTES) {
    throw uploadRefusal('conflict', (texts) => texts.tooMuchOfOrganisation(`${UPLOADS_MAX_BYTES / GIB}`));
  }
}
