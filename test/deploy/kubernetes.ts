/** Checks manifests against Kubernetes' own definitions of its objects (`definitions/derive.ts`). */
import { z } from 'zod';
import definitions from './definitions/kubernetes.json' with { type: 'json' };
import type { Manifest } from './helm.ts';

const schemas = new Map<string, z.ZodType>();

/**
 * Throws when a manifest has a field that its kind does not know, lacks one that the kind requires, or has a value of
 * another type or beyond what is listed.
 */
export function validate(manifest: Manifest): void {
  const { apiVersion, kind, metadata } = manifest;
  const { error } = schemaOf(`${apiVersion}/${kind}`.replaceAll('/', '.')).safeParse(manifest);
  if (error !== undefined) throw new Error(`${kind} ${metadata.name}: ${z.prettifyError(error)}`);
}

function schemaOf(name: string): z.ZodType {
  if (!Object.hasOwn(definitions.$defs, name)) throw new Error(`no definition of ${name} is at hand`);
  const schema =
    schemas.get(name) ?? z.fromJSONSchema({ ...definitions, $ref: `#/$defs/${name}` } as z.core.JSONSchema.JSONSchema);
  schemas.set(name, schema);
  return schema;
}
