import { whole } from '../../format.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  label: 'Datenqualität',
  exact: 'Exakt',
  exactHint: 'Nichts ist hochgerechnet oder geschätzt.',
  lost: (count) =>
    plural(count, { one: `${whole(count)} Ereignis verloren`, other: `${whole(count)} Ereignisse verloren` }),
  lostHint: 'Gültige Ereignisse, die svc empfangen hat, aber nicht speichern konnte.',
  rejected: (count) => `${whole(count)} abgelehnt`,
  only: (reason) => `(${reason})`,
  mostly: (reason) => `(meist ${reason})`,
};
