import { NO_FIGURE, whole } from '../../format.ts';

/** Returns the text of a figure of a table, with a minus sign. */
export function figure(value: number | null): string {
  return value === null ? NO_FIGURE : whole(value).replace('-', '−');
}
