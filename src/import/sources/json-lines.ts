import { damaged } from '../files/damaged-file.ts';
import type { ExportText } from '../files/export-table.ts';

/** An object of a JSON file, whose fields can be anything. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Tells whether a value of JSON is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a file with a JSON object a line, in pieces. Throws a DamagedFileError when a line is none. */
export async function* jsonLines(file: ExportText): AsyncGenerator<readonly JsonObject[]> {
  let line = 0;
  for await (const lines of file.lines()) {
    const objects: JsonObject[] = [];
    for (const text of lines) {
      line++;
      if (text.trim() === '') continue;
      const value = parseJson(text);
      if (!isJsonObject(value)) throw damaged(file.path, 'it has a line that is no JSON object', undefined, { line });
      objects.push(value);
    }
    yield objects;
  }
}

/** Returns a value of JSON that is a text; empty for any other. */
export function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Parses JSON; undefined when the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
