import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Inicio de sesión por proveedor',
  lead: 'Quién entra por un proveedor y con qué. Decide la primera regla que encaja; sin regla no hay acceso.',
  empty: 'Todavía no hay reglas: nadie entra por un proveedor.',
  add: 'Añadir regla',
  everybody: 'Todas las personas',
  anyProvider: 'Cualquier proveedor',
  provider: 'Proveedor',
  who: 'Quién',
  some: 'Personas con un valor',
  value: 'Valor',
  valueHint: 'Un grupo o rol, exactamente como lo envía el proveedor.',
  edit: 'Editar',
  editLabel: (value) => `Editar la regla de ${value}`,
  up: (value) => `Subir la regla de ${value}`,
  remove: (value) => `Eliminar la regla de ${value}`,
  form: {
    add: { title: 'Añadir regla', submit: 'Añadir regla' },
    change: { title: 'Editar regla', submit: 'Guardar' },
  },
  confirm: { title: '¿Eliminar la regla?', action: 'Eliminar', done: 'Regla eliminada' },
  consequence:
    'Quienes solo tienen acceso por esta regla lo pierden en la siguiente comprobación, a los cinco minutos de uso como máximo.',
  test: {
    button: 'Probar',
    title: 'Probar las reglas',
    submit: 'Probar',
    values: 'Valores de una persona',
    valuesHint: 'Grupos o roles, separados por comas.',
    none: 'Ninguna regla encaja: sin acceso.',
    found: (place, role) => `Decide la regla ${place}: ${role}.`,
    requires: (provider) => `Aun así, sin acceso: la organización exige ${provider}.`,
  },
  require: {
    button: 'Exigir un proveedor',
    title: 'Exigir un proveedor',
    submit: 'Exigir',
    breakGlass: 'Propietario con contraseña',
    hint: 'Este propietario puede seguir entrando con contraseña cuando falla el proveedor. No se le puede quitar y conserva su rol.',
    lead: 'Desde ahora los miembros solo ven esta organización si han iniciado sesión con el proveedor. Las claves de API y los enlaces compartidos siguen funcionando.',
    isOn: (provider, email) =>
      `Los miembros solo inician sesión con ${provider}. ${email} puede seguir usando una contraseña.`,
    isOff: 'Los miembros también pueden iniciar sesión con contraseña.',
    end: 'Permitir contraseñas',
    endTitle: '¿Permitir contraseñas?',
    endLead: 'Los miembros con contraseña pueden volver a usarla.',
    none: 'Antes hace falta un propietario con contraseña que no haya sido añadido por una regla.',
  },
  directory: {
    title: 'Directorio (SCIM)',
    lead: 'El proveedor puede comunicar personas y grupos de antemano y retirar el acceso al instante. Introduce allí esta dirección, con una clave de gestión para el directorio.',
    address: (provider) => `Dirección para ${provider}`,
    none: 'Todavía no ha comunicado nada.',
    told: ({ people, active, known, groups }) =>
      `Personas: ${people}, activas: ${active}, con sesión iniciada alguna vez: ${known}, grupos: ${groups}.`,
    forget: 'Olvidar el directorio',
    forgetTitle: (provider) => `¿Olvidar el directorio de ${provider}?`,
    forgetLead:
      'Se elimina lo que ha comunicado. Desde la próxima comprobación, en cinco minutos de uso como máximo, vuelven a decidir los grupos del inicio de sesión.',
  },
};
