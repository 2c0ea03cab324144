import { hrefOf } from '../../../base-path.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Cómo exportar sus datos',
  more: (
    <>
      En la <a href={hrefOf('/docs/import')}>documentación</a> se explica qué contiene la exportación de cada producto y
      cómo importar desde la línea de comandos.
    </>
  ),
  query: 'Consulta',
  command: 'Comando',
  plausible: {
    steps: (
      <>
        En Plausible, abra <b>Site settings</b>, <b>Imports &amp; exports</b> y elija <b>Export data</b>. Plausible
        envía por correo un enlace a un ZIP. Suéltelo aquí tal cual.
      </>
    ),
    help: 'Ayuda de Plausible',
  },
  umami: {
    cloud: (
      <>
        Umami Cloud: abra <b>Settings</b>, <b>Data</b>, <b>Export</b> y suelte aquí el ZIP que llega por correo.
      </>
    ),
    selfHosted: 'Umami autoalojado: este comando escribe los eventos en un archivo. Suéltelo aquí.',
    direct: 'O deje que svc lea la base de datos directamente, en el servidor de svc:',
    help: 'Ayuda de Umami',
  },
  matomo: {
    visits: (
      <>
        Solicite todas las visitas a Matomo. Indique la dirección de su Matomo, el ID del sitio, el primer día y un
        token de <b>Personal</b>, <b>Security</b>, <b>Auth tokens</b>.
      </>
    ),
    visitsSnippet: 'Solicitud de visitas',
    reports: 'Si Matomo ha eliminado las visitas, solicite sus informes diarios. Ponga los archivos en un solo ZIP.',
    reportsSnippet: 'Solicitudes de informes',
    help: 'Ayuda de Matomo',
  },
  goatcounter: {
    steps: (
      <>
        En GoatCounter, abra <b>Settings</b>, <b>Export</b>. La exportación JSON tiene todos los días; el CSV solo tiene
        filas donde <b>Individual pageviews</b> estaba activado.
      </>
    ),
    help: 'Ayuda de GoatCounter',
  },
  ga4: {
    steps: (
      <>
        Los archivos CSV que ofrece Analytics no tienen datos por día. Obtenga informes de su Data API con la dimensión{' '}
        <code>date</code>, cada uno como archivo CSV, y póngalos en un solo ZIP. Se admiten estas líneas de encabezado:
      </>
    ),
    snippet: 'Líneas de encabezado',
    help: 'Ayuda de Google',
  },
  fathom: 'En Fathom, exporte el sitio como CSV, por horas. Suelte aquí el archivo tal como se descargó.',
  simpleAnalytics:
    'En Simple Analytics, abra los ajustes del sitio y exporte sus datos sin procesar como CSV, con todos los campos. Suelte aquí el archivo.',
  posthog: 'En el editor SQL de PostHog, ejecute esta consulta y descargue el resultado como CSV.',
  accessLog:
    'Registros en formato common o combined (Apache, nginx), de Caddy como JSON o de CloudFront; se admite gzip. Ponga varios archivos en un solo ZIP.',
  svc: (
    <>
      En el otro servidor, ejecute <code>bin/svc export</code> y ponga en un ZIP la carpeta que escribe.
    </>
  ),
};
