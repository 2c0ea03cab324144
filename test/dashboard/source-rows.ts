import type { WatchedPage } from './dashboard.ts';

/** Returns the rows of the panel Sources, each as one line. */
export async function sourceRows({ page }: WatchedPage): Promise<string[]> {
  const rows = page.getByRole('region', { name: 'Sources' }).getByRole('listitem').locator('button');
  return (await rows.allInnerTexts()).map((text) => text.split(/\s*\n\s*/).join(' '));
}
