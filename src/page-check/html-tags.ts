/** An element's start tag. */
export interface Tag {
  /** Lower case. */
  readonly name: string;
  /** Values by lower-case name, with their character references resolved; `''` for an attribute without a value. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** The elements whose content a browser that runs scripts does not read as tags, or not as part of the page. */
const OPAQUE = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'template',
  'textarea',
  'title',
]);
const NAMED: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/**
 * Lists the start tags of an HTML page as a browser that runs scripts reads them: none of comments, and none within scripts,
 * `noscript` and the like. Any text is read, in a time that grows with its length alone.
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
    const { tag, end } = readTag(html, found.index + 1);
    tags.push(tag);
    next.lastIndex = OPAQUE.has(tag.name) ? closingTagOf(html, tag.name, end) : end;
  }
  return tags;
}

function readTag(html: string, start: number): { readonly tag: Tag; readonly end: number } {
  const name = /[^\s/>]+/y;
  name.lastIndex = start;
  const tagName = name.exec(html)![0].toLowerCase();
  const attributes = new Map<string, string>();
  const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;
  attribute.lastIndex = name.lastIndex;
  let end = name.lastIndex;
  for (let found = attribute.exec(html); found !== null; found = attribute.exec(html)) {
    const [, key, double, single, bare] = found;
    const lower = key!.toLowerCase();
    // Of several attributes with one name, a browser takes the first.
    if (!attributes.has(lower)) attributes.set(lower, resolved(double ?? single ?? bare ?? ''));
    end = attribute.lastIndex;
  }
  return { tag: { name: tagName, attributes }, end: endOf(html, '>', end) };
}

/** Returns the place after the next `text`, or the end of the page. */
function endOf(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at === -1 ? html.length : at + text.length;
}

function closingTagOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) === null ? html.length : closing.lastIndex - 1;
}

function resolved(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|apos|gt|lt|quot));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()]!;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
