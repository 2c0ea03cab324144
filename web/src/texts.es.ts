import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  allSites: 'Todos los sitios',
  switchSite: 'Cambiar de sitio',
  searchSites: 'Buscar sitios',
  noSite: 'No se ha encontrado ningún sitio',
  addSite: 'Añadir sitio',
  account: {
    menu: 'Menú de la cuenta',
    settings: 'Ajustes de la cuenta',
    organisation: 'Equipo y claves de API',
    server: 'Servidor',
    docs: 'Documentación',
    signOut: 'Cerrar sesión',
    signOutFailed: (reason) => `No se pudo cerrar la sesión. ${reason}`,
  },
  appearance: { title: 'Apariencia', names: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' } },
  sources: {
    locations: 'Geolocalización IP de DB-IP',
    networks: 'Redes de RouteViews y DB-IP',
    licence: 'CC BY 4.0',
  },
  failed: 'Se produjo un error',
  notFound: {
    title: 'Página no encontrada',
    hint: 'Compruebe la URL; puede que la página se haya movido.',
    back: 'Volver a los sitios',
  },
  request: {
    unreachable: 'No se puede conectar con el servidor. Reintentando…',
    failed: 'Se produjo un error en el servidor. Inténtelo de nuevo.',
  },
  justNow: 'ahora mismo',
  missing: {
    part: 'No se ha podido cargar una parte de esta página.',
    page: 'No se ha podido cargar esta página.',
    reload: 'Recargar',
  },
  away: {
    title: 'No se puede conectar con el servidor.',
    figures: (time) => `Datos de las ${time}.`,
    retrying: 'Reintentando…',
  },
};
