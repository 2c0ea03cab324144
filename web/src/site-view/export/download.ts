import { BYTE_ORDER_MARK } from '../../../../src/domain/csv.ts';

/** By then the browser has begun to save the file. */
const RELEASE_MS = 10_000;

/** Saves a text as a CSV file. */
export function downloadCsv(name: string, text: string): void {
  download(name, new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
}

/** Saves content as a file. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}
