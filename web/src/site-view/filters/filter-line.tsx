import { useRef } from 'react';
import { NARROW, useMedia } from '../../ui/use-media.ts';
import type { PanelProps } from '../panel-props.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterMenu } from './filter-menu.tsx';
import styles from './filters.module.css';
import { menuButton, useFocusNext } from './use-focus-next.ts';

/** Shows what the page is about, each part with its editor, beside the menu that adds one. */
export function FilterLine({ view, change }: PanelProps) {
  // The menu has the chips where there is no room for them.
  const isNarrow = useMedia(NARROW);
  const root = useRef<HTMLDivElement>(null);
  const giveFocus = useFocusNext(root);
  useShortcuts(({ kind }) => {
    if (kind !== 'filter') return false;
    menuButton(root.current)?.click();
    return true;
  });
  const focusNext = (chip: string) => {
    giveFocus(chip);
    // A change that changes nothing draws nothing: a later one must not move the focus.
    const { search } = location;
    queueMicrotask(() => {
      if (location.search === search) giveFocus(null);
    });
  };
  return (
    <div ref={root} className={styles.line}>
      <FilterMenu {...{ view, change, focusNext }} />
      {isNarrow ? null : <FilterChips {...{ view, change, focusNext }} />}
    </div>
  );
}
