import { whole } from '../../format.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  label: 'Calidad de los datos',
  exact: 'Exacto',
  exactHint: 'Nada se muestrea ni se estima.',
  lost: (count) => plural(count, { one: `${whole(count)} evento perdido`, other: `${whole(count)} eventos perdidos` }),
  lostHint: 'Eventos válidos que svc recibió y no pudo guardar.',
  rejected: (count) => plural(count, { one: `${whole(count)} rechazado`, other: `${whole(count)} rechazados` }),
  only: (reason) => `(${reason})`,
  mostly: (reason) => `(sobre todo ${reason})`,
};
