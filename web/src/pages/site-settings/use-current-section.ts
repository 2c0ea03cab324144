import { useEffect, useState } from 'react';

/** The section that is read has its top in this part of the window, or above it. */
const READ_PART = 1 / 4;

/** Returns the id of the section that the reader sees; it follows the scrolling. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const update = () => setCurrent(currentOf(ids));
    update();
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    addEventListener('hashchange', update);
    return () => {
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
      removeEventListener('hashchange', update);
    };
  }, [ids]);
  return current;
}

function currentOf(ids: readonly string[]): string | undefined {
  const sections = ids.flatMap((id) => document.getElementById(id) ?? []);
  // A link to one of the last sections cannot bring it to the top of the window.
  const target = sections.find(({ id }) => id === location.hash.slice(1));
  if (target !== undefined && isWhollyShown(target)) return target.id;
  const { scrollHeight } = document.documentElement;
  if (scrollHeight > innerHeight && scrollY + innerHeight >= scrollHeight - 1) return sections.at(-1)?.id;
  const read = sections.findLast((section) => section.getBoundingClientRect().top <= innerHeight * READ_PART);
  return (read ?? sections[0])?.id;
}

function isWhollyShown(section: HTMLElement): boolean {
  const { top, bottom } = section.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
