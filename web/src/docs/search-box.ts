import { hrefOf } from '../base-path.ts';
import { type ExcerptPart, excerptOf, matchesIn } from './excerpt.ts';
import type { DocsSearch, FoundSection } from './search-index.ts';
import { texts } from './texts.ts';

const RESULTS_MAX = 8;

/** Shows the search in the bar: `/` focuses it, arrow keys choose a section, Enter opens it. */
export function showSearch(): void {
  const place = document.querySelector<HTMLElement>('.search')!;
  const input = place.querySelector('input')!;
  const list = place.querySelector<HTMLElement>('.search-results')!;
  const status = place.querySelector<HTMLElement>('.search-status')!;
  const address = place.dataset.index!;
  place.hidden = false;
  let search: Promise<DocsSearch> | null = null;
  let chosen = -1;

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const choose = (index: number) => {
    chosen = index;
    for (const [i, option] of options().entries()) option.setAttribute('aria-selected', String(i === index));
    const option = options()[index];
    if (option === undefined) input.removeAttribute('aria-activedescendant');
    else {
      input.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  };
  const setOpen = (isOpen: boolean) => {
    list.hidden = !isOpen;
    status.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen && options().length > 0));
  };
  const show = async () => {
    const query = input.value.trim();
    if (query === '') return setOpen(false);
    search ??= load(address);
    try {
      const found = (await search).find(query, RESULTS_MAX);
      // The query may have changed while the index was loaded.
      if (query !== input.value.trim()) return;
      list.replaceChildren(...found.map(resultOf));
      status.textContent = found.length === 0 ? texts.search.none(query) : texts.search.count(found.length);
      status.classList.toggle('visually-hidden', found.length > 0);
    } catch {
      search = null;
      list.replaceChildren();
      status.textContent = texts.search.failed;
      status.classList.remove('visually-hidden');
    }
    list.classList.toggle('is-empty', options().length === 0);
    setOpen(true);
    choose(options().length > 0 ? 0 : -1);
  };

  input.addEventListener('focus', () => {
    search ??= load(address);
    // A failure is shown when something is searched.
    search.catch(() => undefined);
    void show();
  });
  input.addEventListener('input', () => void show());
  input.addEventListener('keydown', (event) => {
    const count = options().length;
    if (event.key === 'Escape') {
      input.value = '';
      setOpen(false);
    } else if (count === 0 || list.hidden) return;
    else if (event.key === 'ArrowDown') choose((chosen + 1) % count);
    else if (event.key === 'ArrowUp') choose((chosen - 1 + count) % count);
    else if (event.key === 'Enter') options()[chosen]?.click();
    else return;
    event.preventDefault();
  });
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) setOpen(false);
  });
  // A press on a result would take the focus, and so close the list, before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', () => {
    setOpen(false);
    input.blur();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

/** Loads the search and its index, once somebody wants to search. */
async function load(address: string): Promise<DocsSearch> {
  const [{ DocsSearch }, response] = await Promise.all([import('./search-index.ts'), fetch(address)]);
  if (!response.ok) throw new Error(`the search index was answered ${response.status}`);
  return new DocsSearch(await response.text());
}

function resultOf({ address, page, heading, text, words }: FoundSection, index: number): HTMLElement {
  const result = document.createElement('a');
  result.id = `search-result-${index}`;
  result.className = 'search-result';
  result.href = hrefOf(address);
  result.tabIndex = -1;
  result.setAttribute('role', 'option');
  const title = line('strong', matchesIn(heading === '' ? page : heading, words));
  const where = line('span', heading === '' ? [] : [{ text: page, isMatch: false }]);
  where.className = 'search-page';
  const excerpt = line('span', excerptOf(text, words));
  excerpt.className = 'search-excerpt';
  result.append(title, where, excerpt);
  return result;
}

function line(name: 'strong' | 'span', parts: readonly ExcerptPart[]): HTMLElement {
  const element = document.createElement(name);
  for (const { text, isMatch } of parts) {
    if (!isMatch) element.append(text);
    else element.append(Object.assign(document.createElement('mark'), { textContent: text }));
  }
  return element;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
