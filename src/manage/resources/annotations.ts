import { z } from 'zod';
import { addNote, changeNote, listNotes, removeNote } from '../../sites/annotations.ts';
import { resource } from '../resource.ts';

interface AnnotationFields {
  readonly day: string;
  readonly text: string;
}

/** The notes on the days of a site. */
export const ANNOTATIONS = resource<AnnotationFields>({
  name: 'annotations',
  singular: 'annotation',
  summary: "A note on a day of a site's chart",
  of: 'site',
  area: 'settings',
  fields: z.object({
    day: z.string().describe('The day, `YYYY-MM-DD`.'),
    text: z.string().describe('The note: one line.'),
  }),
  defaults: {},
  namedBy: ['day', 'text'],
  nameOf: ({ day, text }) => `${day} ${text.trim()}`,
  list: async ({ context: { db }, site }, id) => {
    const notes = (await listNotes(db, site.id)).sort((a, b) => a.id - b.id);
    return notes
      .filter((note) => id === undefined || String(note.id) === id)
      .map(({ id, day, text }) => ({ id: String(id), fields: { day, text } }));
  },
  create: async ({ context: { db, clock }, site }, fields) => {
    return { id: String(await addNote(db, clock, { ...fields, siteId: site.id, userId: null })) };
  },
  change: async ({ context: { db }, site }, { id }, fields) => {
    await changeNote(db, Number(id), { ...fields, siteId: site.id });
    return { id };
  },
  remove: ({ context: { db }, site }, { id }) => removeNote(db, Number(id), site.id),
});
