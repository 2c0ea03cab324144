import { useEffect, useMemo, useState } from 'react';
import { DIMENSION_TABLE, OTHER_KEY, type StoredDimension } from '../../../../src/domain/dimension.ts';
import type { PropertyDimension } from '../../../../src/domain/filter.ts';
import type { RankedRows } from '../../../../src/stats/answer.ts';
import { periodParams } from '../../period.ts';
import { hasNames, keyLabel, keySearch } from '../keys/key-label.ts';
import { useRegionNames } from '../keys/use-region-names.ts';
import { type Question, useAnswer } from '../questions.ts';
import type { ViewState } from '../view-state.ts';
import { isStored, valueWords } from './condition-words.ts';
import type { KnownValue } from './typed-values.ts';

/** As many values as there are countries. */
const NAMED_VALUES = 300;
const VALUES = 30;
/** Values are asked for when nothing has been typed for so long. */
const TYPING_MS = 200;

/** Returns the most frequent values that contain a text, of what a condition is about. */
export function useKnownValues(
  { period }: ViewState,
  subject: StoredDimension | PropertyDimension | null,
  typed: string,
): readonly KnownValue[] {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useRegionNames(subject === 'region');
  const isNamed = subject !== null && isStored(subject) && areNamed(subject);
  const search = isNamed || subject === null ? '' : isStored(subject) ? keySearch(subject, text) : text;
  const question: Question<RankedRows> = {
    path: subject === null || isStored(subject) ? 'breakdown' : 'property-values',
    params: {
      ...periodParams(period),
      dimension: subject ?? undefined,
      limit: isNamed ? NAMED_VALUES : VALUES,
      search: search === '' ? undefined : search,
    },
  };
  const { data } = useAnswer(question, subject !== null);
  return useMemo(() => {
    if (subject === null) return [];
    const rows = data?.answer.rows ?? [];
    return rows.filter(({ key }) => key !== OTHER_KEY).map(({ key }) => ({ key, text: textOf(subject, key) }));
  }, [data, subject]);
}

/** Tells whether values are shown by other names, of which all are read: the server searches in values alone. */
function areNamed(dimension: StoredDimension): boolean {
  return hasNames(dimension) || DIMENSION_TABLE[dimension].shown.format === 'capitalised';
}

/** Returns a text that names one value alone: a source has several hosts, and regions of two countries may be called alike. */
function textOf(subject: StoredDimension | PropertyDimension, key: string): string {
  if (!isStored(subject)) return valueWords(subject, key);
  const { text, detail } = keyLabel(subject, key);
  if (detail === null) return text;
  return DIMENSION_TABLE[subject].shown.format === 'host' ? detail : `${text} (${detail})`;
}
