import { useEffect, useState } from 'react';
import { SEARCH_MAX_CHARS } from '../../../../src/domain/limits.ts';
import { day, percent } from '../../format.ts';
import { isWithheld, organisationOf, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HOVERS } from '../../ui/use-media.ts';
import { texts as engagement } from '../engagement/texts.ts';
import { useExport } from '../export/use-export.ts';
import { RowMenu } from '../filters/row-menu.tsx';
import type { PanelProps } from '../panel-props.ts';
import { haveSums } from '../properties/sums.ts';
import { texts as properties } from '../properties/texts.ts';
import { texts } from '../texts.tsx';
import styles from './all-rows.module.css';
import { AllRowsTable } from './all-rows-table.tsx';
import { ListFailure } from './list-failure.tsx';
import type { ListName } from './list-name.ts';
import { listWords } from './lists.ts';
import { serverOrder } from './row-order.ts';
import { type FoundRows, listGoal, PAGE_ROWS, type RowsChoice, useAllRows } from './use-all-rows.ts';

/** The search starts when nothing has been typed for so long. */
const TYPING_MS = 200;

/** Lists all rows of a dimension or all links of an event, page by page, with a search. */
export default function AllRows({ list, view, change }: PanelProps & { readonly list: ListName }) {
  const [text, setText] = useState(view.search);
  const [choice, setChoice] = useState<RowsChoice>({
    search: view.search.trim(),
    offset: 0,
    order: serverOrder(listGoal(view, list)),
  });
  const [isSaving, setIsSaving] = useState(false);
  const organisation = organisationOf(useSite());
  const save = useExport(view);
  const rows = useAllRows(view, list, choice);
  const words = listWords(list, view, HOVERS.matches);
  useEffect(() => {
    const search = text.trim();
    const timer = setTimeout(
      () => setChoice((before) => (before.search === search ? before : { ...before, search, offset: 0 })),
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
        {isWithheld(organisation, 'exports') ? null : (
          <Button
            busy={isSaving}
            onClick={async () => {
              setIsSaving(true);
              await save(list, { search: rows.found?.search ?? '', found: rows.found?.named ?? null });
              setIsSaving(false);
            }}
          >
            <Icon name="download" /> <span className={styles.export}>{texts.exports.title}</span>
          </Button>
        )}
      </div>
      {rows.isError ? (
        <ListFailure error={rows.error} change={change} retry={() => void rows.refetch()} />
      ) : (
        <>
          <p className={`muted small ${styles.hint}`}>
            {words.hint}
            {haveSums(rows.found?.rows ?? []) ? ` ${properties.list.hint}` : ''}
            {readingsHint(rows.found)}
            {rows.found?.visits?.gaps == null ? '' : ` ${rows.found.visits.gaps}`}
            {rows.found?.gaps == null ? '' : ` ${rows.found.gaps}`}
            {rows.found?.orderedAmong == null ? '' : ` ${texts.allRows.orderedAmong(rows.found.orderedAmong)}`}
          </p>
          <div className={styles.area} aria-busy={rows.isBusy}>
            {rows.found === undefined ? null : (
              <AllRowsTable
                {...{ list, view, change }}
                rows={rows.found.rows}
                isSearched={rows.found.search !== ''}
                compared={rows.found.compared}
                visits={rows.found.visits?.byKey.size ? rows.found.visits.byKey : null}
                readings={rows.found.readings?.measuredShare == null ? null : rows.found.readings}
                order={choice.order}
                onOrder={(order) => setChoice({ ...choice, order, offset: 0 })}
              />
            )}
          </div>
          <RowMenu place="dialog" />
          <Pages found={rows.found} offset={choice.offset} onOffset={(offset) => setChoice({ ...choice, offset })} />
        </>
      )}
    </Dialog>
  );
}

/** Says on how many views the readings of pages were measured, or from when on they are known. */
function readingsHint(found: FoundRows | undefined): string {
  const { measuredShare = null, knownFrom = null } = found?.readings ?? {};
  if (measuredShare !== null) return ` ${engagement.measured(percent(measuredShare))}`;
  return knownFrom === null || knownFrom > found!.to ? '' : ` ${engagement.knownFrom(day(knownFrom))}`;
}

interface PagesProps {
  readonly found: FoundRows | undefined;
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
}

function Pages({ found, offset, onOffset }: PagesProps) {
  const total = found?.total ?? 0;
  const last = Math.min(offset + PAGE_ROWS, total);
  return (
    <div className={`dialog-actions ${styles.pages}`}>
      <p role="status" className="muted number">
        {total === 0 ? '' : texts.allRows.shown(offset + 1, last, total)}
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
