import { z } from 'zod';

/** One setting of the service: an environment variable, and the option in its place. */
export interface Setting<Schema extends z.ZodType> {
  readonly variable: string;
  /** The option that overrides the variable, in commands that have it. */
  readonly flag?: string;
  /** The allowed values, as they follow "must be". */
  readonly allowed: string;
  readonly schema: Schema;
  /** Says what is wrong with a value, without repeating any part of it; for values of many parts. */
  readonly explain?: (error: z.ZodError) => string;
  /** Whether the value may contain a password: an error then does not repeat it. */
  readonly secret?: true;
}

/** Declares a setting with the type of its values. */
export function setting<Schema extends z.ZodType>(setting: Setting<Schema>): Setting<Schema> {
  return setting;
}

/** Returns the schema of a text that passes a test; null when none is set. */
export function optionalText(test: (text: string) => boolean = () => true) {
  return z.string().refine(test).nullable().default(null);
}

/** Tells whether a text is an address of one of these protocols, such as `https:`. */
export function isUrl(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
}
