import { createContext, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import line from './list.module.css';
import { RowHeights, type RowsInSight } from './rows-in-sight.ts';

/** Tables of fewer rows have all of them in the document, where the browser's own search finds them. */
export const WHOLE_MAX = 100;
/** Rows are drawn beyond the window, by its height, so that there is something to scroll to. */
const BEYOND = 0.75;
const FIRST: RowsInSight = { first: 0, end: 30 };

/** The place of a row in its table, the headings' is 1; undefined where all rows are there to be counted. */
export const RowPlace = createContext<number | undefined>(undefined);

/** The body of a table of many rows: only those in sight and the one with the focus are in the document; all of them when it is printed. */
export function LongRows({ children }: { readonly children: readonly ReactNode[] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const heights = useRef(new RowHeights());
  const [shown, setShown] = useState(FIRST);
  const [focused, setFocused] = useState<number | null>(null);
  const [isPrinted, setPrinted] = useState(false);
  const count = children.length;
  const update = () => {
    const { top } = body.current!.getBoundingClientRect();
    const beyond = innerHeight * BEYOND;
    const next = heights.current.within(-top - beyond, innerHeight - top + beyond, count);
    setShown((before) => (before.first === next.first && before.end === next.end ? before : next));
  };
  const latest = useRef(update);
  latest.current = update;
  useLayoutEffect(() => {
    const gap = Number.parseFloat(getComputedStyle(body.current!).rowGap) || 0;
    for (const row of body.current!.querySelectorAll<HTMLElement>('tr[aria-rowindex]')) {
      heights.current.set(placeOf(row), row.getBoundingClientRect().height + gap);
    }
    update();
  });
  useEffect(() => {
    const onScroll = () => latest.current();
    const onResize = () => {
      heights.current.clear();
      latest.current();
    };
    const onPrint = ({ type }: Event) => setPrinted(type === 'beforeprint');
    // The page scrolls, or a dialog does.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    addEventListener('resize', onResize);
    addEventListener('beforeprint', onPrint);
    addEventListener('afterprint', onPrint);
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('resize', onResize);
      removeEventListener('beforeprint', onPrint);
      removeEventListener('afterprint', onPrint);
    };
  }, []);
  useEffect(() => {
    const table = body.current!;
    const onFocus = ({ type, target, relatedTarget }: FocusEvent) => {
      // A window that is left keeps its focus.
      const to = type === 'focusin' ? target : relatedTarget;
      const row = (to as Element | null)?.closest('tr[aria-rowindex]') ?? null;
      if (to !== null) setFocused(row === null || !table.contains(row) ? null : placeOf(row));
    };
    table.addEventListener('focusin', onFocus);
    table.addEventListener('focusout', onFocus);
    return () => {
      table.removeEventListener('focusin', onFocus);
      table.removeEventListener('focusout', onFocus);
    };
  }, []);
  const end = isPrinted ? count : Math.min(shown.end, count);
  const first = isPrinted ? 0 : Math.min(shown.first, end);
  // The neighbours are there too, for the next press of a key.
  const pinned =
    focused === null ? [] : [focused - 1, focused, focused + 1].filter((place) => place >= 0 && place < count);
  const places = [
    ...pinned.filter((place) => place < first),
    ...Array.from({ length: end - first }, (_, i) => first + i),
    ...pinned.filter((place) => place >= end),
  ];
  let next = 0;
  return (
    <tbody ref={body} className={`${line.line} ${line.rows}`}>
      {places.flatMap((place) => {
        const room = roomOf(heights.current, next, place);
        next = place + 1;
        return [
          room,
          <RowPlace.Provider key={keyOf(children[place], place)} value={place + 2}>
            {children[place]}
          </RowPlace.Provider>,
        ];
      })}
      {roomOf(heights.current, next, count)}
    </tbody>
  );
}

/** Returns the place of a row among the rows, from 0: the headings are the first row of the table. */
function placeOf(row: Element): number {
  return Number(row.getAttribute('aria-rowindex')) - 2;
}

/** Takes the room of rows that are not drawn. */
function roomOf(heights: RowHeights, first: number, end: number): ReactNode {
  if (first >= end) return null;
  const style = { height: heights.between(first, end) };
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without cells cannot have the focus
  return <tr key={`room ${first === 0 ? 0 : end}`} aria-hidden="true" className={line.room} style={style} />;
}

function keyOf(row: ReactNode, place: number): React.Key {
  return (row as { readonly key?: React.Key | null } | null)?.key ?? place;
}
