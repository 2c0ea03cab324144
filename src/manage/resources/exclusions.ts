import { z } from 'zod';
import { DatabaseError } from '../../database/database-error.ts';
import { EXCLUSION_KINDS, type ExclusionKind } from '../../domain/exclusion.ts';
import { addExclusion, listExclusions, removeExclusion, storedExclusion } from '../../sites/exclusions.ts';
import { type Item, type Made, type Place, resource } from '../resource.ts';

interface ExclusionFields {
  readonly kind: ExclusionKind;
  readonly pattern: string;
}

const RULES = {
  name: 'exclusions',
  singular: 'exclusion',
  area: 'settings',
  fields: z.object({
    kind: z.enum(EXCLUSION_KINDS).describe('The property of an event that is compared.'),
    pattern: z
      .string()
      .describe(
        'A network such as `203.0.113.0/24`, a country such as `DE`, a path in which `*` matches any run of characters, a host with its subdomains, or words of the User-Agent.',
      ),
  }),
  defaults: {},
  namedBy: ['kind', 'pattern'],
  nameOf: ({ kind, pattern }: ExclusionFields) => `${kind} ${stored(kind, pattern)}`,
  list,
  create,
  change,
  remove,
} as const;

/** The rules of a site. */
export const EXCLUSIONS = resource<ExclusionFields>({
  ...RULES,
  summary: 'A rule by which events of a site are discarded',
  of: 'site',
});

/** The rules of an organisation. */
export const EXCLUSIONS_OF_ALL = resource<ExclusionFields>({
  ...RULES,
  singular: 'organization exclusion',
  summary: 'A rule by which events of all sites are discarded',
  of: 'organisation',
});

async function list(place: Place, id?: string): Promise<readonly Item<ExclusionFields>[]> {
  const owner = ownerOf(place);
  const rules = (await listExclusions(place.context.db, owner)).filter(({ siteId }) => siteId === owner.siteId);
  return rules
    .filter((rule) => id === undefined || String(rule.id) === id)
    .map(({ id, kind, pattern }) => ({ id: String(id), fields: { kind, pattern } }));
}

async function create(place: Place, fields: ExclusionFields): Promise<Made> {
  const { db, clock } = place.context;
  const { id } = await addExclusion(db, clock, { ...ownerOf(place), ...fields });
  return { id: String(id) };
}

/** Lets another rule take the place of one. A rule that is only written in another way stays, with its counts. */
async function change(place: Place, item: Item<ExclusionFields>, fields: ExclusionFields): Promise<Made> {
  if (RULES.nameOf(fields) === RULES.nameOf(item.fields)) return { id: item.id };
  await remove(place, item);
  return create(place, fields);
}

async function remove(place: Place, { id }: Item<ExclusionFields>): Promise<void> {
  await removeExclusion(place.context.db, Number(id), ownerOf(place));
}

function ownerOf({ context: { org }, site }: Place) {
  return { orgId: org.id, siteId: site?.id ?? null };
}

/** Returns a pattern as it is stored. One that could not match is refused when it is added. */
function stored(kind: ExclusionKind, pattern: string): string {
  try {
    return storedExclusion(kind, pattern);
  } catch (error) {
    if (error instanceof DatabaseError) return pattern;
    throw error;
  }
}
