import { whole } from '../../format.ts';
import { plural } from '../../language.ts';

/** The texts of the line that says how complete the figures are. */
export const texts = {
  label: 'Data quality',
  exact: 'Exact',
  exactHint: 'Nothing is sampled or estimated.',
  lost: (count: number) => plural(count, { one: `${whole(count)} event lost`, other: `${whole(count)} events lost` }),
  lostHint: 'Valid events that svc received and could not store.',
  rejected: (count: number) => `${whole(count)} rejected`,
  /** The reason of all rejected events. */
  only: (reason: string) => `(${reason})`,
  mostly: (reason: string) => `(mostly ${reason})`,
};
