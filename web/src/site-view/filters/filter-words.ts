import { DIMENSION_TABLE } from '../../../../src/domain/dimension.ts';
import { type Filter, isProperty, propertyKeyOf } from '../../../../src/domain/filter.ts';
import { keyLabel } from '../keys/key-label.ts';
import { valueLabel } from '../properties/value-label.ts';

/** Puts a filter into words: what it is about, and the value as rows show it. */
export function filterWords({ dimension, value }: Filter): { readonly name: string; readonly value: string } {
  return isProperty(dimension)
    ? { name: propertyKeyOf(dimension)!, value: valueLabel(value).text }
    : { name: DIMENSION_TABLE[dimension].label, value: keyLabel(dimension, value).text };
}
