import { lazy, useCallback, useState } from 'react';
import { LoadedPart } from '../../loaded.tsx';
import { LineChart, type LineChartProps } from '../chart/line-chart.tsx';
import type { ChartNotes } from './use-chart-notes.ts';

const AnnotationLayer = lazy(() => import('../annotations/annotation-layer.tsx'));
const NO_TEXTS: ReadonlyMap<number, readonly string[]> = new Map();

export interface AnnotatedChartProps extends LineChartProps {
  readonly chartNotes: ChartNotes;
}

/** Draws a line with marks under it for what explains it. They come after the line. */
export function AnnotatedChart({ chartNotes, ...chart }: AnnotatedChartProps) {
  const [texts, setTexts] = useState(NO_TEXTS);
  const { isHidden, today, edit, pointed } = chartNotes;
  const onPoint = useCallback(
    (index: number | null) => {
      pointed.current = index;
    },
    [pointed],
  );
  return (
    <LineChart {...chart} notes={texts} onPoint={onPoint}>
      {(point) =>
        isHidden ? null : (
          <LoadedPart>
            <AnnotationLayer
              buckets={chart.series.buckets}
              today={today}
              onPoint={point}
              onTexts={setTexts}
              onEdit={edit}
            />
          </LoadedPart>
        )
      }
    </LineChart>
  );
}
