import type { UploadPhase } from './upload.ts';

/** The texts of refusals of uploads, and of the problems of an uploaded file. */
export const texts = {
  tooManyWaiting: 'too many imports are waiting; try again later',
  notRead: 'no export of this site has been read',
  noUpload: 'no export was uploaded for this site',
  fileName: 'the file needs a name',
  isHere: (file: string) => `${file} was already uploaded; import or remove it first`,
  nextPiece: (byte: number) => `the next piece of the file begins at byte ${byte}`,
  wrongPhase: (phase: UploadPhase) => `this can't be done while the export is ${phase}`,
  problems: {
    unknown_file: (products: readonly string[]) =>
      `this file is not recognized; choose the export as downloaded from ${products.join(', ')}`,
    interrupted_twice:
      'reading this file was interrupted twice, so it is not tried again by itself; it may need more memory than the server has',
    site_gone: 'the site is gone',
    site_archived: 'the site is archived; restore it first',
    out_of_memory: 'the system ended the reading of it, mostly because it takes more memory than there is',
    too_slow: 'reading it took too long, and was ended',
    too_much: 'what was found in it is more than 16 MB',
    crashed: (how: string) => `reading it ended without a word (${how})`,
  },
  progress: {
    rows: (title: string, count: number) => `reading ${title}: ${count.toLocaleString('en')} rows`,
    events: (title: string, count: number) => `reading ${title}: ${count.toLocaleString('en')} events`,
    waiting: 'waiting for the store …',
    storing: (events: number) => `${events.toLocaleString('en')} events on their way into the store`,
  },
  tooManyOfOrganisation: (most: number) =>
    `an organization has at most ${most} uploads at a time; import or remove one first`,
  tooManyOfUser: (most: number) => `you have ${most} uploads already; import or remove one first`,
  tooMuchOfOrganisation: (gib: string) =>
    `the uploads of an organization have at most ${gib} GiB together; import or remove one first`,
  noRoom: "the server's disk has no space for the rest of the file; free some and try again, or remove the upload",
  tooLarge: {
    forAll: (gib: string) =>
      `the file is too large: an export may have up to ${gib} GiB; import larger ones with svc import --from`,
    forDisk: (gib: string) =>
      `the file is too large: the server's disk has space for ${gib} GiB; free some, or import it with svc import --from`,
  },
};
