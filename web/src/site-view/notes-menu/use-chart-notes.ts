import { useRef, useState } from 'react';
import { hasFlag, setFlag } from '../../stored-flag.ts';
import { type Buckets, daysOf } from '../chart/buckets.ts';

/** Set where the marks under charts are hidden. */
const HIDDEN_KEY = 'svc-annotations-hidden';

/** The note of a dialog: a new one, or one that is changed. */
export interface EditedNote {
  /** Null for a new note. */
  readonly id: number | null;
  readonly day: string;
  readonly text: string;
}

export type ChartNotes = ReturnType<typeof useChartNotes>;

/** Returns the state of the marks under a chart: whether they are hidden, and the note that is being written. */
export function useChartNotes(buckets: Buckets | null, today: string) {
  const [isHidden, setIsHidden] = useState(() => hasFlag(HIDDEN_KEY));
  const [note, setNote] = useState<EditedNote | null>(null);
  const pointed = useRef<number | null>(null);
  const hide = (isHidden: boolean) => {
    setFlag(HIDDEN_KEY, isHidden);
    setIsHidden(isHidden);
  };
  return {
    isHidden,
    hide,
    today,
    /** The note of the open dialog; null when none is open. */
    note,
    edit: setNote,
    /** Begins a note on the day that the keyboard points at, else on the last one that has begun. */
    add: () => {
      const last = buckets === null ? today : daysOf(buckets, pointed.current ?? buckets.starts.length - 1).from;
      if (isHidden) hide(false);
      setNote({ id: null, day: last > today ? today : last, text: '' });
    },
    /** A reference to the bucket under the crosshair. */
    pointed,
  };
}
