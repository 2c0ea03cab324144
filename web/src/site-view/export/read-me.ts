import { knownText } from '../../ui/known-days.ts';
import { EXPORT_ROWS_MAX } from './export-tables.ts';
import { texts } from './texts.ts';
import type { WrittenTable } from './zip-tables.ts';

/** The subject of an export. */
interface ReadMe {
  readonly site: string;
  /** The days, the conditions and the like, in words. */
  readonly facts: readonly string[];
  readonly files: readonly WrittenTable[];
}

const LINE = '\r\n';

/** Writes what the files of an export are about, and what they do not know. */
export function readMe({ site, facts, files }: ReadMe): string {
  const { readMe: words } = texts;
  const gaps = files.flatMap(gapLines);
  const sections = [
    [words.title(site), ...facts],
    [words.files, ...files.filter(({ refusal }) => refusal === null).map(({ file, title }) => words.fact(file, title))],
    [words.gaps, ...(gaps.length === 0 ? [words.noGaps] : gaps)],
    [words.reading, ...words.hints],
  ];
  // Names are typed by people: a break in one would begin a line of its own.
  const lineOf = (text: string) => text.replace(/\s+/g, ' ');
  return sections.map((lines) => lines.map((line) => lineOf(line) + LINE).join('')).join(LINE);
}

/** Says what a file does not know, each thing once. */
function gapLines({ file, answers, isCut, refusal }: WrittenTable): string[] {
  const { fact, refused } = texts.readMe;
  if (refusal !== null) return [fact(file, refused(refusal))];
  const known = answers.flatMap((answer) => knownText(answer, answer.isNone) ?? []);
  const cut = isCut ? [texts.isCut(EXPORT_ROWS_MAX)] : [];
  return [...new Set([...known, ...cut])].map((text) => fact(file, text));
}
