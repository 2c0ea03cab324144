import { STORED_TABLES } from '../../src/store/schema.ts';

const NAMES = STORED_TABLES.map(({ name }) => name).join('|');
const READS = new RegExp(String.raw`\b(?:FROM|JOIN)\s+(?:svc\.)?(${NAMES})\b`, 'gi');
/** The end of a WHERE clause, at the level of its own SELECT. */
const AFTER_WHERE = /\b(?:GROUP BY|ORDER BY|HAVING|LIMIT|UNION|WINDOW|SETTINGS|FORMAT|WINDOW)\b/i;
const SITE = /^(?:\w+\.)?site = (?:toUInt32\((\d+)\)|(\d+))$/;

/** A read of a stored table in a statement. */
export interface SiteRead {
  readonly table: string;
  /** The site that the read is restricted to; null when it is to none or to several. */
  readonly site: number | null;
}

/** Lists the reads of stored tables in a statement, each with the one site that its own WHERE clause demands. */
export function sitesRead(statement: string): SiteRead[] {
  const text = withoutTexts(statement);
  return [...text.matchAll(READS)].map((match) => ({
    table: match[1]!,
    site: siteOf(restOfSelect(text, match.index + match[0].length)),
  }));
}

/** A statement with the contents of its texts removed: no word in them is SQL. */
export function withoutTexts(statement: string): string {
  return statement.replace(/'(?:[^'\\]|\\.|'')*'/gs, "''");
}

/** The text from a table's name to the end of its SELECT, without what stands in brackets there. */
function restOfSelect(text: string, from: number): string {
  let depth = 0;
  let rest = '';
  for (const char of text.slice(from)) {
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (depth < 0) break;
    // The arguments of a conversion belong to the condition.
    rest += depth === 0 || /\d/.test(char) || char === '(' ? char : '';
  }
  return rest;
}

/** The one site that a WHERE clause demands, beside whatever else it demands. */
function siteOf(rest: string): number | null {
  const [before = '', clause] = rest.split(/\bWHERE\b/i);
  if (clause === undefined || AFTER_WHERE.test(before)) return null;
  const condition = clause.split(AFTER_WHERE)[0]!;
  if (/\bOR\b/i.test(condition)) return null;
  for (const part of condition.split(/\bAND\b/i)) {
    const [, converted, plain] = SITE.exec(part.trim().replace(/\s+/g, ' ')) ?? [];
    const site = converted ?? plain;
    if (site !== undefined) return Number(site);
  }
  return null;
}
