import { useEffect, useMemo, useState } from 'react';
import type { Condition } from '../../../../src/domain/condition.ts';
import { DIMENSION_TABLE, OTHER_KEY, type StoredDimension } from '../../../../src/domain/dimension.ts';
import type { PropertyDimension } from '../../../../src/domain/filter.ts';
import type { RankedRows } from '../../../../src/stats/answer.ts';
import { periodParams } from '../../period.ts';
import { hasNames, keyLabel, keySearch } from '../keys/key-label.ts';
import { useRegionNames } from '../keys/use-region-names.ts';
import { type Question, useAnswer } from '../questions.ts';
import type { ViewState } from '../view-state.ts';
import { isStored, valueWords } from './condition-words.ts';
import { selectionParams, withReplaced } from './conditions.ts';
import type { ConditionAbout } from './subject-items.tsx';
import type { KnownValue } from './typed-values.ts';
import { useGoals } from './use-names.ts';

/** As many values as there are countries. */
const NAMED_VALUES = 300;
const VALUES = 30;
/** Values are asked for when nothing has been typed for so long. */
const TYPING_MS = 200;

/**
 * Returns the most frequent values that contain a text, of what a condition is about, with their visitors under the other
 * conditions of the view; undefined until they are known.
 */
export function useKnownValues(
  view: ViewState,
  edited: Condition,
  subject: ConditionAbout,
  typed: string,
): readonly KnownValue[] | undefined {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useRegionNames(subject === 'region');
  const goals = useGoals(subject === 'goal');
  const isNamed = subject === 'goal' || (isStored(subject) && areNamed(subject));
  const search = isNamed ? '' : isStored(subject) ? keySearch(subject, text) : text;
  const question: Question<RankedRows> = {
    path: subject === 'goal' || isStored(subject) ? 'breakdown' : 'property-values',
    params: {
      dimension: subject,
      limit: isNamed ? NAMED_VALUES : VALUES,
      search: search === '' ? undefined : search,
      ...periodParams(view.period),
      ...selectionParams(withReplaced(view, edited, null)),
    },
  };
  const { data } = useAnswer(question, subject !== 'goal');
  return useMemo(() => {
    if (subject === 'goal') {
      const named = goals?.map(({ goalId, name }) => ({ key: String(goalId), text: name }));
      return named?.filter(({ text: name }) => contains(name, typed));
    }
    return data?.answer.rows
      .filter(({ key }) => key !== OTHER_KEY)
      .map(({ key, visitors }) => ({ key, text: textOf(subject, key), visitors }))
      .filter((row) => !isNamed || contains(row.text, typed));
  }, [data, goals, subject, typed, isNamed]);
}

function contains(text: string, wanted: string): boolean {
  return text.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase());
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
