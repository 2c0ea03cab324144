/** A box, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place within the chart, in pixels. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

/** The side of the pointer on which the values stand. */
export type TooltipSide = 'before' | 'after';

const GAP_PX = 14;
/** The place of the values when no pointer is there, as for the keyboard and above a finger. */
const TOP_PX = 10;

/**
 * Returns the place of the values beside a pointer, all of them within the chart. They change sides only where they no longer fit on
 * the one where they are.
 *
 * @param pointer its `top` is null when the values stand at the top of the chart
 */
export function placeTooltip(
  pointer: { readonly left: number; readonly top: number | null },
  tooltip: Size,
  chart: Size,
  side: TooltipSide,
): Place & { readonly side: TooltipSide } {
  const places = { after: pointer.left + GAP_PX, before: pointer.left - GAP_PX - tooltip.width };
  const fits = { after: places.after + tooltip.width <= chart.width, before: places.before >= 0 };
  const other = side === 'after' ? 'before' : 'after';
  const chosen = fits[side] || !fits[other] ? side : other;
  const within = (at: number, most: number) => Math.max(0, Math.min(at, most));
  return {
    left: within(places[chosen], chart.width - tooltip.width),
    top: within(pointer.top === null ? TOP_PX : pointer.top - tooltip.height / 2, chart.height - tooltip.height),
    side: chosen,
  };
}
