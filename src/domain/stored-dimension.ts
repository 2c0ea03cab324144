import { ADDED_FIELDS, type AddedField, type FieldSet } from './added-fields.ts';
import { DIMENSIONS, type Dimension } from './dimension.ts';

/** A dimension that a version of the fields has added; it is named like its column. */
export type AddedDimension = AddedField['column'];

/** A dimension whose keys are stored with each closed day. */
export type StoredDimension = Dimension | AddedDimension;

/** The dimensions whose keys are stored: those of the API, and those that it does not offer yet. */
export const STORED_DIMENSIONS: readonly StoredDimension[] = [
  ...DIMENSIONS,
  ...ADDED_FIELDS.map(({ column }) => column),
];

/** The added dimensions that a day does not know: its events are of earlier fields, or its site has them switched off. */
export function unknownDimensions(fieldsVersion: number, off: readonly FieldSet[]): AddedDimension[] {
  return ADDED_FIELDS.filter(({ since, set }) => since > fieldsVersion || off.includes(set)).map(
    ({ column }) => column,
  );
}
