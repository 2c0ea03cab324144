import { LINK_PATHS } from '../../src/domain/share-link.ts';
import { hrefOf } from './base-path.ts';

/** Whether this document is the page of a shared link that is made for frames. It reads and sets no cookie. */
export const IS_EMBEDDED = globalThis.location?.pathname.startsWith(`${hrefOf(`/${LINK_PATHS.frame}`)}/`) === true;
