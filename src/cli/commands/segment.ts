import { type Condition, printCondition } from '../../domain/condition.ts';
import { CONDITIONS_MAX, SEGMENTS_PER_SITE_MAX } from '../../domain/limits.ts';
import { typedCondition } from '../../domain/typed-condition.ts';
import { readTypedCondition } from '../../sites/segment-conditions.ts';
import { createSegment, deleteSegment, listSegments, updateSegment } from '../../sites/segments.ts';
import { subjectName } from '../../sites/subjects.ts';
import { formatTable } from '../columns.ts';
import type { Command, CommandOption } from '../command.ts';
import { requireChosenSubject, SUBJECT_OPTIONS, subjectOption } from '../subject-options.ts';
import { commandOnId, withDatabase } from '../with-database.ts';

const NAME_OPTION: CommandOption = { value: 'NAME', summary: 'display name' };
const WHERE_OPTION: CommandOption = {
  value: 'CONDITION',
  repeatable: true,
  summary: `DIMENSION:OPERATOR:VALUE|VALUE, 1 to ${CONDITIONS_MAX} that all hold`,
};

/** Runs `svc segment create`: makes a segment of a site or a group, which all members have. */
export const createSegmentCommand: Command = {
  options: {
    ...SUBJECT_OPTIONS,
    name: { ...NAME_OPTION, required: true },
    where: { ...WHERE_OPTION, required: true },
  },
  details: `Operators are is, is_not, contains and contains_not. A page is written as in a browser's address bar. A site or group has up to ${SEGMENTS_PER_SITE_MAX} segments.`,
  examples: [
    'segment create --site k3jd02msa9xq --name "Blog, DACH" --where "country:is:DE|AT|CH" --where page:contains:/blog/',
    'segment create --site k3jd02msa9xq --name Paying --where property:plan:is_not:free',
    'segment create --group "Client A" --name Mobile --where device:is:mobile',
  ],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args, clock } = context;
      const { db } = database;
      const { id: siteId } = await requireChosenSubject(context, database);
      const conditions = args.list('where').map(readTypedCondition);
      const segment = await createSegment(db, clock, { siteId, userId: null, name: args.text('name'), conditions });
      return { json: { id: segment.id }, text: `Created segment ${segment.id} (${segment.name}).` };
    }),
};

/** Runs `svc segment list`: lists the segments of a site or a group; those of members are theirs alone. */
export const listSegmentsCommand: Command = {
  options: SUBJECT_OPTIONS,
  details: 'The segments that members have made for themselves are not among them.',
  examples: ['segment list --site k3jd02msa9xq', 'segment list --group "Client A"'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const subject = await requireChosenSubject(context, database);
      const segments = await listSegments(database.db, { siteId: subject.id, userId: null });
      const text = formatTable(
        ['ID', 'NAME', 'CONDITIONS'],
        segments.map(({ id, name, conditions }) => [id, name, conditions.map(shown).join(' and ')]),
        `${subjectName(subject)} has no segments yet. Create one: ${context.svc(`segment create ${subjectOption(subject)} …`)}`,
      );
      return {
        json: {
          segments: segments.map(({ id, name, conditions }) => ({ id, name, where: conditions.map(printCondition) })),
        },
        text,
      };
    }),
};

/** Runs `svc segment update`: gives a segment of a site another name, or other conditions in place of all it has. */
export const updateSegmentCommand: Command = {
  argument: 'ID',
  options: { name: NAME_OPTION, where: WHERE_OPTION },
  details: 'Omitted options are unchanged. The conditions given replace all earlier ones.',
  examples: ['segment update 2 --name "Blog, Germany"', 'segment update 2 --where country:is:DE'],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const { args, clock } = context;
      const name = args.optional('name');
      const conditions = args.list('where').map(readTypedCondition);
      const { id, ...segment } = await updateSegment(
        db,
        clock,
        { id: args.argumentId, userId: null },
        { ...(name !== undefined && { name }), ...(conditions.length > 0 && { conditions }) },
      );
      return {
        json: { id },
        text: `Segment ${id} (${segment.name}) is ${segment.conditions.map(shown).join(' and ')}.`,
      };
    }),
};

/** Runs `svc segment delete`. */
export const deleteSegmentCommand = commandOnId({
  examples: ['segment delete 2'],
  work: ({ db }, id) => deleteSegment(db, { id, userId: null }),
  done: (id) => `Deleted segment ${id}.`,
});

function shown(condition: Condition): string {
  return printCondition(typedCondition(condition));
}
