import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Menu } from './menu.tsx';
import { MenuItem } from './menu-item.tsx';
import { showInLine, useEndFades } from './use-end-fades.ts';

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly text: string;
}

/** Tabs that share a place in the line, where a menu has them. */
export interface TabMenu<Name extends string> {
  /** Stands there while none of them is open. */
  readonly text: string;
  readonly tabs: readonly Tab<Name>[];
}

export interface TabListProps<Name extends string> {
  /** The accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly (Tab<Name> | TabMenu<Name>)[];
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
    const from = tabs.findIndex((place) => tabsOf(place).some(({ name }) => name === open));
    const index = targetOf(event.key, from, tabs.length);
    if (index === null) return;
    event.preventDefault();
    if (index !== from) onOpen(tabsOf(tabs[index]!)[0]!.name);
    (event.currentTarget.children[index] as HTMLElement | undefined)?.focus();
  };
  const menus = tabs.filter((place) => 'tabs' in place);
  const lineWith = (openers: readonly ReactNode[]) => (
    <div ref={line} className="tabs fading" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={walk}>
      {tabs.map((place) =>
        'tabs' in place ? (
          <Fragment key={place.text}>{openers[menus.indexOf(place)]}</Fragment>
        ) : (
          <button
            key={place.name}
            type="button"
            role="tab"
            className="tab"
            aria-selected={place.name === open}
            aria-controls={panelId}
            tabIndex={place.name === open ? 0 : -1}
            onClick={() => onOpen(place.name)}
            onPointerEnter={() => onHover?.(place.name)}
            onFocus={() => onHover?.(place.name)}
          >
            {place.text}
          </button>
        ),
      )}
    </div>
  );
  // Whatever stands within the line is a tab, so that the panels of menus stand behind it.
  const withMenus = (openers: readonly ReactNode[]): ReactNode => {
    const menu = menus[openers.length];
    if (menu === undefined) return lineWith(openers);
    const chosen = menu.tabs.find(({ name }) => name === open);
    return (
      <Menu
        label={chosen?.text ?? menu.text}
        className="tab"
        tabIndex={chosen === undefined ? -1 : 0}
        attributes={{ role: 'tab', 'aria-selected': chosen !== undefined, 'aria-controls': panelId }}
        layout={(opener, panel) => (
          <>
            {withMenus([...openers, opener])}
            {panel}
          </>
        )}
      >
        {(close) =>
          menu.tabs.map(({ name, text }) => (
            <MenuItem key={name} close={close} isCurrent={name === open} onChoose={() => onOpen(name)}>
              {text}
            </MenuItem>
          ))
        }
      </Menu>
    );
  };
  return withMenus([]);
}

function tabsOf<Name extends string>(place: Tab<Name> | TabMenu<Name>): readonly Tab<Name>[] {
  return 'tabs' in place ? place.tabs : [place];
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
