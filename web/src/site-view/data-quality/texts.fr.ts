import { whole } from '../../format.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  label: 'Qualité des données',
  exact: 'Exact',
  exactHint: 'Rien n’est échantillonné ni estimé.',
  lost: (count) =>
    plural(count, { one: `${whole(count)} événement perdu`, other: `${whole(count)} événements perdus` }),
  lostHint: 'Événements valides que svc a reçus sans pouvoir les enregistrer.',
  rejected: (count) => plural(count, { one: `${whole(count)} rejeté`, other: `${whole(count)} rejetés` }),
  only: (reason) => `(${reason})`,
  mostly: (reason) => `(surtout ${reason})`,
};
