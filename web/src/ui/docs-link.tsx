import { docsAddress } from '../../docs/address.ts';
import type { DocsPage } from '../../docs/pages.ts';
import { hrefOf } from '../base-path.ts';
import { texts } from './texts.tsx';

interface DocsLinkProps {
  readonly page: DocsPage;
  /** The section of the page: the anchor of its heading. */
  readonly section?: string | undefined;
}

/** Links to a page of the documentation, which the service serves itself. It opens beside the page that needs it. */
export function DocsLink({ page, section }: DocsLinkProps) {
  return (
    <a href={hrefOf(docsAddress(page, section))} target="_blank" rel="noreferrer">
      {texts.docs[page]}
    </a>
  );
}
