import { csvName, tableName } from '../../../../src/domain/csv.ts';
import { toast } from '../../ui/toasts.tsx';
import { conditionsOf } from '../filters/conditions.ts';
import type { MoneyGoals } from '../shown-metric.ts';
import type { ViewState } from '../view-state.ts';
import { downloadCsv } from './download.ts';
import { EXPORT_ROWS_MAX } from './export-tables.ts';
import { fileSubject } from './file-subject.ts';
import { type Ask, type ExportedRows, type PartName, readPart } from './read-parts.ts';
import { texts } from './texts.ts';

/** Reads a table of a view and saves it as a file. */
export async function savePart(
  ask: Ask,
  site: MoneyGoals & { readonly name: string; readonly domain: string },
  view: ViewState,
  name: PartName,
  rows?: ExportedRows,
): Promise<void> {
  const { what, text, answers, isCut } = await readPart(ask, view, site, name, rows);
  downloadCsv(csvName(fileSubject(site), tableName(what, name), answers[0]!.period, conditionsOf(view)), text);
  if (isCut) toast(texts.isCut(EXPORT_ROWS_MAX));
}
