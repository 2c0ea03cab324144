import { type FoundProperties, readFoundProperties, readHasProperties } from '../answers/found-properties.ts';
import { NO_NEEDS, type Question } from './question.ts';

const RAW = { period: { preset: '30d' } } as const;

/** The properties that so many newest raw events of the last 30 days have. */
export const FOUND_PROPERTIES: Question<{ readonly newest: number }, null, FoundProperties> = {
  name: 'found-properties',
  time: () => RAW,
  needs: NO_NEEDS,
  read: (reader, window, { newest }) => readFoundProperties(reader, window, newest),
};

/** Whether any raw event of the last 30 days has a property. */
export const HAS_PROPERTIES: Question<object, null, { readonly any: boolean }> = {
  name: 'has-properties',
  time: () => RAW,
  needs: NO_NEEDS,
  read: readHasProperties,
};
