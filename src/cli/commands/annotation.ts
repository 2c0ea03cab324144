import { formatInstant } from '../../alerts/alert-body.ts';
import { localDayAt } from '../../domain/day.ts';
import { ANNOTATION_MAX_CHARS } from '../../domain/limits.ts';
import { addNote, listNotes, removeNote } from '../../sites/annotations.ts';
import { requireSite } from '../../sites/sites.ts';
import { formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { SITE_OPTION, withDatabase, withSite } from '../with-database.ts';

/** Runs `svc annotation add`: writes a note on a day of a site's chart. */
export const addAnnotationCommand: Command = {
  options: {
    site: SITE_OPTION,
    text: { value: 'TEXT', required: true, summary: `the note, one line of up to ${ANNOTATION_MAX_CHARS} characters` },
    day: { value: 'DAY', summary: "local day of the site, such as 2026-05-20 (default: the site's today)" },
  },
  details: 'Members of the organization see it under the chart; shared links do not show it.',
  examples: [
    'annotation add --site k3jd02msa9xq --text "Relaunch of the shop"',
    'annotation add --site k3jd02msa9xq --day 2026-05-20 --text "Newsletter sent"',
  ],
  run: (context) =>
    withSite(context, async (site, { db }) => {
      const { args, clock } = context;
      const day = args.optional('day') ?? localDayAt(clock.nowMicros(), site.timezone).day;
      const id = await addNote(db, clock, { siteId: site.id, day, text: args.text('text'), userId: null });
      return { json: { annotationId: id, day }, text: `Added note ${id} on ${day}.` };
    }),
};

/** Runs `svc annotation list`: lists the notes that people have written on a site's days. */
export const listAnnotationsCommand: Command = {
  options: { site: SITE_OPTION },
  examples: ['annotation list --site k3jd02msa9xq'],
  run: (context) =>
    withSite(context, async (site, { db }) => {
      const annotations = (await listNotes(db, site.id)).map(({ id, day, text, author, createdAt }) => {
        return { annotationId: id, day, text, author, at: formatInstant(createdAt) };
      });
      const text = formatTable(
        ['ID', 'DAY', 'TEXT', 'AUTHOR'],
        annotations.map(({ annotationId, day, text, author }) => [annotationId, day, text, author ?? '–']),
        `${site.domain} has no notes yet. Add one: ${context.svc(`annotation add --site ${site.publicId} …`)}`,
      );
      return { json: { annotations }, text };
    }),
};

/** Runs `svc annotation remove`. */
export const removeAnnotationCommand: Command = {
  argument: 'ID',
  options: { site: { value: 'ID', summary: 'remove the note only when it is of this site' } },
  examples: ['annotation remove 2', 'annotation remove 2 --site k3jd02msa9xq'],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const id = context.args.argumentId;
      const publicId = context.args.optional('site');
      await removeNote(db, id, publicId === undefined ? undefined : (await requireSite(db, publicId)).id);
      return { json: { annotationId: id }, text: `Removed note ${id}.` };
    }),
};
