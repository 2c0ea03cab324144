/** Parses an answer in the engine's JSONEachRow format: one object a line. */
export function parseRows<Row>(text: string): Row[] {
  return text === '' ? [] : (JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as Row[]);
}
