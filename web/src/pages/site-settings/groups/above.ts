import { texts as site } from '../../../site/texts.ts';
import type { PageAbove } from '../../../ui/page.tsx';
import { texts } from './texts.ts';

/** The page above those that the settings lead to. */
export const ABOVE_ALL: PageAbove = { title: site.tabs.settings, path: '/settings' };

/** The pages above those of files. */
export const ABOVE_FILES: readonly PageAbove[] = [ABOVE_ALL, { title: texts.groups.data, path: '/settings/data' }];
