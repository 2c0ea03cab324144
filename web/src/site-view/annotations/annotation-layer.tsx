import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AnnotationsAnswer } from '../../../../src/dashboard/routes/annotations.ts';
import { read } from '../../request.ts';
import { canEdit, isGroup, useSite } from '../../session.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Buckets, daysOf } from '../chart/buckets.ts';
import type { EditedNote } from '../notes-menu/use-chart-notes.ts';
import { annotationText } from './annotation-text.ts';
import styles from './annotations.module.css';
import { MarkView } from './mark-view.tsx';
import { annotationsByBucket, MARK_PX, marksOf, placeOf, placeOfMark, TOUCHED_MARK_PX } from './marks.ts';
import { texts } from './texts.ts';

const REFRESH_MS = 60_000;
const TEXTS_MAX = 3;
const LEAST_PX = matchMedia('(pointer: coarse)').matches ? TOUCHED_MARK_PX : MARK_PX;
const NO_ANNOTATIONS: AnnotationsAnswer['annotations'] = [];

export interface AnnotationLayerProps {
  readonly buckets: Buckets;
  readonly today: string;
  /** Moves the crosshair of the chart to a bucket; null hides it. */
  readonly onPoint: (index: number | null) => void;
  /** Called with what the chart says of its buckets besides their values. */
  readonly onTexts: (texts: ReadonlyMap<number, readonly string[]>) => void;
  /** Called with a note that is to be written or changed. */
  readonly onEdit: (note: EditedNote) => void;
}

/** Shows marks under a chart for what explains it. Whoever manages the site adds a note by a click between them. */
export default function AnnotationLayer({ buckets, today, onPoint, onTexts, onEdit }: AnnotationLayerProps) {
  const { site, organisation } = useSite();
  const track = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [free, setFree] = useState<number | null>(null);
  const [reached, setReached] = useState(0);
  const { period, starts, grain } = buckets;
  const { data } = useQuery({
    queryKey: ['site', site.id, 'annotations', period],
    queryFn: ({ signal }) => read<AnnotationsAnswer>(`/sites/${site.id}/annotations`, { ...period }, signal),
    staleTime: REFRESH_MS,
    placeholderData: keepPreviousData,
    enabled: !isGroup(site),
  });
  const byBucket = useMemo(() => annotationsByBucket(buckets, data?.annotations ?? NO_ANNOTATIONS), [buckets, data]);
  const marks = useMemo(() => marksOf(byBucket, starts.length, width, LEAST_PX), [byBucket, starts.length, width]);
  useLayoutEffect(() => {
    const element = track.current;
    if (element === null) return;
    const resized = new ResizeObserver(() => setWidth(element.clientWidth));
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  useEffect(() => {
    const shown = [...byBucket].map(([index, annotations]) => {
      const lines = annotations.slice(0, TEXTS_MAX).map(annotationText);
      const more = annotations.length - lines.length;
      return [index, more > 0 ? [...lines, texts.more(more)] : lines] as const;
    });
    onTexts(new Map(shown));
    return () => onTexts(new Map());
  }, [byBucket, onTexts]);
  const manages = canEdit(organisation) && grain !== 'hour';
  const dayOf = (index: number) => daysOf(buckets, index).from;
  const pointed = (clientX: number) => {
    const { left, width: all } = track.current!.getBoundingClientRect();
    return Math.max(0, Math.min(starts.length - 1, Math.round(((clientX - left) / all) * (starts.length - 1))));
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const target = reached + step;
    if (step === 0 || target < 0 || target >= marks.length) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.querySelectorAll<HTMLElement>('[data-mark] > :is(a, button)')[target]?.focus();
  };
  const stop = Math.min(reached, marks.length - 1);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard has the menu
    <div
      ref={track}
      className={styles.track}
      data-adds={manages}
      onPointerMove={({ target, currentTarget, clientX, pointerType }) => {
        const index = target === currentTarget && pointerType === 'mouse' ? pointed(clientX) : null;
        if (index === free) return;
        setFree(index);
        if (index !== null) onPoint(index);
      }}
      onPointerLeave={() => {
        setFree(null);
        onPoint(null);
      }}
      onClick={({ target, currentTarget, clientX }) => {
        if (manages && target === currentTarget)
          onEdit({ id: null, day: atMost(dayOf(pointed(clientX)), today), text: '' });
      }}
    >
      {manages && free !== null ? (
        <span className={styles.plus} style={{ '--place': placeOf(free, starts.length) }}>
          <Icon name="plus" size={14} />
        </span>
      ) : null}
      {marks.length === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a list would be read with the number of its items for each mark
        <div role="group" className={styles.marks} aria-label={texts.label} onKeyDown={walk}>
          {marks.map((mark, i) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the element within it has the role
            <span
              key={`${mark.first} ${mark.last}`}
              className={styles.place}
              data-mark=""
              style={{ '--place': placeOfMark(mark, starts.length) }}
              onPointerEnter={() => {
                setFree(null);
                onPoint(mark.first);
              }}
              onFocus={() => {
                setReached(i);
                onPoint(mark.first);
              }}
              onBlur={() => onPoint(null)}
            >
              <MarkView mark={mark} isStop={i === stop} onEdit={onEdit} />
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function atMost(day: string, last: string): string {
  return day > last ? last : day;
}
