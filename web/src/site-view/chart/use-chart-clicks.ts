import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type uPlot from 'uplot';

/** A pointer that moves this far between down and up drags a range, and clicks no point. */
export const DRAG_MIN_PX = 8;

/**
 * Returns listeners that open the clicked point of a chart. A finger's first tap on a point only shows its values; the next
 * one opens it.
 *
 * @param pointed the point of the crosshair
 */
export function useChartClicks(
  chart: RefObject<uPlot | null>,
  pointed: RefObject<number | null>,
  open: (index: number) => void,
) {
  const down = useRef({ x: 0, pointed: null as number | null, isTouch: false });
  return {
    // Before the crosshair follows the finger.
    onPointerDownCapture: ({ clientX, pointerType }: PointerEvent) => {
      down.current = { x: clientX, pointed: pointed.current, isTouch: pointerType === 'touch' };
    },
    onClick: ({ clientX }: MouseEvent) => {
      const plot = chart.current;
      if (plot === null || Math.abs(clientX - down.current.x) >= DRAG_MIN_PX) return;
      const { left, right } = plot.over.getBoundingClientRect();
      if (clientX < left - DRAG_MIN_PX || clientX > right + DRAG_MIN_PX) return;
      const index = plot.posToIdx(clientX - left);
      if (down.current.isTouch && down.current.pointed !== index) return;
      open(index);
    },
  };
}
