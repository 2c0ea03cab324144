import { type KeyboardEvent, useEffect, useRef } from 'react';
import { showInLine, useEndFades } from './use-end-fades.ts';

export interface TabListProps<Name extends string> {
  /** The accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly text: string }[];
  readonly open: Name;
  readonly onOpen: (name: Name) => void;
  /** The element that shows the open tab, with the role `tabpanel`. */
  readonly panelId: string;
  /** Called when the pointer or the focus reaches a tab, before it is opened. */
  readonly onHover?: (name: Name) => void;
}

/** Tabs of which one is open. They are one stop for the keyboard; the arrow keys, Home and End move between them. */
export function TabList<Name extends string>({ label, tabs, open, onOpen, panelId, onHover }: TabListProps<Name>) {
  const line = useRef<HTMLDivElement>(null);
  useEndFades(line);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab has the mark when `open` changes
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (chosen != null) showInLine(line.current!, chosen);
  }, [open]);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const index = targetOf(
      event.key,
      tabs.findIndex(({ name }) => name === open),
      tabs.length,
    );
    const tab = index === null ? undefined : tabs[index];
    if (tab === undefined || index === null) return;
    event.preventDefault();
    onOpen(tab.name);
    (event.currentTarget.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={line} className="tabs fading" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={walk}>
      {tabs.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          role="tab"
          className="tab"
          aria-selected={name === open}
          aria-controls={panelId}
          tabIndex={name === open ? 0 : -1}
          onClick={() => onOpen(name)}
          onPointerEnter={() => onHover?.(name)}
          onFocus={() => onHover?.(name)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function targetOf(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
