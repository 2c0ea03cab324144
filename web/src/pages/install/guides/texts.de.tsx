import { hrefOf } from '../../../base-path.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  platform: 'Plattform',
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
        Fügen Sie dieses Snippet in den <code>&lt;head&gt;</code> jeder Seite ein, am besten in Ihr gemeinsames Layout.
      </>
    ),
    snippet: 'Snippet',
    hint: (origin) => (
      <>
        1,4 KB, keine Cookies, macht Ihre Website nicht langsamer. Wenn Ihre Seiten eine Content-Security-Policy haben,
        erlauben Sie <code>{origin}</code> in <code>script-src</code> und <code>connect-src</code>. Ist ihre{' '}
        <code>Referrer-Policy</code> <code>same-origin</code> oder <code>no-referrer</code> (so bei Django und Helmet),
        ergänzen Sie das Tag um <code>referrerpolicy="origin"</code>.
      </>
    ),
  },
  wordpress: {
    explanation: (
      <>
        Fügen Sie dies am Ende der <code>functions.php</code> Ihres Child-Themes ein, oder in einem Plugin für
        Code-Snippets als PHP, das im Frontend läuft. Ein Plugin, das Code in den Head einfügt, geht auch: Geben Sie ihm
        das Snippet unter „HTML“.
      </>
    ),
    snippet: 'PHP-Code',
    hint: (
      <>
        Leeren Sie danach Ihren Seiten-Cache. Durch die Attribute verzögern WP Rocket, LiteSpeed Cache, Autoptimize und
        Rocket Loader das Skript nicht; nehmen Sie <code>/js/t.js</code> in anderen Plugins dieser Art davon aus. Wenn
        ein Sicherheits-Plugin die <code>Referrer-Policy</code> <code>same-origin</code> oder <code>no-referrer</code>{' '}
        setzt, ergänzen Sie das Tag um <code>referrerpolicy="origin"</code>.
      </>
    ),
  },
  next: {
    explanation: (
      <>
        Fügen Sie das Skript in das Root-Layout ein (Pages Router: in <code>&lt;Head&gt;</code> von{' '}
        <code>pages/_document.js</code>). Clientseitige Navigation wird automatisch erfasst.
      </>
    ),
    snippet: 'Layout',
    rewrites: {
      title: 'Mit Rewrites von der eigenen Domain ausliefern',
      explanation:
        'Rewrites können die IP-Adresse des Besuchers nicht weiterleiten. Daher werden Besucher nur an ihrem Browser unterschieden, die Standorte sind die Ihres Servers, und auf einer Hosting-Plattform wird nichts erfasst, weil ihre Adressen zu einem Rechenzentrum gehören. Ein Proxy (nginx, Caddy oder Cloudflare) vermeidet das.',
      snippet: 'Konfiguration',
      afterwards: 'Verwenden Sie dann dieses Snippet in Ihrem Layout:',
    },
  },
  firstParty: {
    explanation: (
      <>
        Ihre Website liefert das Skript aus und empfängt die Ereignisse unter <code>/stats/</code> auf ihrer eigenen
        Domain, sodass auf Ihren Seiten kein anderer Host erscheint. Sie können jeden Pfad verwenden.
      </>
    ),
    afterwards: 'Verwenden Sie dann dieses Snippet:',
    snippet: 'First-Party-Snippet',
  },
  nginx: {
    inHttp: (
      <>
        Im Block <code>http</code>:
      </>
    ),
    upstream: 'Upstream',
    inServer: (domain) => (
      <>
        Im Block <code>server</code> von {domain}:
      </>
    ),
    locations: 'Locations',
    hint: (
      <>
        Hinter einem Load Balancer ist <code>$remote_addr</code> dessen Adresse, bis ihm mit{' '}
        <code>set_real_ip_from</code> und <code>real_ip_header</code> vertraut wird.
      </>
    ),
  },
  caddy: {
    explanation: (
      <>
        Fügen Sie die beiden <code>handle</code>-Blöcke in den Block Ihrer Website im Caddyfile ein:
      </>
    ),
    snippet: 'Caddyfile',
  },
  cloudflare: {
    explanation: (domain) => (
      <>
        Erstellen Sie einen Worker mit der Route <code>{domain}/stats/*</code> und dem Relay-Schlüssel als Secret{' '}
        <code>SVC_RELAY_KEY</code>:
      </>
    ),
    snippet: 'Worker',
    hint: (host) => (
      <>
        Das funktioniert nur, wenn Ihre Website selbst über Cloudflare läuft und Cloudflare <code>{host}</code>{' '}
        erreichen kann.
      </>
    ),
  },
  relay: {
    explanation:
      'Mit dem Relay-Schlüssel wird Ihr Proxy vertrauenswürdig und kann die IP-Adressen der Besucher weiterleiten. Ohne ihn scheinen alle Besucher vom Proxy zu kommen: Sie lassen sich nicht unterscheiden, die Standorte sind falsch, und ein Proxy in einem Rechenzentrum gilt als Bot.',
    create: (
      <>
        Erstellen Sie einen unter <a href={hrefOf('/server#relay-keys')}>Server</a>.
      </>
    ),
    askAdmin: 'Ihr Server-Administrator kann einen erstellen.',
  },
};
