import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Cuenta',
  language: {
    title: 'Idioma',
    label: 'Páginas y correos',
    automatic: 'Automático (navegador)',
    hint: 'En modo automático, las páginas siguen a su navegador; los correos siguen al propietario de la organización o están en inglés.',
    submit: 'Guardar',
  },
  password: {
    title: 'Contraseña',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    submit: 'Cambiar contraseña',
    consequence: 'Se cerrará su sesión en todos los demás dispositivos.',
    changed: 'Contraseña cambiada',
  },
  secondFactor: {
    title: 'Autenticación de dos factores (2FA)',
    on: 'Activada',
    off: 'Desactivada',
    whenOn: 'Para iniciar sesión se necesitan su contraseña y un código de su aplicación de autenticación.',
    whenOff:
      'Añada un segundo paso al iniciar sesión: un código de una aplicación de su teléfono. Así, una contraseña robada no basta.',
    turnOn: 'Activar',
    turnOff: 'Desactivar',
  },
  turnOff: {
    title: '¿Desactivar la autenticación de dos factores?',
    consequence:
      'Para iniciar sesión solo necesitará su contraseña. Sus códigos de recuperación y la entrada de su aplicación de autenticación dejarán de funcionar. Se cerrarán sus demás sesiones.',
    withPasskeys:
      'La entrada de su aplicación de autenticación dejará de funcionar. Sus llaves de acceso y códigos de recuperación se mantienen.',
    password: 'Contraseña',
    submit: 'Desactivar',
    done: 'Autenticación de dos factores desactivada',
  },
  turnOn: {
    title: 'Configurar la autenticación de dos factores',
    titleDone: 'Autenticación de dos factores activada',
    begin: {
      explanation:
        'Necesita una aplicación de autenticación en su teléfono, como Aegis, 2FAS, Google Authenticator o su gestor de contraseñas. Confirme su contraseña para continuar.',
      password: 'Contraseña',
      submit: 'Continuar',
    },
    scan: {
      picture: 'Código QR para su aplicación de autenticación',
      instructions: 'Escanee este código QR con su aplicación.',
      onPhone: (url) => (
        <>
          ¿Está en su teléfono? <a href={url}>Ábralo en la aplicación</a>. O escriba esta clave en la aplicación:
        </>
      ),
      code: 'Código',
      codeHint: 'Introduzca el código de 6 dígitos de la aplicación. Se cerrarán sus demás sesiones.',
      submit: 'Activar',
    },
    recovery: {
      warning:
        'Guarde ahora sus códigos de recuperación. No se volverán a mostrar. Cada uno sirve una vez si pierde el teléfono.',
      codes: 'Códigos de recuperación',
      copy: 'Copiar códigos',
      download: 'Descargar códigos',
      done: 'Ya los he guardado',
    },
  },
  sessions: {
    limits: {
      age: (length) => `Duración máxima de una sesión: ${length}.`,
      ageBy: (length, organisation) => `Duración máxima de una sesión: ${length}, fijada por ${organisation}.`,
      idle: (length) => `Tiempo máximo sin uso: ${length}.`,
      idleBy: (length, organisation) => `Tiempo máximo sin uso: ${length}, fijado por ${organisation}.`,
    },
    agents: {
      unknown: 'Navegador desconocido',
      onSystem: (system) => `Navegador en ${system}`,
      browserOnSystem: (browser, system) => `${browser} en ${system}`,
    },
    title: 'Sesiones activas',
    current: 'Este dispositivo',
    signedIn: (instant) => `Inicio de sesión: ${instant}`,
    lastActive: (ago, instant) => `Última actividad: ${ago} · Inicio de sesión: ${instant}`,
    signOut: 'Cerrar sesión',
    signOutLabel: (agent, instant) => `Cerrar sesión: ${agent}, iniciada el ${instant}`,
    signedOut: 'Sesión cerrada',
    signOutOthers: 'Cerrar las demás sesiones',
    othersSignedOut: 'Se cerraron las demás sesiones',
  },
  organisations: {
    title: 'Organizaciones',
    add: 'Nueva organización',
    empty: 'No pertenece a ninguna organización. Cree una o pida una invitación.',
    form: {
      title: 'Nueva organización',
      name: 'Nombre',
      nameHint: 'Una organización tiene sus propios sitios, miembros y claves de API. Usted será el propietario.',
      submit: 'Crear organización',
    },
  },
};
