import { printable } from '../files/damaged-file.ts';
import { DamagedFileError } from '../files/export-table.ts';

/** The sites that a message names. */
const NAMED_MAX = 20;

/**
 * Chooses the site of an export of several: the one that was asked for, else the only one that there is. Returns null when
 * the export names none. Throws a DamagedFileError that lists the sites when there are several and none was asked for.
 *
 * @param ids finds the ids in the rows; it is read only when no site was asked for
 */
export async function chooseSite(
  asked: string | undefined,
  ids: () => AsyncIterable<string>,
  product: string,
): Promise<string | null> {
  if (asked !== undefined) return asked;
  const found = new Set<string>();
  for await (const id of ids()) if (id !== '' && found.size <= NAMED_MAX) found.add(id);
  if (found.size <= 1) return found.values().next().value ?? null;
  const named = [...found].slice(0, NAMED_MAX).map(printable).join(', ');
  const more = found.size > NAMED_MAX ? ' and more' : '';
  throw new DamagedFileError(`the export of ${product} has several sites; choose one of them: ${named}${more}`);
}
