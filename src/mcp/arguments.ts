import { z } from 'zod';
import { PATH_PARAMETERS } from '../api/openapi.ts';
import { ApiError } from '../domain/error.ts';
import type { Tool } from './tool.ts';

/** The arguments of a call: parameters of a path and of a query, as the read API has them. */
export interface Arguments {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** The schema of a tool's arguments: those of its endpoint of the read API, and nothing else. */
export function inputSchema({ subjects, path, parameters }: Tool): { type: 'object'; [field: string]: unknown } {
  const query = Object.entries(parameters.shape).map(([name, schema]) => {
    const { $schema, ...rest } = z.toJSONSchema(schema as z.ZodType, { io: 'output' });
    return [name, rest] as const;
  });
  const optional = query.filter(([name]) => (parameters.shape[name] as z.ZodType).safeParse(undefined).success);
  const isOfSites = subjects.length === 1;
  const names = [...(isOfSites ? subjects : []), ...path, ...query.map(([name]) => name)];
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...subjects.map((name) => [name, isOfSites ? pathSchema(name) : subjectSchema(name)] as const),
      ...path.map((name) => [name, pathSchema(name)] as const),
      ...query,
    ]),
    required: names.filter((name) => !optional.some(([one]) => one === name)),
    additionalProperties: false,
  };
}

/**
 * Turns the arguments of a call into parameters of the read API, whose parser checks them. `null` counts as absent. An
 * argument that the tool has not is refused: a question without it would have another answer. Throws an ApiError
 * INVALID_PARAMS.
 */
export function readArguments(
  { name: tool, subjects, path, parameters }: Tool,
  given: Readonly<Record<string, unknown>>,
): Arguments {
  const inPath = [...subjects, ...path];
  const known = new Set([...inPath, ...Object.keys(parameters.shape)]);
  const params: Record<string, string> = {};
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    if (!known.has(name)) {
      const list = known.size === 0 ? 'no arguments' : [...known].join(', ');
      throw new ApiError('INVALID_PARAMS', `\`${tool}\` takes ${list}; it has no argument \`${name.slice(0, 64)}\``);
    }
    const texts = textsOf(name, value);
    if (!inPath.includes(name)) for (const text of texts) query.append(name, text);
    else if (texts.length === 1) params[name] = texts[0]!;
    else throw new ApiError('INVALID_PARAMS', `\`${name}\` may be given only once`);
  }
  const about = subjects.filter((name) => params[name] !== undefined);
  if (subjects.length > 0 && about.length !== 1) {
    const names = subjects.map((name) => `\`${name}\``).join(' or ');
    throw new ApiError('INVALID_PARAMS', `${names} must be given${about.length > 1 ? ', not both' : ''}`);
  }
  for (const name of path) {
    if (params[name] === undefined) throw new ApiError('INVALID_PARAMS', `\`${name}\` must be given`);
  }
  return { params, query };
}

function textsOf(name: string, value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => {
    if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean') return String(one);
    throw new ApiError('INVALID_PARAMS', `\`${name}\` must be a text, a number, true or false`);
  });
}

/** One of several subjects is required, which the top level of a schema cannot say: clients refuse its `oneOf`. */
function subjectSchema(name: string): object {
  const { description, ...schema } = pathSchema(name) as { readonly description: string };
  const other = name === 'siteId' ? 'groupId' : 'siteId';
  return { description: `${description} Give this or \`${other}\`.`, ...schema };
}

function pathSchema(name: string): object {
  const { description, schema } = PATH_PARAMETERS[name] as { readonly description: string; readonly schema: object };
  return { description, ...schema };
}
