/** The distance of a tip from its point, px. */
const GAP_PX = 14;

/** Puts a tip below a point of the window. The further right the point is, the more of the tip is left of it: it always fits. */
export function moveTo(tip: HTMLElement | null, x: number, y: number): void {
  if (tip === null) return;
  tip.style.left = `${x}px`;
  tip.style.top = `${y + GAP_PX}px`;
  tip.style.translate = `${(-100 * x) / innerWidth}% 0`;
}

/** Puts a tip below the middle of what it tells of. */
export function moveToMiddle(tip: HTMLElement | null, element: Element): void {
  const { left, width, top, height } = element.getBoundingClientRect();
  moveTo(tip, left + width / 2, top + height / 2);
}
