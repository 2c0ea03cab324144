import { createContext, useContext } from 'react';
import { useSite } from '../../../session.ts';

/** The path of the links of a group; null on the pages of a site. */
export const GroupLinksPath = createContext<string | null>(null);

/** Returns the path of the links that the page is about. */
export function useLinksPath(): string {
  const ofGroup = useContext(GroupLinksPath);
  const { site } = useSite();
  return ofGroup ?? `/sites/${site.id}/share-links`;
}
