import { EVENT_FIELDS, type Field } from './event-fields.ts';

/** A field that a later version of the fields added. Events and days of an earlier version lack it. */
export type AddedField = Extract<Field, { readonly since: number }>;

/** The fields that later versions added. Each is a dimension whose keys are stored with a closed day. */
export const ADDED_FIELDS = EVENT_FIELDS.filter((field): field is AddedField => 'since' in field);

/** A set of fields that a site can switch off. */
export type FieldSet = AddedField['set'];

/** The sets of fields that a site can switch off. */
export const FIELD_SETS: readonly FieldSet[] = [...new Set(ADDED_FIELDS.map(({ set }) => set))];

/** A dimension that a version of the fields has added; it is named like its column. */
export type AddedDimension = AddedField['column'];

/**
 * Lists the added dimensions that a day does not know: its events have an earlier version, or its site has them off.
 */
export function unknownDimensions(fieldsVersion: number, off: readonly FieldSet[]): AddedDimension[] {
  return ADDED_FIELDS.filter(({ since, set }) => since > fieldsVersion || off.includes(set)).map(
    ({ column }) => column,
  );
}
