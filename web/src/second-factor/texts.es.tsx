import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  cancelled: 'No se usó ninguna llave de acceso. Inténtelo de nuevo.',
  known: 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  cannot: 'Las llaves de acceso no se pueden usar en este navegador o en esta dirección.',
  signIn: 'Iniciar sesión con una llave de acceso',
  use: 'Usar una llave de acceso',
  or: 'o',
  card: {
    title: 'Llaves de acceso',
    lead: 'Inicie sesión con su huella, su cara o un PIN, o con una llave de seguridad: sola, o después de su contraseña.',
    cannotAdd: (url) =>
      `Las llaves de acceso necesitan un navegador actual, https y una dirección con nombre. La dirección de este servidor es ${url}.`,
    add: 'Añadir llave de acceso',
    addSubmit: 'Continuar',
    addDone: 'Llave de acceso añadida',
    addLead:
      'Su navegador pregunta después dónde guardar la llave de acceso. Desde ese momento, iniciar sesión con su contraseña necesitará un segundo paso.',
    name: 'Nombre',
    nameHint: 'Para reconocerla, por ejemplo el dispositivo.',
    password: 'Contraseña',
    added: (date) => `Añadida el ${date}`,
    lastUsed: (date) => `Último uso el ${date}`,
    rename: 'Cambiar nombre',
    renameLabel: (name) => `Cambiar el nombre de ${name}`,
    renameTitle: 'Cambiar el nombre de la llave de acceso',
    renameSubmit: 'Guardar',
    remove: 'Quitar',
    removeLabel: (name) => `Quitar ${name}`,
    removeTitle: '¿Quitar esta llave de acceso?',
    removed: 'Llave de acceso quitada',
    removeLead: 'Ya no servirá para iniciar sesión. Elimínela también en su dispositivo.',
    removeLast:
      'Es su último segundo paso: bastará su contraseña y sus códigos de recuperación dejarán de funcionar. Las organizaciones que exigen la autenticación de dos factores le cierran el acceso hasta que vuelva a configurarla.',
    recovery: {
      title: 'Códigos de recuperación',
      renew: 'Crear códigos nuevos',
      submit: 'Crear códigos',
      consequence: 'Sus códigos de recuperación actuales dejarán de funcionar.',
      left: (count) =>
        plural(count, {
          one: 'Le queda 1 código de recuperación. Cada uno sirve para iniciar sesión una vez, después de su contraseña, si no tiene su aplicación o llave de acceso.',
          other: `Le quedan ${count} códigos de recuperación. Cada uno sirve para iniciar sesión una vez, después de su contraseña, si no tiene su aplicación o llave de acceso.`,
        }),
    },
  },
  due: {
    title: 'Configurar la autenticación de dos factores',
    setUp: 'Configurarla',
    isOver: (name) => `${name} exige la autenticación de dos factores. No tiene acceso hasta que la configure.`,
    isLater: (name, date) =>
      `${name} exige la autenticación de dos factores a partir del ${date}. Sin ella no tendrá acceso desde entonces.`,
    help: 'Si tenía una y la perdió, inicie sesión con un código de recuperación. Si no, un propietario de la organización o el administrador del servidor puede restablecerla.',
    lead: (organisation) => (
      <>
        {organisation} exige la autenticación de dos factores. Volverá a ver sus sitios en cuanto su cuenta tenga una
        llave de acceso o una aplicación de autenticación.
      </>
    ),
  },
  rule: {
    title: 'Autenticación de dos factores',
    isOff: 'Los miembros pueden iniciar sesión solo con una contraseña.',
    isOn: (date) =>
      `Los miembros necesitan una llave de acceso o una aplicación de autenticación a partir del ${date}. A quienes inician sesión con un proveedor los verifica este.`,
    require: 'Exigir 2FA',
    submit: 'Exigir',
    days: 'Días hasta que se exija',
    daysHint: 'Los miembros sin 2FA ven un aviso con la fecha. Con 0 se exige de inmediato.',
    lead: 'Los miembros sin 2FA no ven nada de esta organización hasta que la configuren en «Cuenta». Los propietarios pueden restablecer la 2FA de un miembro que la perdió. Las claves de API y los enlaces compartidos siguen funcionando.',
    end: 'Hacer opcional',
    endTitle: '¿Hacer opcional la 2FA?',
    endLead: 'Los miembros pueden volver a iniciar sesión solo con una contraseña.',
  },
  reset: {
    button: 'Restablecer 2FA',
    label: (email) => `Restablecer la 2FA de ${email}`,
    title: '¿Restablecer la 2FA?',
    action: 'Restablecer',
    done: (email) => `La 2FA de ${email} está desactivada`,
    consequence: (email) =>
      `Asegúrese de que realmente lo pide ${email}. Terminan todas sus sesiones y basta la contraseña hasta que vuelva a configurar la 2FA.`,
  },
};
