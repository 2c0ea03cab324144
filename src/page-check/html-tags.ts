/** An element's start tag. */
export interface Tag {
  /** Lower case. */
  readonly name: string;
  /** Values by lower-case name, with their character references resolved; `''` for an attribute without a value. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** The elements of a page that say something of its scripts. */
const MEANT = new Set(['base', 'meta', 'script']);
/**
 * Finds the end of elements whose content a browser that runs scripts does not read as tags, or not as part of the page, by
 * their names.
 */
const OPAQUE = new Map(
  ['iframe', 'noembed', 'noframes', 'noscript', 'script', 'style', 'template', 'textarea', 'title'].map((name) => [
    name,
    new RegExp(`</${name}[\\s/>]`, 'gi'),
  ]),
);
const NAMED: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

const NAME = /[^\s/>]+/y;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;

/**
 * Lists the start tags of `script`, `meta` and `base` in an HTML page as a browser that runs scripts reads them: none of
 * comments, and none within scripts, `noscript` and the like. Any text is read, in a time that grows with its length alone.
 */
export function tagsOf(html: string): Tag[] {
  const tags: Tag[] = [];
  const next = /<!--|<[a-z]/gi;
  for (let found = next.exec(html); found !== null; found = next.exec(html)) {
    if (found[0] === '<!--') {
      // `<!-->` is a whole comment.
      next.lastIndex = endOf(html, '-->', found.index + 2);
      continue;
    }
    NAME.lastIndex = found.index + 1;
    const name = NAME.exec(html)![0].toLowerCase();
    const attributes = MEANT.has(name) ? new Map<string, string>() : null;
    const end = readAttributes(html, NAME.lastIndex, attributes);
    if (attributes !== null) tags.push({ name, attributes });
    const closing = OPAQUE.get(name);
    next.lastIndex = closing === undefined ? end : placeOf(html, closing, end);
  }
  return tags;
}

/** Reads what stands behind a tag's name, into `attributes` if given. Returns the place after the tag. */
function readAttributes(html: string, start: number, attributes: Map<string, string> | null): number {
  let end = start;
  ATTRIBUTE.lastIndex = start;
  for (let found = ATTRIBUTE.exec(html); found !== null; found = ATTRIBUTE.exec(html)) {
    end = ATTRIBUTE.lastIndex;
    if (attributes === null) continue;
    const [, key, double, single, bare] = found;
    const lower = key!.toLowerCase();
    // Of several attributes with one name, a browser takes the first.
    if (!attributes.has(lower)) attributes.set(lower, resolved(double ?? single ?? bare ?? ''));
  }
  return endOf(html, '>', end);
}

/** Returns the place after the next `text`, or the end of the page. */
function endOf(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at === -1 ? html.length : at + text.length;
}

/** Returns the place of the next closing tag, or the end of the page. */
function placeOf(html: string, closing: RegExp, from: number): number {
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

function resolved(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|apos|gt|lt|quot));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()]!;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
