import type { texts as english } from './texts.ts';

const leaveAlone = (by: string, mark: string | null) =>
  mark === null
    ? `Excluya /js/t.js en los ajustes de ${by} y vacíe después la caché.`
    : `Añada ${mark} al fragmento, justo después de «<script», y vacíe después la caché. El plugin de WordPress ya lo hace.`;

export const texts: typeof english = {
  title: 'Comprobar una página',
  purpose: 'Lee el código fuente de una página y busca el fragmento y lo que lo obstaculiza.',
  path: (domain) => `Página en ${domain}`,
  check: 'Comprobar página',
  fine: 'El fragmento está en la página y nada en su código fuente ni en sus cabeceras lo obstaculiza.',
  read: (address) => `Página leída: ${address}`,
  refused: (domain) => ({
    problem: `${domain} no está en el internet público, por lo que sus páginas no se leen.`,
    remedy: 'Abra el código fuente de la página en su navegador y busque el fragmento.',
  }),
  unreachable: (detail) => ({
    problem: `No se pudo leer la página por https: ${detail}.`,
    remedy: 'Ábrala en su navegador. También es posible que un cortafuegos impida a este servidor llegar a ella.',
  }),
  status: (status) => ({
    problem: `La página respondió con el estado ${status}.`,
    remedy: 'Compruebe otra página. Puede que una protección contra bots o una contraseña rechace a este servidor.',
  }),
  elsewhere: (address, domain) => ({
    problem: `La página redirige a ${address}.`,
    remedy: `Solo se leen páginas https de ${domain} y solo se cuentan los eventos de allí.`,
  }),
  noHtml: {
    problem: 'La dirección no lleva a una página HTML.',
    remedy: 'Compruebe la dirección de una página que abran los visitantes.',
  },
  noTag: (siteId) => ({
    problem: `El código fuente de la página no contiene el fragmento con data-site="${siteId}".`,
    remedy:
      'Añádalo al head de la página. Si está ahí, puede que una caché aún sirva la página sin él. Un fragmento que añade un script o un gestor de etiquetas no está en el código fuente.',
  }),
  combined: (by, mark) => ({
    problem: `El código fuente de la página no contiene el fragmento y ${by} combina sus scripts: un fragmento combinado no funciona.`,
    remedy: leaveAlone(by, mark),
  }),
  otherSite: (found, siteId) => ({
    problem: `El fragmento de la página es el de otro sitio: data-site es ${found}.`,
    remedy: `Use el fragmento de arriba, con data-site="${siteId}".`,
  }),
  changedBy: (by, sign, mark) => ({
    problem: `${by} ha cambiado el fragmento (${sign}): se ejecuta tarde o nunca, y faltan visitantes.`,
    remedy: leaveAlone(by, mark),
  }),
  changed: (sign) => ({
    problem: `Algo ha cambiado el fragmento (${sign}), y no funciona tal como está.`,
    remedy:
      'Use el fragmento de arriba tal cual. Si un optimizador o un gestor de consentimiento lo cambia, excluya /js/t.js en sus ajustes y vacíe después la caché.',
  }),
  insecure: (address) => ({
    problem: `La página usa https, por lo que los navegadores bloquean ${address}.`,
    remedy: 'Haga que este servicio esté disponible por https y use el fragmento de arriba.',
  }),
  otherSource: (address, expected) => ({
    problem: `El fragmento carga ${address}, que no es este servicio.`,
    remedy: `Su src debe ser ${expected}, o un proxy en su propio dominio.`,
  }),
  otherApi: (address, expected) => ({
    problem: `El fragmento envía los eventos a ${address}, que no es este servicio.`,
    remedy: `Añada ${expected} al fragmento.`,
  }),
  scriptBlocked: (origin) => ({
    problem: 'La Content-Security-Policy de la página bloquea el script.',
    remedy: `Añada ${origin} a script-src.`,
  }),
  eventsBlocked: (origin) => ({
    problem: 'La Content-Security-Policy de la página bloquea los eventos.',
    remedy: `Añada ${origin} a connect-src.`,
  }),
  hiddenOrigin: (policy) => ({
    problem: `La Referrer-Policy de la página es ${policy}: Firefox y Safari ocultan el origen y sus visitantes no se cuentan.`,
    remedy: 'Añada referrerpolicy="origin" al fragmento o use la política strict-origin-when-cross-origin.',
  }),
  hiddenByTag: (policy) => ({
    problem: `El fragmento tiene referrerpolicy="${policy}": los navegadores ocultan el origen y los visitantes no se cuentan.`,
    remedy: 'Use referrerpolicy="origin" o quite el atributo.',
  }),
};
