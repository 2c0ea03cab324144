import { pathOf } from '../resource.ts';
import { RESOURCES } from '../resources.ts';
import { managementDocument } from './openapi.ts';
import { type Json, schemaName } from './operations.ts';

/** The line of docs/manage.md after which everything is made from the resources. */
export const REFERENCE_HEADING = '## Reference';

/** Returns the reference of docs/manage.md: each resource with its paths and its fields. */
export function reference(): string {
  const { components } = managementDocument() as { components: { schemas: Record<string, Json> } };
  return RESOURCES.map((resource) => {
    const { name, summary, of, isSingle } = resource;
    const path = pathOf(resource);
    const schema = components.schemas[schemaName(resource)] as { readonly properties: Readonly<Record<string, Json>> };
    const { required = [] } = (components.schemas[`New${schemaName(resource)}`] ?? {}) as {
      readonly required?: string[];
    };
    const { properties: written = {} } = (components.schemas[`${schemaName(resource)}Fields`] ?? {}) as typeof schema;
    const rows = Object.entries({ ...schema.properties, ...written })
      .filter(([field]) => field !== 'id' && field !== 'externalId')
      .map(([field, described]) => {
        const isWritten = Object.hasOwn(resource.fields.shape, field);
        const isShownOnce = Object.hasOwn(resource.once?.shape ?? {}, field);
        const read = isShownOnce ? 'shown once' : 'read only';
        const isHidden = Object.hasOwn(resource.hidden?.shape ?? {}, field);
        const mode = isHidden ? 'write only' : isWritten ? 'optional' : read;
        const kind = required.includes(field) ? 'required' : mode;
        return `| \`${field}\` | ${typeOf(described)} | ${kind} | ${String(described.description ?? '')} |`;
      });
    return [
      `### \`${name}\`${of === 'group' ? ' of a group' : ''}`,
      '',
      `${summary}. \`${path}\`, scope \`${resource.area}\`.${isSingle ? ' Each site has one, which `GET` reads and `PUT` changes.' : ''}`,
      '',
      '| field | type | | |',
      '| --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  }).join('\n\n');
}

/** Returns the type of a field in a few words. */
function typeOf(schema: Json): string {
  const { type, items, anyOf, properties } = schema as {
    readonly type?: string | readonly string[];
    readonly items?: Json;
    readonly anyOf?: readonly Json[];
    readonly properties?: Json;
  };
  if ('enum' in schema) return (schema.enum as readonly unknown[]).map((value) => `\`${String(value)}\``).join(', ');
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (type === 'array') return items === undefined ? 'list' : `list: ${typeOf(items)}`;
  if (properties !== undefined)
    return `object of ${Object.keys(properties)
      .map((name) => `\`${name}\``)
      .join(', ')}`;
  return [type ?? 'any'].flat().join(' or ');
}
