import { Link } from 'wouter';
import { hrefOf } from '../../base-path.ts';
import { whole } from '../../format.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Instalación',
  lead: (domain) => <>Añada una línea a {domain}, abra una página y vea llegar la visita aquí.</>,
  beforeInstalling: (domain) => `instalar el fragmento en ${domain}`,
  script: 'Añada el script de seguimiento',
  events: {
    title: 'Eventos',
    explanation:
      'Las páginas vistas, los enlaces salientes y las descargas se registran automáticamente. Registre lo demás con una línea de JavaScript o un atributo HTML:',
    call: 'JavaScript',
    element: 'HTML',
    hint: (
      <>
        Los eventos aparecen en la sección Eventos y pueden usarse como <Link href="/goals">objetivos</Link>. No envíe
        datos personales.
      </>
    ),
  },
  kits: (
    <>
      ¿Usa Next.js, Nuxt, Astro, SvelteKit, WordPress o Google Tag Manager?{' '}
      <a href={hrefOf('/docs/kits')}>Vea los kits (en inglés)</a>.
    </>
  ),
  importHistory: (
    <>
      ¿Viene de Plausible, Umami, Matomo, GoatCounter o GA4? <Link href="/import">Importe su historial</Link>.
    </>
  ),
  ownVisits: (
    <>
      A continuación: <Link href="/settings/tracking#own-visits">excluya sus propias visitas</Link>.
    </>
  ),
  arrival: {
    title: 'Compruebe la instalación',
    works: '¡Funciona!',
    received: (path, time, zone) => (
      <>
        Se recibió un evento de {path} el {time} ({zone}).
      </>
    ),
    toDashboard: 'Ir al panel',
    waitingForFirst: (domain) => (
      <>Esperando la primera página vista… Abra una página en {domain}. Aparecerá aquí en unos segundos.</>
    ),
    waitingAgain: (time, zone, domain) => (
      <>
        El último evento llegó el {time} ({zone}). Esperando otro… Abra una página en {domain}. Aparecerá aquí en unos
        segundos.
      </>
    ),
    rejected: 'Rechazados en los últimos 10 minutos',
    times: (count) => `(${whole(count)} veces)`,
  },
  hints: {
    title: '¿No aparece nada?',
    list: (siteId) => [
      <>
        El código fuente de la página debe contener la línea con <code>data-site="{siteId}"</code>: puede que una caché
        aún sirva la página sin ella.
      </>,
      'Un bloqueador de anuncios o la protección contra el rastreo del navegador pueden bloquear el script. Pruebe en una ventana privada sin ellos.',
      'Una Content-Security-Policy puede bloquear el script; en ese caso, la consola del navegador lo indica.',
      <>
        En <code>localhost</code> el script necesita <code>data-dev</code>. Nunca se ejecuta dentro de un iframe ni en
        un navegador automatizado.
      </>,
      <>
        Puede que este navegador esté excluido: entonces <code>localStorage.svc_ignore</code> es <code>'true'</code>.
      </>,
    ],
  },
};
