import { z } from 'zod';
import { withholds } from '../../accounts/grants.ts';
import { readAnnotations, SHARED_KINDS } from '../../annotations/read-annotations.ts';
import type { Annotation } from '../../domain/annotation.ts';
import type { Grant } from '../../domain/grant.ts';
import type { LinkScope } from '../../domain/share-link.ts';
import { addNote, changeNote, removeNote } from '../../sites/annotations.ts';
import { siteZones } from '../../sites/sites.ts';
import { parseGoalsQuery } from '../../stats/parse.ts';
import { windowOf } from '../../stats/window.ts';
import { getsMoney } from '../amounts.ts';
import type { Dependencies } from '../dependencies.ts';
import { readActive } from '../read-client.ts';
import { resolvePreset } from '../resolve-preset.ts';
import { type DashboardRoute, route, type SiteRequest } from '../route.ts';
import { idOf } from '../row-id.ts';
import { seenRules } from './alert-views.ts';

/** The annotations of a period, by day. */
export interface AnnotationsAnswer {
  readonly annotations: readonly Annotation[];
}

export type { Annotation };

const NOTE = z.object({ day: z.string(), text: z.string() });

/**
 * The routes of the annotations of a site's chart. All are read; the notes among them are added, changed and removed. A
 * shared link shows no notes, and nothing of alerts and rejected events.
 */
export function annotationRoutes({ db, clock, statistics, reads }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /sites/:site/annotations', 'site:public', (request: SiteRequest<undefined>) => {
      const { site, query, language, grant, link, signedIn } = request;
      return readActive(reads, request, async (): Promise<AnnotationsAnswer> => {
        const now = clock.nowMicros();
        const { period: choice } = parseGoalsQuery(resolvePreset(query, site, clock, statistics));
        const { period } = windowOf(site, await siteZones(db, site.id), choice, now);
        const all = await readAnnotations({ db, statistics }, site, { period, now, language });
        const rules = grant === null || getsMoney(grant) ? null : await seenRules(db, site, grant);
        const isHidden = ({ ruleId }: { readonly ruleId: number }) => rules?.some(({ id }) => id === ruleId) === false;
        const seen = all.filter((annotation) => annotation.kind !== 'alert' || !isHidden(annotation));
        const shown = seen.filter((annotation) => isShown(grant, link, annotation));
        const isAlone = grant !== null && grant.reach !== null;
        return { annotations: isAlone ? shown.map((each) => withoutOthers(each, signedIn!.user.email)) : shown };
      });
    }),
    route('POST /sites/:site/annotations', 'site:editor', NOTE, async ({ site, body, signedIn }) => {
      const id = await addNote(db, clock, { ...body, siteId: site.id, userId: signedIn.user.id });
      return { id };
    }),
    route('PATCH /sites/:site/annotations/:annotation', 'site:editor', NOTE, async ({ site, params, body }) => {
      await changeNote(db, idOf(params.annotation), { ...body, siteId: site.id });
    }),
    route('DELETE /sites/:site/annotations/:annotation', 'site:editor', async ({ site, params }) => {
      await removeNote(db, idOf(params.annotation), site.id);
    }),
  ];
}

/**
 * Tells whether a member sees an annotation. Without settings it is one that a shared link shows, or a note.
 */
function isShown(grant: Grant | null, link: LinkScope | null, annotation: Annotation): boolean {
  // Days without any events tell of all visitors.
  if (annotation.kind === 'silence' && link !== null && link.conditions.length > 0) return false;
  if (SHARED_KINDS.includes(annotation.kind)) return true;
  if (grant === null) return false;
  return annotation.kind === 'note' || !withholds(grant, 'settings');
}

/** Leaves out who has written a note, unless it is the reader: members who reach some sites alone see no other members. */
function withoutOthers(annotation: Annotation, email: string): Annotation {
  if (annotation.kind !== 'note' || annotation.author === email) return annotation;
  const { author: _, ...note } = annotation;
  return note;
}
