import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  noEmailAddress: (shown) => `${shown} no es una dirección de correo electrónico.`,
  userExists: (email) => `Ya existe una cuenta para ${email}.`,
  password: {
    tooShort: (least) => `La contraseña debe tener al menos ${least} caracteres.`,
    tooLong: (most) => `La contraseña puede tener como máximo ${most} caracteres.`,
    tooCommon: 'Esta contraseña es demasiado común. Elija otra.',
    justChanged: 'La contraseña se acaba de cambiar. Inicie sesión con la nueva.',
  },
  secondFactor: {
    justOn: 'La autenticación de dos factores se acaba de activar. Inicie sesión de nuevo con un código.',
    isOn: 'La autenticación de dos factores ya está activada. Desactívela primero.',
    notBegun: 'Empiece primero a configurar la autenticación de dos factores.',
    wrongCode: 'Código no válido. Compruebe el reloj de su teléfono y pruebe con el código siguiente.',
    isOff: 'La autenticación de dos factores ya está desactivada.',
    graceDays: (most) => `Indique días enteros, ${most} como máximo.`,
    ownFirst: 'Configure primero la autenticación de dos factores de su propia cuenta.',
    ownOne: 'Desactive la suya en la página de su cuenta.',
    ofOthersToo:
      'Este miembro también pertenece a una organización de la que usted no es propietario. Pida al administrador del servidor que la desactive.',
  },
  passkeys: {
    tooMany: (most) => `Puede tener como máximo ${most} llaves de acceso. Quite una primero.`,
    known: 'Esta llave de acceso ya se había añadido.',
    gone: 'Esa llave de acceso se quitó.',
    unverified: 'No se pudo verificar la llave de acceso. Inténtelo de nuevo.',
    needsName: (host) =>
      `Las llaves de acceso necesitan una dirección con nombre, y ${host} es un número. Configure SVC_PUBLIC_URL.`,
  },
  sessionEnded: 'Esta sesión ya ha terminado.',
  sessions: {
    hours: (least, most) => `Una sesión dura de ${least} a ${most} horas.`,
    idleMinutes: (least, most) => `El tiempo sin uso es de ${least} a ${most} minutos.`,
  },
  onlyOrganisation: 'Esta es la única organización del servidor. Elimínela allí con svc org delete.',
  operatingOrganisation: 'Los propietarios de esta organización administran el servidor. Elimine antes las demás.',
  members: {
    youAreOne: 'Usted ya es miembro de esta organización.',
    isOne: (email) => `${email} ya es miembro.`,
    unknown: 'Este miembro no existe.',
    lastOwner: 'Una organización necesita al menos un propietario. Nombre primero propietario a otra persona.',
    tooManyOrganisations: (most) => `Una persona puede ser propietaria de ${most} organizaciones como máximo.`,
    breakGlass: 'Este propietario puede entrar cuando falla el proveedor; elija antes a otro en «Inicio de sesión».',
  },
  grants: {
    wholeRole:
      'Los propietarios y administradores tienen siempre todos los sitios, todo el acceso y ninguna fecha de fin.',
    editorsSettings: 'Un editor cambia los ajustes, así que no se le pueden retirar.',
    over: 'La fecha de fin debe estar en el futuro.',
    nothing: 'Elija al menos un sitio o grupo.',
    foreign: 'Elija sitios y grupos de esta organización.',
  },
  invitation: {
    gone: 'Esta invitación se aceptó, se revocó o ha caducado.',
    ofOther: (email) => `Esta invitación es para ${email}.`,
  },
};
