import { useQuery } from '@tanstack/react-query';
import type { FoundPropertiesAnswer, PropertiesAnswer } from '../../../../src/dashboard/routes/properties.ts';
import { readsSettings, useSite } from '../../session.ts';
import { PROPERTIES_QUESTION, type Question, questionOptions } from '../questions.ts';

const FOUND_QUESTION: Question<FoundPropertiesAnswer> = { path: 'properties/found', params: {} };

/** Properties are added seldom, and finding them reads many events. */
const SELDOM = { refetchInterval: false, staleTime: 10 * 60_000 } as const;

/** Reads which properties the site keeps, and whether its events have any; undefined until then. */
export function useProperties(isWanted: boolean): PropertiesAnswer | undefined {
  const { site } = useSite();
  const { data } = useQuery({ ...questionOptions(site.id, PROPERTIES_QUESTION), ...SELDOM, enabled: isWanted });
  return data?.answer;
}

/** Reads the properties that the site's events have; `isReading` until then. Only those who may read settings get any. */
export function useFoundProperties(isWanted = true): {
  readonly isReading: boolean;
  readonly found: FoundPropertiesAnswer['found'];
} {
  const { site, organisation } = useSite();
  const isRead = isWanted && readsSettings(organisation);
  const { data, isPending } = useQuery({ ...questionOptions(site.id, FOUND_QUESTION), ...SELDOM, enabled: isRead });
  return { isReading: isRead && isPending, found: data?.answer.found ?? [] };
}
