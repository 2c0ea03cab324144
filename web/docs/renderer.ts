import type { Parser, RendererObject, Tokens } from 'marked';
import { escapeHtml } from '../../src/domain/escape-html.ts';
import type { LinkTarget } from './links.ts';

/** A picture as the service serves it. */
export interface PictureFile {
  readonly address: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

interface Resolved {
  heading(token: Tokens.Heading): { readonly id: string; readonly html: string; readonly text: string };
  link(href: string): LinkTarget;
  picture(href: string): PictureFile;
}

/** Makes the renderer of a page: Markdown becomes the site's own markup. */
export function rendererOf(resolved: Resolved): RendererObject {
  return {
    heading(token) {
      const { id, html, text } = resolved.heading(token);
      return (
        `<div class="heading heading-${token.depth}"><h${token.depth} id="${id}">${html}</h${token.depth}>` +
        `<a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(text)}">#</a></div>\n`
      );
    },
    code({ text, lang = '' }) {
      return (
        `<div class="code"><pre tabindex="0" role="group" aria-label="Code${lang === '' ? '' : `, ${escapeHtml(lang)}`}">` +
        `<code>${escapeHtml(text)}</code></pre></div>\n`
      );
    },
    table(token) {
      const head = token.header.some(({ text }) => text !== '')
        ? `<thead>${row(this.parser, token.header, 'th')}</thead>`
        : '';
      const body = token.rows.map((cells) => row(this.parser, cells, 'td')).join('');
      return `<div class="table-frame" tabindex="0" role="group" aria-label="Table"><table>${head}<tbody>${body}</tbody></table></div>\n`;
    },
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      const target = resolved.link(href);
      if (target.kind === 'source') return inner;
      return `<a href="${escapeHtml(target.address)}">${inner}</a>`;
    },
    image({ href, text }) {
      const { address, width, height } = resolved.picture(href);
      const theme = /-(light|dark)\.\w+$/.exec(href)?.[1];
      const classes = [
        'picture',
        ...(theme === undefined ? [] : [`only-${theme}`]),
        ...(width < height ? ['tall'] : []),
      ];
      return (
        `<img class="${classes.join(' ')}" src="${address}" alt="${escapeHtml(text)}" ` +
        `width="${width}" height="${height}" loading="lazy">`
      );
    },
    html({ text }) {
      throw new Error(`the documentation has no HTML of its own: ${text}`);
    },
  };
}

/** Renders a row of a table. An empty heading cell is an ordinary one: a heading without words says nothing. */
function row(parser: Parser, cells: readonly Tokens.TableCell[], name: 'th' | 'td'): string {
  const rendered = cells.map(({ tokens, align }) => {
    const inner = parser.parseInline(tokens);
    const tag = inner === '' ? 'td' : name;
    const scope = tag === 'th' ? ' scope="col"' : '';
    return `<${tag}${scope}${align === 'right' ? ' class="end"' : ''}>${inner}</${tag}>`;
  });
  return `<tr>${rendered.join('')}</tr>`;
}
