import { findSiblings, type LogPlace, listingKey } from './find-siblings.ts';
import { LogFile } from './log-file.ts';
import type { Position } from './position.ts';

/** A file that is open at an offset. */
export interface OpenPlace {
  readonly file: LogFile;
  readonly offset: number;
}

/** Listings that change while files are searched are searched again, so often at most. */
const SEARCHES_MAX = 5;

/**
 * Finds the file that has been read until a position, and opens it there. Files are moved while they are searched: a listing that
 * has changed meanwhile is searched again.
 *
 * @param list lists the files, the oldest first
 */
export async function findPosition(
  list: () => Promise<readonly LogPlace[]>,
  position: Pick<Position, 'file' | 'offset'>,
): Promise<OpenPlace | null> {
  for (let left = SEARCHES_MAX; ; left--) {
    const places = await list();
    const found = await searchIn(places, position);
    if (found !== null || left === 0 || listingKey(await list()) === listingKey(places)) return found;
  }
}

/**
 * Opens the first file of a log that was written to after a position whose own file is gone; the log itself when there is none
 * such. Returns null when there is no file.
 */
export async function openNewer(path: string, { writtenAt }: Pick<Position, 'writtenAt'>): Promise<OpenPlace | null> {
  const places = await findSiblings(path);
  const place = places.find((each) => each.writtenAt > writtenAt) ?? places.at(-1);
  const file = place === undefined ? null : await LogFile.open(place.path);
  return file === null ? null : { file, offset: 0 };
}

/** Searches the newest file first. A file that is shorter than the position is a copy that was made before the rest was read. */
async function searchIn(
  places: readonly LogPlace[],
  { file: fingerprint, offset }: Pick<Position, 'file' | 'offset'>,
): Promise<OpenPlace | null> {
  let short: OpenPlace | null = null;
  for (const { path } of places.toReversed()) {
    const file = await LogFile.open(path);
    if (file?.fingerprint === fingerprint) {
      if (await file.seek(offset)) {
        await short?.file.close();
        return { file, offset };
      }
      if (short === null) {
        short = { file, offset: await file.size() };
        continue;
      }
    }
    await file?.close();
  }
  return short;
}
