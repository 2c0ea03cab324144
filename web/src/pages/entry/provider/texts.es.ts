import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  withProvider: (provider) => `Iniciar sesión con ${provider}`,
  separator: 'o con contraseña',
  problems: {
    refused: (provider) => `No ha permitido que ${provider} inicie su sesión. Inténtelo de nuevo o use otra forma.`,
    expired: (provider) =>
      `Este inicio de sesión ha tardado demasiado o ya se ha usado. Inicie sesión con ${provider} de nuevo.`,
    other_browser: (provider) =>
      `Este inicio de sesión empezó en otro navegador. Inicie sesión aquí con ${provider} de nuevo.`,
    unreachable: (provider) =>
      `No se puede acceder a ${provider}. Inténtelo en un minuto. Si sigue así, avise al administrador del servidor.`,
    provider: (provider) =>
      `${provider} ha respondido con un error. Inténtelo de nuevo. Si sigue así, avise al administrador del servidor: el registro tiene la causa.`,
    answer: (provider) =>
      `La respuesta de ${provider} no es válida. Inténtelo de nuevo. Si sigue así, avise al administrador del servidor: el registro tiene la causa.`,
    unverified: (provider) =>
      `${provider} no tiene ninguna dirección de correo verificada de usted. Verifíquela allí e inicie sesión de nuevo.`,
    other_provider: () => 'Las personas de su dominio de correo inician sesión de otra forma. Elija otro botón.',
    no_access: (provider) =>
      `Ha iniciado sesión en ${provider}, pero aquí no hay nada compartido con usted. Pregunte a un propietario de la organización.`,
    busy: () => 'Demasiadas personas están iniciando sesión. Inténtelo en un minuto.',
  },
  link: {
    title: '¿Es esta su cuenta?',
    lead: (provider, email) =>
      `${provider} dice que usted es ${email}. Esta dirección tiene una cuenta aquí. Demuestre una vez que es suya; después basta con ${provider}.`,
    submit: 'Vincular e iniciar sesión',
    mail: 'Enviarme un enlace por correo',
    mailed: (email) => `Se ha enviado un enlace a ${email}. Ábralo en este navegador en los próximos 15 minutos.`,
    again: 'Volver a iniciar sesión',
    confirm: 'Confirme que esta cuenta es suya.',
  },
};
