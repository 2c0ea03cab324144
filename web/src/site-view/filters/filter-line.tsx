import { useEffect, useRef } from 'react';
import { NARROW, useMedia } from '../../ui/use-media.ts';
import type { PanelProps } from '../panel-props.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterMenu } from './filter-menu.tsx';
import styles from './filters.module.css';

/** Shows what the page is about, each part with its editor, beside the menu that adds one. */
export function FilterLine({ view, change }: PanelProps) {
  // The menu has the chips where there is no room for them.
  const isNarrow = useMedia(NARROW);
  const root = useRef<HTMLDivElement>(null);
  const next = useRef<string | null>(null);
  useShortcuts(({ kind }) => {
    if (kind !== 'filter') return false;
    menuButton(root.current)?.click();
    return true;
  });
  // A chip that was changed is another one, and the focus goes to it; from one that was removed to the menu.
  useEffect(() => {
    if (next.current === null) return;
    const chips = [...(root.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
    const button = chips.find(({ dataset }) => dataset.chip === next.current)?.querySelector('button');
    (button ?? menuButton(root.current))?.focus();
    next.current = null;
  });
  const focusNext = (chip: string) => {
    next.current = chip;
    // A change that changes nothing draws nothing: a later one must not move the focus.
    const { search } = location;
    queueMicrotask(() => {
      if (location.search === search) next.current = null;
    });
  };
  return (
    <div ref={root} className={styles.line}>
      <FilterMenu {...{ view, change, focusNext }} />
      {isNarrow ? null : <FilterChips {...{ view, change, focusNext }} />}
    </div>
  );
}

function menuButton(root: HTMLElement | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>('[popovertarget]') ?? null;
}
