import { hrefOf } from '../../../base-path.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  platform: 'Plataforma',
  names: {
    html: 'HTML',
    wordpress: 'WordPress',
    next: 'Next.js',
    nginx: 'nginx',
    caddy: 'Caddy',
    cloudflare: 'Cloudflare',
  },
  html: {
    explanation: (
      <>
        Añada este fragmento al <code>&lt;head&gt;</code> de todas las páginas, preferiblemente en la plantilla común.
      </>
    ),
    snippet: 'Fragmento',
    hint: (origin) => (
      <>
        1,4 KB, sin cookies y sin ralentizar su sitio. Si sus páginas tienen una Content-Security-Policy, permita{' '}
        <code>{origin}</code> en <code>script-src</code> y <code>connect-src</code>. Si su <code>Referrer-Policy</code>{' '}
        es <code>same-origin</code> o <code>no-referrer</code> (como en Django y Helmet), añada{' '}
        <code>referrerpolicy="origin"</code> a la etiqueta.
      </>
    ),
  },
  wordpress: {
    explanation: (
      <>
        Añada esto al final de <code>functions.php</code> de su tema hijo, o a un plugin de fragmentos de código como
        PHP que se ejecuta en la parte pública. También sirve un plugin que inserta código en el head: use el fragmento
        de HTML.
      </>
    ),
    snippet: 'Código PHP',
    hint: (
      <>
        Después, vacíe la caché de páginas. Gracias a los atributos, WP Rocket, LiteSpeed Cache, Autoptimize y Rocket
        Loader no retrasan el script; en otro plugin de este tipo, excluya <code>/js/t.js</code>. Si un plugin de
        seguridad establece la <code>Referrer-Policy</code> <code>same-origin</code> o <code>no-referrer</code>, añada{' '}
        <code>referrerpolicy="origin"</code> a la etiqueta.
      </>
    ),
  },
  next: {
    explanation: (
      <>
        Añada el script al layout raíz (Pages Router: dentro de <code>&lt;Head&gt;</code> en{' '}
        <code>pages/_document.js</code>). La navegación en el cliente se registra automáticamente.
      </>
    ),
    snippet: 'Layout',
    rewrites: {
      title: 'Servirlo desde su propio dominio con rewrites',
      explanation:
        'Los rewrites no pueden reenviar la IP del visitante: los visitantes se distinguen solo por su navegador, las ubicaciones son las de su servidor y, en una plataforma de alojamiento, no se registra nada, porque sus direcciones son de un centro de datos. Un proxy (nginx, Caddy o Cloudflare) lo evita.',
      snippet: 'Configuración',
      afterwards: 'Después, use este fragmento en su layout:',
    },
  },
  firstParty: {
    explanation: (
      <>
        Su sitio sirve el script y recibe los eventos bajo <code>/stats/</code> en su propio dominio, de modo que en sus
        páginas no aparece ningún otro host. Puede usar cualquier ruta.
      </>
    ),
    afterwards: 'Después, use este fragmento:',
    snippet: 'Fragmento propio',
  },
  nginx: {
    inHttp: (
      <>
        En el bloque <code>http</code>:
      </>
    ),
    upstream: 'Upstream',
    inServer: (domain) => (
      <>
        En el bloque <code>server</code> de {domain}:
      </>
    ),
    locations: 'Locations',
    hint: (
      <>
        Detrás de un balanceador de carga, <code>$remote_addr</code> es la dirección del balanceador hasta que{' '}
        <code>set_real_ip_from</code> y <code>real_ip_header</code> se configuren para confiar en él.
      </>
    ),
  },
  caddy: {
    explanation: (
      <>
        Añada los dos bloques <code>handle</code> al bloque de su sitio en el Caddyfile:
      </>
    ),
    snippet: 'Caddyfile',
  },
  cloudflare: {
    explanation: (domain) => (
      <>
        Cree un Worker con la ruta <code>{domain}/stats/*</code> y la clave de relay como su secreto{' '}
        <code>SVC_RELAY_KEY</code>:
      </>
    ),
    snippet: 'Worker',
    hint: (host) => (
      <>
        Solo funciona si su propio sitio pasa por Cloudflare y si Cloudflare puede acceder a <code>{host}</code>.
      </>
    ),
  },
  relay: {
    explanation:
      'La clave de relay convierte su proxy en uno de confianza que puede reenviar la IP de los visitantes. Sin ella, todos los visitantes parecen venir del proxy: no se pueden distinguir, las ubicaciones son incorrectas y un proxy en un centro de datos se trata como un bot.',
    create: (
      <>
        Cree una en <a href={hrefOf('/server#relay-keys')}>Servidor</a>.
      </>
    ),
    askAdmin: 'El administrador del servidor puede crear una.',
  },
};
