/** The part of the window, below the bar, in which a heading counts as the one that is read. */
const READING_AREA = '-72px 0px -70% 0px';

/** Marks in the list "On this page" the section that is read. */
export function followOutline(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.outline a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  const observer = new IntersectionObserver(
    (entries) => {
      const reached = entries.find(({ isIntersecting }) => isIntersecting);
      if (reached === undefined) return;
      for (const [id, link] of links) {
        if (id === reached.target.id) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: READING_AREA },
  );
  for (const id of links.keys()) {
    const heading = document.getElementById(id);
    if (heading !== null) observer.observe(heading);
  }
}
