import { z } from 'zod';
import { FOUND_PROPERTIES_EVENTS_MAX } from '../../domain/limits.ts';
import { showsCard } from '../../domain/share-link.ts';
import { amountProperties } from '../../sites/amounts.ts';
import { dropProperty, keepProperty, listProperties } from '../../sites/properties.ts';
import type { FoundProperty } from '../../stats/answers/found-properties.ts';
import { FOUND_PROPERTIES, HAS_PROPERTIES } from '../../stats/questions/found-properties.ts';
import { getsMoney } from '../amounts.ts';
import type { Dependencies } from '../dependencies.ts';
import { readActive } from '../read-client.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route, type SiteRequest } from '../route.ts';
import { idOf } from '../row-id.ts';

/** A property of events that the site keeps. */
export interface KeptProperty {
  readonly id: number;
  readonly key: string;
  /** The first day that it is counted on; null until it is counted. */
  readonly countedFrom: string | null;
}

/** The properties of a site's events. */
export interface PropertiesAnswer {
  readonly kept: readonly KeptProperty[];
  /** Whether events of the last 30 days have properties, kept or not. A public link is not told. */
  readonly hasFound: boolean;
}

/** The properties that the events of the last 30 days have. */
export interface FoundPropertiesAnswer {
  /** The most frequent ones first. */
  readonly found: readonly (FoundProperty & { readonly isKept: boolean })[];
  readonly totalKeys: number;
}

const NONE: ReadonlySet<string> = new Set();
const NEW_PROPERTY = z.object({ key: z.string() });

/**
 * The routes of the properties of a site's events: which it keeps, and which there are. What is not kept can carry
 * anything, so a public link is told of kept properties alone.
 */
export function propertyRoutes({ db, clock, statistics, reads }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /sites/:site/properties', 'site:public', (request: SiteRequest<undefined>) => {
      const { site, link, grant } = request;
      return readActive(reads, request, async (): Promise<PropertiesAnswer> => {
        const hidden = getsMoney(grant, link) ? NONE : await amountProperties(db, site);
        const isShown = link === null || showsCard(link, 'events');
        const kept = isShown ? (await listProperties(db, site.id)).filter(({ key }) => !hidden.has(key)) : [];
        return {
          kept: kept.map(({ id, key, countedFrom }) => ({ id, key, countedFrom })),
          hasFound: link === null && (await statistics.ask(site, HAS_PROPERTIES, {})).any,
        };
      });
    }),
    route('GET /sites/:site/properties/found', 'site:viewer:settings', (request: SiteRequest<undefined>) => {
      const { site, grant } = request;
      return readActive(reads, request, async (): Promise<FoundPropertiesAnswer> => {
        const hidden = getsMoney(grant) ? NONE : await amountProperties(db, site);
        const kept = new Set((await listProperties(db, site.id)).map(({ key }) => key));
        const { rows, totalKeys } = await statistics.ask(site, FOUND_PROPERTIES, {
          newest: FOUND_PROPERTIES_EVENTS_MAX,
        });
        const shown = rows.filter(({ key }) => !hidden.has(key));
        const isKept = ({ key }: FoundProperty) => kept.has(key);
        const ofMoney = rows.length - shown.length;
        return { found: shown.map((row) => ({ ...row, isKept: isKept(row) })), totalKeys: totalKeys - ofMoney };
      });
    }),
    route('POST /sites/:site/properties', 'site:editor', NEW_PROPERTY, async ({ site, body }) => {
      const { id } = await keepProperty(db, clock, { siteId: site.id, key: body.key });
      return { id };
    }),
    route('DELETE /sites/:site/properties/:property', 'site:editor', async ({ site, params }) => {
      const id = idOf(params.property);
      const property = (await listProperties(db, site.id)).find((kept) => kept.id === id);
      if (property === undefined) throw dashboardRefusal('not_found', (texts) => texts.notFound);
      await dropProperty(db, property);
    }),
  ];
}
