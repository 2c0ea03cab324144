/** Notes what jumps in a page, and how far (CLS). Runs in it. */
export function noteLayoutShifts(): void {
  interface Shift {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
  const noted = window as unknown as { layoutShift: number; jumps: string[] };
  noted.layoutShift = 0;
  noted.jumps = [];
  const place = ({ x, y, width, height }: DOMRect) => `${width} x ${height} at ${x}, ${y}`;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
      if (hadRecentInput) continue;
      noted.layoutShift += value;
      for (const { node, previousRect, currentRect } of sources) {
        const what = node instanceof Element ? node.outerHTML : (node?.textContent ?? 'nothing any more');
        noted.jumps.push(`${what.slice(0, 200)} from ${place(previousRect)} to ${place(currentRect)}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Tells of breaches of the page's policy. Runs in it. */
export function noteViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    const { noteViolation } = window as unknown as { noteViolation(text: string): void };
    noteViolation(`policy: ${violatedDirective} ${blockedURI}`);
  });
}
