import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DIMENSION_TABLE, type Dimension } from '../../../src/domain/dimension.ts';
import { SEARCH_MAX_CHARS } from '../../../src/domain/limits.ts';
import { METRIC_TABLE } from '../../../src/domain/metric.ts';
import type { BreakdownAnswer, BreakdownRow } from '../../../src/stats/answer.ts';
import { share, whole } from '../format.ts';
import { RequestError, read } from '../request.ts';
import { useSite } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Empty, Failure } from '../ui/page.tsx';
import styles from './all-rows.module.css';
import { isFilterable, keyLabel, keySearch } from './key-label.ts';
import { KeyName } from './key-name.tsx';
import { listRefusalOf } from './offers.ts';
import type { PanelProps } from './panel-props.ts';
import { rowsQuestion } from './questions.ts';
import { Refused } from './refused.tsx';
import { ShareHead } from './share-head.tsx';
import { texts } from './texts.tsx';
import { useExport } from './use-export.ts';
import { isFiltered, toggleFilter, type ViewState } from './view-state.ts';

const PAGE_ROWS = 100;
/** The search starts when nothing has been typed for so long. */
const TYPING_MS = 200;

/** Lists all rows of a dimension, page by page, with a search. */
export default function AllRows({ dimension, view, change }: PanelProps & { readonly dimension: Dimension }) {
  const [text, setText] = useState('');
  const [page, setPage] = useState({ search: '', offset: 0 });
  const [isSaving, setIsSaving] = useState(false);
  const save = useExport(view);
  const rows = useRows(view, dimension, page);
  const words = DIMENSION_TABLE[dimension];
  useEffect(() => {
    const timer = setTimeout(
      () => setPage((before) => (before.search === text.trim() ? before : { search: text.trim(), offset: 0 })),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Dialog title={words.plural} wide onClose={() => change({ all: null })}>
      <div className={styles.tools}>
        <label className={styles.search}>
          <span className="visually-hidden">{texts.allRows.search(words.plural)}</span>
          <Icon name="search" />
          <input
            type="search"
            className="input"
            placeholder={texts.allRows.search(words.plural)}
            value={text}
            maxLength={SEARCH_MAX_CHARS}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <Button
          busy={isSaving}
          onClick={async () => {
            setIsSaving(true);
            await save(dimension, rows.data?.search ?? '');
            setIsSaving(false);
          }}
        >
          <Icon name="download" /> {texts.exports.title}
        </Button>
      </div>
      {rows.isError ? (
        <RowsError error={rows.error} change={change} retry={() => void rows.refetch()} />
      ) : (
        <>
          <div className={styles.area} aria-busy={rows.isPending || rows.isPlaceholderData}>
            {rows.data === undefined ? null : (
              <RowsTable dimension={dimension} view={view} change={change} answer={rows.data.answer} />
            )}
          </div>
          <Pages answer={rows.data?.answer} offset={page.offset} onOffset={(offset) => setPage({ ...page, offset })} />
        </>
      )}
    </Dialog>
  );
}

/** Reads a page of rows that match the search. Letters in paths are percent-encoded first, as browsers send them. */
function useRows(view: ViewState, dimension: Dimension, page: { readonly search: string; readonly offset: number }) {
  const { site } = useSite();
  return useQuery({
    queryKey: ['site', site.id, 'all-rows', view.period, view.filters, dimension, page],
    queryFn: async ({ signal }) => {
      const ask = async (search: string) => {
        const { path, params } = rowsQuestion(view, dimension, { limit: PAGE_ROWS, offset: page.offset, search });
        return { search, answer: await read<BreakdownAnswer>(`/sites/${site.id}/${path}`, params, signal) };
      };
      const encoded = keySearch(dimension, page.search);
      const found = await ask(encoded.length > SEARCH_MAX_CHARS ? page.search : encoded);
      return found.answer.totalKeys === 0 && encoded !== page.search ? ask(page.search) : found;
    },
    placeholderData: keepPreviousData,
  });
}

function RowsError({
  error,
  change,
  retry,
}: Pick<PanelProps, 'change'> & { readonly error: unknown; readonly retry: () => void }) {
  const refusal = listRefusalOf(error instanceof RequestError ? error.code : '');
  return refusal === null ? <Failure error={error} retry={retry} /> : <Refused refusal={refusal} change={change} />;
}

function RowsTable({
  dimension,
  view,
  change,
  answer,
}: PanelProps & { readonly dimension: Dimension; readonly answer: BreakdownAnswer }) {
  const words = DIMENSION_TABLE[dimension];
  if (answer.rows.length === 0) return <Empty title={texts.allRows.none(words.plural)} />;
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{words.label}</th>
          <th scope="col" className="end">
            {METRIC_TABLE.visitors.label}
          </th>
          <th scope="col" className="end">
            {dimension === 'event' ? texts.allRows.total : METRIC_TABLE.pageviews.label}
          </th>
          <th scope="col" className="end">
            <ShareHead isNarrowed={view.filters.length > 0} />
          </th>
        </tr>
      </thead>
      <tbody>
        {answer.rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <Key
                row={row}
                dimension={dimension}
                isActive={isFiltered(view.filters, { dimension, value: row.key })}
                onChoose={() =>
                  change({ filters: toggleFilter(view.filters, { dimension, value: row.key }), all: null })
                }
              />
            </th>
            <td className="end number">{whole(row.visitors)}</td>
            <td className="end number">{whole(row.views)}</td>
            <td className="end number">{share(row.pct)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface KeyProps {
  readonly row: BreakdownRow;
  readonly dimension: Dimension;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Key({ row, dimension, isActive, onChoose }: KeyProps) {
  const { explanation } = keyLabel(dimension, row.key);
  return (
    <>
      {isFilterable(row.key) ? (
        <button type="button" className={styles.key} aria-pressed={isActive} onClick={onChoose}>
          <KeyName dimension={dimension} value={row.key} />
        </button>
      ) : (
        <KeyName dimension={dimension} value={row.key} />
      )}
      {explanation === null ? null : <p className={styles.explanation}>{explanation}</p>}
    </>
  );
}

interface PagesProps {
  readonly answer: BreakdownAnswer | undefined;
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
}

function Pages({ answer, offset, onOffset }: PagesProps) {
  const total = answer?.totalKeys ?? 0;
  const last = Math.min(offset + PAGE_ROWS, total);
  return (
    <div className={styles.pages}>
      <p role="status" className="number">
        {answer === undefined || total === 0 ? '' : texts.allRows.shown(offset + 1, last, total)}
      </p>
      <Button disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - PAGE_ROWS))}>
        <Icon name="left" /> {texts.allRows.previous}
      </Button>
      <Button disabled={last >= total} onClick={() => onOffset(offset + PAGE_ROWS)}>
        {texts.allRows.next} <Icon name="right" />
      </Button>
    </div>
  );
}
