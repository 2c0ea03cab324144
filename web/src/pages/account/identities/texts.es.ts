import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Proveedores vinculados',
  since: (at) => `Vinculado ${at}`,
  remove: 'Desvincular',
  removeLabel: (provider) => `Desvincular ${provider}`,
  removed: 'Desvinculado',
  consequence: (provider) =>
    `Desde entonces ${provider} no abre esta cuenta y las sesiones con él terminan. Una cuenta sin contraseña necesita antes una, con «¿Ha olvidado la contraseña?».`,
  password: 'Contraseña actual',
};
