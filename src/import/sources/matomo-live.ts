import { damaged, printable } from '../files/damaged-file.ts';
import type { DamagedFileError, ExportFile, ExportTable, ExportText, Row } from '../files/export-table.ts';
import { chooseSite } from './chosen-site.ts';
import { jsonObjects } from './json-objects.ts';
import { type MatomoVisit, MatomoVisits } from './matomo-visit.ts';
import type { ConvertedRow, EventSource, EventSourceOptions } from './source.ts';

/** The rows that are given at once, about. */
const PIECE_ROWS = 1_000;
const ACTION_COLUMN = /^actionDetails_(\d+)_(.+)$/;
const ERROR_ANSWER = /^\s*\{\s*"result"\s*:\s*"error"/;

/** Reads the visits that Matomo's API `Live.getLastVisitsDetails` answers, as JSON or as CSV, a file for each page of it. */
export const matomoLive: EventSource = {
  kind: 'events',
  name: 'matomo-live',
  title: 'Matomo (visits)',
  recognise: (files) => {
    if (files.some((file) => isTableOfVisits(file) || isTextOfVisits(file))) return null;
    const answer = files.find((file) => file.kind === 'text' && ERROR_ANSWER.test(file.head));
    if (answer !== undefined) return `${answer.path} is an answer of Matomo that tells of an error`;
    return 'no file has the visits of Live.getLastVisitsDetails';
  },
  read,
};

async function* read(
  files: readonly ExportFile[],
  options: EventSourceOptions,
): AsyncGenerator<readonly ConvertedRow[]> {
  const site = await chooseSite(options.sourceSite, () => siteIds(files), 'Matomo');
  const visits = new MatomoVisits(options, site);
  let rows: ConvertedRow[] = [];
  for await (const visit of visitsIn(files)) {
    for (const row of visits.convert(visit)) rows.push(row);
    if (rows.length < PIECE_ROWS) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

async function* siteIds(files: readonly ExportFile[]): AsyncGenerator<string> {
  for await (const { fields } of visitsIn(files)) yield fields.idSite ?? '';
}

async function* visitsIn(files: readonly ExportFile[]): AsyncGenerator<MatomoVisit> {
  for (const file of files) {
    if (file.kind === 'text') yield* visitsOfText(file);
    else if (isTableOfVisits(file)) yield* visitsOfTable(file);
  }
}

/** The last page of the API is an empty array. */
async function* visitsOfText(file: ExportText): AsyncGenerator<MatomoVisit> {
  if (!/^\s*[[{]/.test(file.head)) return;
  for await (const visit of jsonObjects(file)) {
    const actions = visit.actionDetails;
    if (!Array.isArray(actions) || visit.visitorId === undefined) throw noVisit(file.path, visit);
    yield { fields: textFields(visit), actions: actions.map(textFields) };
  }
}

function noVisit(path: string, { result, message }: Readonly<Record<string, unknown>>): DamagedFileError {
  const what =
    result === 'error'
      ? `Matomo answered: ${printable(String(message))}`
      : 'it is no answer of Live.getLastVisitsDetails';
  return damaged(path, what, 'ask Matomo again');
}

/** Returns the fields of an object that are texts or numbers, as texts. */
function textFields(object: unknown): Row {
  if (typeof object !== 'object' || object === null) return {};
  const fields = Object.entries(object).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

async function* visitsOfTable(table: ExportTable): AsyncGenerator<MatomoVisit> {
  const columns = actionColumns(table);
  for await (const rows of table.rows()) {
    for (const fields of rows) yield { fields, actions: actionsOf(fields, columns) };
  }
}

/** The columns of an action, by the names of its fields. */
type ActionColumns = ReadonlyMap<string, string>;

/** Returns the columns of each action in their order. The longest visit of a file decides how many there are. */
function actionColumns(table: ExportTable): ActionColumns[] {
  const byNumber = new Map<number, Map<string, string>>();
  for (const column of table.columns) {
    const [, number, name] = ACTION_COLUMN.exec(column) ?? [];
    if (number === undefined || name === undefined) continue;
    const columns = byNumber.get(Number(number)) ?? new Map<string, string>();
    byNumber.set(Number(number), columns.set(name, column));
  }
  return [...byNumber].sort(([a], [b]) => a - b).map(([, columns]) => columns);
}

/** Returns the actions of a visit. Most visits have fewer than there are columns for. */
function actionsOf(row: Row, actions: readonly ActionColumns[]): Row[] {
  return actions
    .filter((columns) => row[columns.get('type') ?? ''])
    .map((columns) => Object.fromEntries([...columns].map(([name, column]) => [name, row[column]])));
}

function isTableOfVisits(file: ExportFile): file is ExportTable {
  return (
    file.kind === 'table' && file.columns.includes('visitorId') && file.columns.some((name) => ACTION_COLUMN.test(name))
  );
}

function isTextOfVisits(file: ExportFile): boolean {
  return file.kind === 'text' && /^\s*[[{]/.test(file.head) && file.head.includes('"idVisit"');
}
