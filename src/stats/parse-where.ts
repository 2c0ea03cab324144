import { z } from 'zod';
import { type Condition, conditionOf, countValues, OPERATORS, parseCondition } from '../domain/condition.ts';
import { STORED_DIMENSIONS } from '../domain/dimension.ts';
import type { Filter } from '../domain/filter.ts';
import { CONDITION_VALUES_MAX, CONDITIONS_MAX } from '../domain/limits.ts';

const RULE = `must be <dimension>:<operator>:<value>, with an operator that is one of ${OPERATORS.join(', ')}, and a dimension that is one of ${STORED_DIMENSIONS.join(', ')}, property:<key>, goal or segment`;

/** The parameter with the conditions of a question. */
export const whereParameter = {
  where: z
    .array(z.string().refine((text) => parseCondition(text) !== null, { error: RULE }))
    .max(CONDITIONS_MAX, { error: `may be given at most ${CONDITIONS_MAX} times` })
    .refine((texts) => countValues(texts.map(parseCondition)) <= CONDITION_VALUES_MAX, {
      error: `may have at most ${CONDITION_VALUES_MAX} values in all`,
    })
    .default([])
    .meta({
      description: [
        '`<dimension>:<operator>:<value>`, split at the first two colons. Operators are `is`, `is_not`, `contains` and `contains_not`. Several',
        'values, separated by `|`, mean one of them; a literal `|` or backslash is written with a backslash before it. Conditions combine',
        'with AND and hold on one and the same hit. Besides the stored dimensions: `property:<key>:<operator>:<value>` selects events,',
        '`goal:is:<id>` and `goal:is_not:<id>` the sessions in which a goal was reached or was not, `segment:is:<id>` the conditions of a segment.',
      ].join(' '),
    }),
};

/** Reads conditions whose forms were checked. */
export function readWhere({ where }: { readonly where: readonly string[] }): readonly Condition[] {
  return where.map((text) => parseCondition(text)!);
}

/** Lists the conditions of a question, those of its filters first. */
export function conditionsOf(query: {
  readonly filters?: readonly Filter[];
  readonly where?: readonly Condition[] | undefined;
}): readonly Condition[] {
  return [...(query.filters ?? []).map(conditionOf), ...(query.where ?? [])];
}
