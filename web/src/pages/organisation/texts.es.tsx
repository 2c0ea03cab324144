import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  lead: 'Gestione los miembros, los grupos de sitios y las claves de API.',
  leadMember: 'Los miembros de esta organización.',
  notFound: {
    title: 'Organización no encontrada',
    hint: 'Puede que se haya eliminado o que usted ya no sea miembro.',
    back: 'Volver a los sitios',
  },
  record: 'Registro de cambios',
  rename: {
    button: 'Cambiar nombre',
    title: 'Cambiar el nombre de la organización',
    name: 'Nombre',
    save: 'Guardar',
  },
  roles: {
    names: { owner: 'Propietario', admin: 'Administrador', editor: 'Editor', viewer: 'Lector' },
    about: 'Acerca de los roles',
    meanings: {
      viewer: 'Puede ver las estadísticas.',
      editor:
        'Puede ver las estadísticas y cambiar objetivos, embudos, propiedades, canales, exclusiones, notas, segmentos, alertas y enlaces.',
      admin: 'Además, puede gestionar sitios, grupos, miembros, claves de API, importaciones y exportaciones.',
      owner: 'Además, puede eliminar sitios, gestionar propietarios y cambiar el nombre de la organización.',
    },
    invited: {
      viewer: 'Los lectores pueden ver las estadísticas.',
      editor:
        'Los editores pueden ver las estadísticas y cambiar objetivos, embudos, propiedades, canales, exclusiones, notas, segmentos, alertas y enlaces.',
      admin:
        'Los administradores pueden hacer todo lo que los editores, en todos los sitios, y además gestionar sitios, grupos, miembros, claves de API, importaciones y exportaciones.',
      owner:
        'Los propietarios pueden hacer todo lo que los administradores y, además, eliminar sitios, gestionar propietarios y cambiar el nombre de la organización.',
    },
  },
  members: {
    signsOut: 'Al cambiar el rol o el acceso de un miembro se cierran todas sus sesiones.',
    title: 'Miembros',
    invite: 'Invitar miembro',
    joined: (date) => `Miembro desde el ${date}`,
    onlyOwner: 'Usted es el único propietario. Antes de salir, dé a otra persona el rol de propietario.',
    you: 'Usted',
    secondFactor: '2FA',
    access: 'Acceso',
    accessLabel: (email) => `Acceso de ${email}`,
    roleLabel: (email) => `Rol de ${email}`,
    changed: {
      viewer: (email) => `${email} ahora tiene el rol de lector`,
      editor: (email) => `${email} ahora tiene el rol de editor`,
      admin: (email) => `${email} ahora tiene el rol de administrador`,
      owner: (email) => `${email} ahora tiene el rol de propietario`,
    },
    removeLabel: (email) => `Quitar a ${email}`,
    remove: {
      title: '¿Quitar a este miembro?',
      consequence: (email, organisation) => (
        <>
          {email} perderá el acceso a {organisation} y no recibirá más informes. Las claves de API siguen funcionando;
          revoque las que conozca esa persona.
        </>
      ),
      action: 'Quitar miembro',
      done: (email) => `${email} ya no es miembro`,
    },
    leave: {
      button: 'Salir',
      title: '¿Salir de esta organización?',
      consequence: (organisation) => (
        <>Perderá el acceso a los sitios de {organisation}. Para volver necesitará una invitación.</>
      ),
      action: 'Salir de la organización',
      done: (organisation) => `Ha salido de ${organisation}`,
    },
  },
  invite: {
    title: 'Invitar miembro',
    email: 'Correo electrónico',
    role: 'Rol',
    submit: 'Enviar invitación',
    submitWithoutMail: 'Crear invitación',
    created: 'Invitación creada',
    sent: (email) => `Invitación enviada a ${email}.`,
    notSent: (email) => `El correo no está configurado. Envíe usted este enlace a ${email}.`,
    validity: (email) => `Válida una vez, durante 7 días. Si se pierde, vuelva a invitar a ${email}.`,
    beforeSharing: 'compartir el enlace',
    link: 'Enlace de invitación',
    linkValidity: (email) =>
      `Válido una vez, durante 7 días. No se volverá a mostrar. Cualquiera que tenga el enlace puede aceptarlo como ${email}.`,
    done: 'Listo',
  },
  invitations: {
    title: 'Invitaciones pendientes',
    expires: (date) => `Caduca el ${date}`,
    revoke: 'Revocar',
    revokeLabel: (email) => `Revocar la invitación de ${email}`,
    confirm: {
      title: '¿Revocar esta invitación?',
      consequence: (email) => `El enlace de invitación enviado a ${email} dejará de funcionar.`,
      action: 'Revocar invitación',
      done: 'Invitación revocada',
    },
  },
  keys: {
    title: 'Claves de API',
    add: 'Nueva clave de API',
    lead: 'Las claves de API dan acceso de lectura a las estadísticas de los sitios de esta organización, de todos o de algunos. Manténgalas en secreto; no las use en código del navegador.',
    empty: 'Aún no hay claves de API.',
    revokedKeys: (count) => `Claves revocadas (${count})`,
    created: (date) => `Creada el ${date}`,
    lastUsed: (instant) => `Último uso: ${instant}`,
    neverUsed: 'Nunca usada',
    revoked: (date) => `Revocada el ${date}`,
    revoke: 'Revocar',
    revokeLabel: (key) => `Revocar ${key}`,
    confirm: {
      title: '¿Revocar esta clave de API?',
      consequence: (key, prefix) => (
        <>
          Las solicitudes con «{key}» ({prefix}) se rechazarán de inmediato. Esto no se puede deshacer.
        </>
      ),
      action: 'Revocar clave de API',
      done: 'Clave de API revocada',
    },
    form: {
      title: 'Nueva clave de API',
      name: 'Nombre',
      nameHint: 'P. ej. «Script de informes»',
      submit: 'Crear clave de API',
    },
    result: {
      title: 'Clave de API creada',
      warning: 'Copie esta clave ahora. No podrá volver a verla.',
      key: 'Clave',
      tryIt: 'Pruébela:',
      command: 'Comando',
      examples: 'Estadísticas, serie temporal y páginas principales de su primer sitio:',
      stats: 'Estadísticas',
      timeseries: 'Serie temporal',
      pages: 'Páginas principales',
      rateLimit: (perMinute) => `Límite: ${perMinute} solicitudes por minuto y clave.`,
      reference: 'Referencia de la API (OpenAPI)',
      done: 'Listo',
    },
  },
};
