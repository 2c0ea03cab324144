import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isLinkEvent } from '../../../src/domain/event.ts';
import { BREAKDOWN_LIMIT_MAX_ROWS, SEARCH_MAX_CHARS } from '../../../src/domain/limits.ts';
import type { BreakdownRow, RankedRows } from '../../../src/stats/answer.ts';
import { read } from '../request.ts';
import { useSite } from '../session.ts';
import { hasNames, matchesName } from './key-label.ts';
import type { ListName } from './list-name.ts';
import { listSearch, rowText } from './lists.ts';
import { listQuestion } from './questions.ts';
import { isServerOrder, joinRows, orderRows, type RowOrder } from './row-order.ts';
import { useRegionNames } from './use-region-names.ts';
import type { ViewState } from './view-state.ts';

/** The rows of a page. */
export const PAGE_ROWS = 100;

export interface RowsChoice {
  readonly search: string;
  readonly offset: number;
  readonly order: RowOrder;
}

/** A page of a list's rows. */
export interface FoundRows {
  readonly rows: readonly BreakdownRow[];
  /** The number of rows on all pages. */
  readonly total: number;
  /** The rows among which this page was ordered; null when that is all of them. */
  readonly orderedAmong: number | null;
  /** All rows that were found by their names; null when the server finds the same ones. */
  readonly named: RankedRows | null;
  /** The search as the server has it. */
  readonly search: string;
}

interface Found {
  readonly answer: RankedRows;
  readonly search: string;
  /** Whether the answer has all rows, or as many as one may have, and is ordered and divided into pages here. */
  readonly isHeld: boolean;
  readonly isNamed: boolean;
}

/**
 * Reads a page of rows. The server orders them by visitors and searches in keys. For another order, and to search in the
 * names that are shown, as many rows as one answer may have are read and ordered here.
 */
export function useAllRows(view: ViewState, list: ListName, { search, offset, order }: RowsChoice) {
  const { site } = useSite();
  useRegionNames(list === 'region');
  const named = isLinkEvent(list) || !hasNames(list) ? null : list;
  const isHeld = !isServerOrder(order) || (search !== '' && named !== null);
  const asked = isHeld ? { limit: BREAKDOWN_LIMIT_MAX_ROWS, offset: 0 } : { limit: PAGE_ROWS, offset };
  const query = useQuery({
    queryKey: ['site', site.id, 'all-rows', view.period, view.filters, list, search, asked],
    queryFn: async ({ signal }): Promise<Found> => {
      const ask = async (text: string) => {
        const { path, params } = listQuestion(view, list, { ...asked, search: text });
        return { search: text, answer: await read<RankedRows>(`/sites/${site.id}/${path}`, params, signal) };
      };
      // Letters in paths are percent-encoded first, as browsers send them.
      const encoded = listSearch(list, search);
      const first = await ask(encoded.length > SEARCH_MAX_CHARS ? search : encoded);
      const found = first.answer.totalKeys === 0 && encoded !== search ? await ask(search) : first;
      const { answer } = found;
      if (search === '' || named === null || answer.totalKeys > answer.rows.length) {
        return { ...found, isHeld, isNamed: false };
      }
      const all = await ask('');
      const rows = joinRows(
        answer.rows,
        all.answer.rows.filter(({ key }) => matchesName(named, key, search)),
      );
      const isNamed = rows.length > answer.rows.length;
      return { ...found, answer: { ...answer, rows, totalKeys: rows.length }, isHeld, isNamed };
    },
    placeholderData: keepPreviousData,
  });
  const found = useMemo(
    () =>
      query.data === undefined
        ? undefined
        : pageOf(query.data, (key) => rowText(list, key, site.domain), { offset, order }),
    [query.data, list, site.domain, offset, order],
  );
  return { ...query, found };
}

function pageOf(
  { answer, search, isHeld, isNamed }: Found,
  nameOf: (key: string) => string,
  { offset, order }: Pick<RowsChoice, 'offset' | 'order'>,
): FoundRows {
  const named = isNamed ? answer : null;
  if (!isHeld) return { rows: answer.rows, total: answer.totalKeys, orderedAmong: null, named, search };
  const ordered = orderRows(answer.rows, order, nameOf);
  const isCut = answer.totalKeys > ordered.length;
  return {
    rows: ordered.slice(offset, offset + PAGE_ROWS),
    total: ordered.length,
    orderedAmong: isCut ? ordered.length : null,
    named,
    search,
  };
}
