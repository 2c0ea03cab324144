import { NONE_KEY, OTHER_KEY, OTHER_WORDS } from '../../../../src/domain/dimension.ts';
import type { RowLabel } from '../keys/key-label.ts';
import { texts } from './texts.ts';

/** Describes a value of a property as it is shown. */
export function valueLabel(key: string): RowLabel {
  if (key === NONE_KEY) return { text: texts.none.label, explanation: texts.none.explanation };
  if (key === OTHER_KEY) return { text: OTHER_WORDS.label, explanation: OTHER_WORDS.explanation };
  return { text: key, explanation: null };
}
