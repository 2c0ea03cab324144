import { z } from 'zod';
import { dropProperty, keepProperty, listProperties } from '../../sites/properties.ts';
import { resource } from '../resource.ts';

interface PropertyFields {
  readonly key: string;
}

/** The properties of events that a site keeps. */
export const PROPERTIES = resource<PropertyFields>({
  name: 'properties',
  singular: 'property',
  summary: 'A property of events whose values are counted',
  of: 'site',
  area: 'settings',
  fields: z.object({ key: z.string().describe('The name of the property, as events carry it.') }),
  defaults: {},
  shown: z.object({
    countedFrom: z
      .string()
      .nullable()
      .describe('The first day on which the property is counted; null until it is counted.'),
  }),
  namedBy: ['key'],
  nameOf: ({ key }) => key,
  list: async ({ context: { db }, site }, id) => {
    const kept = (await listProperties(db, site.id)).sort((a, b) => a.id - b.id);
    return kept
      .filter((property) => id === undefined || String(property.id) === id)
      .map(({ id, key, countedFrom }) => ({ id: String(id), fields: { key }, shown: { countedFrom } }));
  },
  create: async ({ context: { db, clock }, site }, { key }) => {
    const { id } = await keepProperty(db, clock, { siteId: site.id, key });
    return { id: String(id) };
  },
  remove: ({ context: { db }, site }, { fields: { key } }) => dropProperty(db, { siteId: site.id, key }),
});
