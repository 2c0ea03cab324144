import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  tooManyRules: (most) => `Una organización tiene como máximo ${most} reglas de inicio de sesión.`,
  ruleValue: (most) => `Un valor tiene de 1 a ${most} caracteres.`,
  noBreakGlass: 'Elija a un propietario que tenga contraseña y que no haya sido añadido por una regla.',
  noProvider: 'Este proveedor no da acceso a la organización.',
  tryFirst: 'Inicie sesión antes usted con el proveedor, o elíjase a sí mismo: de lo contrario se quedaría sin acceso.',
  gone: 'Este inicio de sesión ha tardado demasiado. Inicie sesión de nuevo.',
  isSet: 'Las reglas de inicio de sesión deciden el acceso de este miembro. Cambie las reglas.',
  secondFactor: 'Esta cuenta tiene autenticación en dos pasos: introduzca la contraseña y el código.',
};
