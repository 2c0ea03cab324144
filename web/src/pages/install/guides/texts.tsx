import type { ReactNode } from 'react';
import { hrefOf } from '../../../base-path.ts';

/** The texts of the guides for installing the snippet. */
export const texts = {
  platform: 'Platform',
  names: {
    html: 'Plain HTML',
    wordpress: 'WordPress',
    next: 'Next.js',
    nginx: 'nginx',
    caddy: 'Caddy',
    cloudflare: 'Cloudflare',
  },
  html: {
    explanation: (
      <>
        Add this snippet to the <code>&lt;head&gt;</code> of every page, ideally in your shared layout.
      </>
    ),
    snippet: 'Snippet',
    hint: (origin: string) => (
      <>
        1.4 KB, no cookies, doesn’t slow your site down. If your pages have a Content-Security-Policy, allow{' '}
        <code>{origin}</code> in <code>script-src</code> and <code>connect-src</code>. If their{' '}
        <code>Referrer-Policy</code> is <code>same-origin</code> or <code>no-referrer</code> (Django and Helmet do
        that), add <code>referrerpolicy="origin"</code> to the tag.
      </>
    ),
  },
  wordpress: {
    explanation: (
      <>
        Add this to the end of your child theme’s <code>functions.php</code>, or to a code snippets plugin as PHP that
        runs on the front end. A plugin that inserts code into the head works too: give it the snippet under Plain HTML.
      </>
    ),
    snippet: 'PHP code',
    hint: (
      <>
        Clear your page cache afterwards. The attributes keep WP Rocket, LiteSpeed Cache, Autoptimize and Rocket Loader
        from delaying the script; in any other plugin of this kind, exclude <code>/js/t.js</code>. If a security plugin
        sets the <code>Referrer-Policy</code> <code>same-origin</code> or <code>no-referrer</code>, add{' '}
        <code>referrerpolicy="origin"</code> to the tag.
      </>
    ),
  },
  next: {
    explanation: (
      <>
        Add the script to the root layout (Pages Router: inside <code>&lt;Head&gt;</code> of{' '}
        <code>pages/_document.js</code>). Client-side navigation is tracked automatically.
      </>
    ),
    snippet: 'Layout',
    rewrites: {
      title: 'Serve it from your own domain with rewrites',
      explanation:
        'Rewrites can’t forward the visitor’s IP, so visitors are distinguished by their browser alone, locations are your server’s, and on a hosting platform nothing is tracked, because its addresses are a hosting network’s. A proxy (nginx, Caddy or Cloudflare) avoids this.',
      snippet: 'Configuration',
      afterwards: 'Then use this snippet in your layout:',
    },
  },
  firstParty: {
    explanation: (
      <>
        Your site serves the script and receives the events under <code>/stats/</code> on its own domain, so that no
        other host appears on your pages. You can use any path.
      </>
    ),
    afterwards: 'Then use this snippet:',
    snippet: 'First-party snippet',
  },
  nginx: {
    inHttp: (
      <>
        In the <code>http</code> block:
      </>
    ),
    upstream: 'Upstream',
    inServer: (domain: ReactNode) => (
      <>
        In the <code>server</code> block of {domain}:
      </>
    ),
    locations: 'Locations',
    hint: (
      <>
        Behind a load balancer, <code>$remote_addr</code> is the balancer’s address until <code>set_real_ip_from</code>{' '}
        and <code>real_ip_header</code> are set to trust it.
      </>
    ),
  },
  caddy: {
    explanation: (
      <>
        Add the two <code>handle</code> blocks to your site’s block in the Caddyfile:
      </>
    ),
    snippet: 'Caddyfile',
  },
  cloudflare: {
    explanation: (domain: string) => (
      <>
        Create a Worker with the route <code>{domain}/stats/*</code> and the relay key as its secret{' '}
        <code>SVC_RELAY_KEY</code>:
      </>
    ),
    snippet: 'Worker',
    hint: (host: string) => (
      <>
        This works only if your site itself goes through Cloudflare, and if Cloudflare can reach <code>{host}</code>.
      </>
    ),
  },
  relay: {
    explanation:
      'The relay key makes your proxy a trusted one that can forward visitor IPs. Without it all visitors seem to come from the proxy: they can’t be told apart, locations are wrong, and a proxy in a hosting network is treated as a bot.',
    create: (
      <>
        Create one under <a href={hrefOf('/server#relay-keys')}>Server</a>.
      </>
    ),
    askAdmin: 'Your server administrator can create one.',
  },
};
