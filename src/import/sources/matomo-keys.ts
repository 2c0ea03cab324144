import { OTHER_KEY } from '../../domain/dimension.ts';
import type { Row } from '../files/export-table.ts';
import { referrerOfAddress, referrerOfSource } from '../names/source-host.ts';
import { browserOf, cityOf, countryOf, deviceOf, osOf, pageOf, regionOf, utmOf } from './row-keys.ts';
import type { RowContext, RowKey } from './sum-table.ts';

/** The label of what is past the limit of rows, in reports that were asked for in English. */
const OTHERS = 'Others';
/** The label of what is past the limit of a folder, a website or a search engine. */
const OTHERS_BELOW = ' - Others';
const NO_URL = 'Page URL not defined';
/** Separators between the parts of a label when a report is flattened. */
const SEPARATOR = ' - ';
const REGION_CODE = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

/** Returns a field of a report. What is no column of the report itself has a prefix in CSV. */
export function fieldOf(row: Row, name: string): string {
  return row[name] ?? row[`metadata_${name}`] ?? '';
}

/** Reads a page of `Actions.getPageUrls`: by its address, or by its label, where `index` stands for a path's end. */
export function pageKey(row: Row): RowKey {
  const { label = '' } = row;
  const url = fieldOf(row, 'url');
  if (/^https?:\/\//i.test(url)) return pageOf(url);
  if (label === OTHERS || label.endsWith(OTHERS_BELOW) || isSummary(row)) return OTHER_KEY;
  return label === NO_URL ? '' : pageOf(label.replace(/(^|\/)index$/, '$1') || '/');
}

/** Reads a website of `Referrers.getWebsites`. A flattened report has the path behind the host. */
export function websiteKey(row: Row, { options }: RowContext): RowKey {
  const { label = '' } = row;
  return label === OTHERS ? OTHER_KEY : referrerOfAddress(label.split('/', 1)[0]!, options);
}

/** Reads a search engine, social network or assistant. A flattened report has a keyword or an address behind the name. */
export function engineKey(row: Row, { options }: RowContext): RowKey {
  const { label = '' } = row;
  const [name = ''] = label.split(SEPARATOR, 1);
  return label === OTHERS || (name === label && isSummary(row)) ? OTHER_KEY : referrerOfSource(name, options);
}

/** Reads a campaign. A flattened report has the keyword behind its name, which the segment tells apart. */
export function campaignKey(row: Row): RowKey {
  const { label = '' } = row;
  const named = /(?:^|;)referrerName==([^;,]*)/.exec(fieldOf(row, 'segment'))?.[1];
  const name = named === undefined ? null : decoded(named);
  if (name !== null && label.startsWith(`${name}${SEPARATOR}`)) return utmOf(name);
  return label === OTHERS || isSummary(row) ? OTHER_KEY : utmOf(label);
}

/** Reads a country by its code, or by its English name. */
export function countryKey(row: Row): RowKey {
  return isOthers(row) ? OTHER_KEY : countryOf(fieldOf(row, 'code') || (row.label ?? ''));
}

/** Reads a region by its name or its code. Matomo had codes of another list before its version 4. */
export function regionRowKey(row: Row): RowKey {
  if (isOthers(row)) return OTHER_KEY;
  const [first = '', ...further] = (row.label ?? '').split(', ');
  const country = fieldOf(row, 'country') || (further.at(-1) ?? '');
  const byName = regionOf(country, fieldOf(row, 'region_name') || first);
  if (byName === '' || REGION_CODE.test(byName)) return byName;
  const byCode = regionOf(country, fieldOf(row, 'region'));
  return REGION_CODE.test(byCode) ? byCode : byName;
}

/** Reads a city by its name. */
export function cityKey(row: Row, context: RowContext): RowKey {
  return isOthers(row) ? OTHER_KEY : cityOf(fieldOf(row, 'city_name') || (row.label ?? '').split(', ', 1)[0]!, context);
}

/** Reads a browser, an operating system or a class of devices by its label. */
export const technologyKeys = {
  browser: (row: Row): RowKey => (isOthers(row) ? OTHER_KEY : browserOf(row.label ?? '')),
  os: (row: Row): RowKey => (isOthers(row) ? OTHER_KEY : osOf(row.label ?? '')),
  device: (row: Row): RowKey => (isOthers(row) ? OTHER_KEY : deviceOf(row.label ?? '')),
};

function isOthers(row: Row): boolean {
  return row.label === OTHERS || isSummary(row);
}

/** Tells whether newer versions mark a row as all that is past the limit. */
function isSummary(row: Row): boolean {
  return fieldOf(row, 'is_summary') === '1';
}

/** Decodes a value of a segment, as PHP encodes it. Returns null for what PHP cannot have written. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
