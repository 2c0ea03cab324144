import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  signIn: 'Iniciar sesión',
  setup: {
    title: 'Le damos la bienvenida a svc',
    lead: 'Configúrelo en dos minutos.',
    withoutLink: (
      <>
        Aún no hay cuentas. Para crear la primera, abra el enlace de configuración que el servidor mostró en su
        terminal. Termina en <code>/setup#</code> seguido de un token.
      </>
    ),
    account: 'Su cuenta',
    organisation: 'Organización',
    organisationHint: 'El nombre de su empresa, equipo o proyecto.',
    organisationOptional: 'Opcional. El nombre de su empresa, equipo o proyecto; si se deja vacío, se usa el dominio.',
    site: 'Su primer sitio',
    createAccount: 'Crear cuenta',
    next: 'Continuar',
    privacy: 'Todo queda en su servidor. La contraseña, la organización y la zona horaria se pueden cambiar más tarde.',
  },
  signInForm: {
    back: 'Atrás',
    forgot: '¿Olvidó su contraseña?',
    setupNeeded: 'Aún no hay cuentas. Use el enlace de configuración que el servidor mostró en su terminal.',
  },
  code: {
    app: 'Código',
    appHint: 'Introduzca el código de 6 dígitos de su aplicación de autenticación.',
    recovery: 'Código de recuperación',
    recoveryHint: 'Uno de los 10 códigos que guardó. Cada uno se puede usar una vez.',
    useApp: 'Usar la aplicación de autenticación',
    useRecovery: 'Usar un código de recuperación',
  },
  forgotten: {
    title: 'Restablecer su contraseña',
    lead: 'Le enviaremos por correo un enlace para restablecerla.',
    leadWithoutMail:
      'Este servidor no puede enviar correo. Pida al administrador del servidor un enlace para restablecerla.',
    back: 'Volver a iniciar sesión',
    send: 'Enviar enlace',
    ask: 'Pídale que ejecute esto en el servidor, en el directorio de svc:',
    command: 'Comando',
    yourEmail: 'SU-CORREO',
    commandHint: (
      <>
        Si el servidor se ejecuta con <code>--data</code>, use la misma opción. El enlace sirve una vez y caduca en una
        hora.
      </>
    ),
  },
  reset: {
    title: 'Elija una contraseña nueva',
    lead: 'Se cerrará su sesión en todos los demás dispositivos.',
    save: 'Guardar contraseña nueva',
    done: 'Contraseña cambiada',
    doneSignIn: 'Contraseña cambiada. Inicie sesión con su contraseña nueva y un código.',
    otherLink: 'Iniciar sesión o solicitar otro enlace',
  },
  invitation: {
    title: 'Ha recibido una invitación',
    lead: {
      owner: (organisation) => <>Únase a {organisation} con el rol de propietario</>,
      admin: (organisation) => <>Únase a {organisation} con el rol de administrador</>,
      editor: (organisation) => <>Únase a {organisation} con el rol de editor</>,
      viewer: (organisation) => <>Únase a {organisation} con el rol de lector</>,
    },
    otherAccount: (signedInAs, invited) =>
      `Tiene la sesión iniciada como ${signedInAs}. Esta invitación es para ${invited}; al aceptarla se cambia a esa cuenta.`,
    passwordHint: (minChars) =>
      `¿Ya tiene cuenta? Introduzca su contraseña. ¿Es su primera vez? Elija una (mínimo ${minChars} caracteres).`,
    accept: 'Aceptar invitación',
    toSites: 'Volver a los sitios',
  },
};
