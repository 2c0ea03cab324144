import { ADDED_FIELDS, type AddedField, type FieldSet } from './added-fields.ts';
import type { StoredDimension } from './dimension.ts';

/** A dimension that a version of the fields has added; it is named like its column. */
export type AddedDimension = AddedField['column'] & StoredDimension;

/** The added dimensions that a day does not know: its events are of earlier fields, or its site has them switched off. */
export function unknownDimensions(fieldsVersion: number, off: readonly FieldSet[]): AddedDimension[] {
  return ADDED_FIELDS.filter(({ since, set }) => since > fieldsVersion || off.includes(set)).map(
    ({ column }) => column,
  );
}
