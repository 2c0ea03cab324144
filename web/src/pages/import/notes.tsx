import type { ReactNode } from 'react';
import type { ImportNotes } from '../../../../src/dashboard/routes/imports.ts';
import { LEFT_OUT_WORDS, UNREAD_WORDS } from '../../../../src/domain/left-out.ts';
import { whole } from '../../format.ts';
import { Notice } from '../../ui/page.tsx';
import { dayCount } from './day-count.ts';
import { texts } from './texts.tsx';

const { notes: words } = texts;

/** The notes of a kind that are shown. */
const SHOWN_MAX = 100;

/**
 * Shows the requests of crawlers that a log brings, a doubt about visitors, the files of an export that are not read,
 * and the events that have another name here.
 */
export function Notes({ notes }: { readonly notes: ImportNotes }) {
  const { unreadFiles, renamedEvents, moreFiles, moreEvents, relayRows, requests } = notes;
  return (
    <>
      {requests.days > 0 ? <p>{words.requests(whole(requests.requests), dayCount(requests.days))}</p> : null}
      {requests.leftDays > 0 ? <p className="muted">{words.requestsLeft(dayCount(requests.leftDays))}</p> : null}
      {relayRows > 0 ? <Notice tone="warn">{words.relay(whole(relayRows))}</Notice> : null}
      <NoteList
        title={words.unread}
        items={unreadFiles}
        unlisted={moreFiles}
        shown={({ path, reason }) => words.unreadFile(<bdi>{path}</bdi>, UNREAD_WORDS[reason] ?? reason)}
      />
      <NoteList
        title={words.renamed}
        items={renamedEvents}
        unlisted={moreEvents}
        shown={({ source, name, rows }) =>
          words.renamedEvent(<bdi>{source}</bdi>, <bdi>{name}</bdi>, words.rows(rows, whole(rows)))
        }
      />
    </>
  );
}

/** Shows the rows that are left out, by reason. */
export function LeftOutRows({ leftOut }: { readonly leftOut: Readonly<Record<string, number>> }) {
  return (
    <NoteList
      title={words.leftOut}
      items={Object.entries(leftOut)}
      shown={([reason, rows]) => leftOutRows(reason, rows)}
    />
  );
}

interface NoteListProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  /** The number of further ones. */
  readonly unlisted?: number;
  readonly shown: (item: Item) => ReactNode;
}

function NoteList<Item>({ title, items, unlisted = 0, shown }: NoteListProps<Item>) {
  if (items.length === 0) return null;
  const more = Math.max(0, items.length - SHOWN_MAX) + unlisted;
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.slice(0, SHOWN_MAX).map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>{shown(item)}</li>
        ))}
        {more === 0 ? null : <li>{words.more(whole(more))}</li>}
      </ul>
    </div>
  );
}

/** Says how many rows are left out for a reason. */
export function leftOutRows(reason: string, rows: number): string {
  return words.leftOutRows(words.rows(rows, whole(rows)), LEFT_OUT_WORDS[reason] ?? reason);
}
