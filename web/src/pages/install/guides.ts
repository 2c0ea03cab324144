import { basePathOf } from '../../../../src/domain/base-path.ts';
import { apiOf, markedSnippetOf } from '../../../../src/tracker/snippet.ts';

/** The values in the texts to be copied. */
export interface GuideFacts {
  /** The URL at which browsers reach the service, without a slash at the end. */
  readonly url: string;
  readonly siteId: string;
  readonly domain: string;
  readonly isLocal: boolean;
}

/** A placeholder for the relay key, which only its creator has seen. */
export const PROXY_KEY = 'svc_relay_YOUR_KEY';

/** Returns the text for the end of the child theme's functions.php. */
export function wordpressText(facts: GuideFacts): string {
  return `add_action( 'wp_head', function () {
	if ( current_user_can( 'edit_posts' ) ) {
		return; // Your own editors are not counted.
	}
	?>
	${markedSnippetOf(facts)}
	<?php
} );`;
}

/** Returns the text for the root layout of the App Router. */
export function nextLayoutText({ url, siteId, isLocal }: GuideFacts): string {
  const api = apiOf(url);
  const named = `${api === null ? '' : ` data-api="${api}"`}${isLocal ? ' data-dev=""' : ''}`;
  return `// app/layout.js
export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <head>
        <script defer src="${url}/js/t.js" data-site="${siteId}"${named} />
      </head>
      <body>{children}</body>
    </html>
  );
}`;
}

export function nextRewritesText({ url }: GuideFacts): string {
  return `// next.config.js
module.exports = {
  async rewrites() {
    return [
      { source: '/stats/t.js', destination: '${url}/js/t.js' },
      { source: '/stats/e', destination: '${url}/api/e' },
    ];
  },
};`;
}

/**
 * Returns the text for the `http` block; null when the service is reached by https, where an upstream is no simpler.
 */
export function nginxUpstreamText({ url }: GuideFacts): string | null {
  const { protocol, host, port } = new URL(url);
  if (protocol === 'https:') return null;
  return `upstream svc {
  server ${port === '' ? `${host}:80` : host};
  keepalive 16;
}`;
}

/** Returns the text for the `server` block of the tracked site. */
export function nginxText({ url }: GuideFacts): string {
  const secure = new URL(url).protocol === 'https:';
  const target = secure ? url : `http://svc${basePathOf(url)}`;
  const connection = [
    ...(secure ? ['  proxy_ssl_server_name on;'] : []),
    '  proxy_http_version 1.1;',
    '  proxy_set_header Connection "";',
  ];
  return [
    'location = /stats/t.js {',
    `  proxy_pass ${target}/js/t.js;`,
    ...connection,
    '}',
    'location = /stats/e {',
    `  proxy_pass ${target}/api/e;`,
    ...connection,
    ...nginxProxyLines(),
    // The line of an event has the visitor's address.
    '  access_log off;',
    '}',
  ].join('\n');
}

/** Returns the lines that make an nginx location a relay. */
export function nginxProxyLines(): string[] {
  return [
    `  proxy_set_header X-Svc-Relay-Key ${PROXY_KEY};`,
    '  proxy_set_header X-Svc-Client-IP $remote_addr;',
    ...['Country', 'Region', 'City', 'ASN'].map((part) => `  proxy_set_header X-Svc-Client-${part} "";`),
  ];
}

/** Returns a whole site block. Caddy adds the visitor's address. */
export function caddyText({ url, domain }: GuideFacts): string {
  const { protocol, host, origin } = new URL(url);
  const secure = protocol === 'https:';
  const prefix = basePathOf(url);
  const upstream = secure ? origin : host;
  const hostLine = '\t\t\theader_up Host {upstream_hostport}';
  return [
    `${domain} {`,
    '\thandle /stats/t.js {',
    `\t\trewrite * ${prefix}/js/t.js`,
    ...(secure ? [`\t\treverse_proxy ${upstream} {`, hostLine, '\t\t}'] : [`\t\treverse_proxy ${upstream}`]),
    '\t}',
    '\thandle /stats/e {',
    `\t\trewrite * ${prefix}/api/e`,
    `\t\treverse_proxy ${upstream} {`,
    ...(secure ? [hostLine] : []),
    ...caddyProxyLines(),
    '\t\t}',
    '\t}',
    '}',
  ].join('\n');
}

/** Returns the lines that make a `reverse_proxy` of Caddy a relay. */
export function caddyProxyLines(): string[] {
  return [
    `\t\t\theader_up X-Svc-Relay-Key ${PROXY_KEY}`,
    '\t\t\theader_up X-Svc-Client-IP {remote_host}',
    ...['Country', 'Region', 'City', 'ASN'].map((part) => `\t\t\theader_up -X-Svc-Client-${part}`),
  ];
}

/** Returns a Worker for the route `DOMAIN/stats/*`, with the key as its secret `SVC_RELAY_KEY`. */
export function workerText({ url }: GuideFacts): string {
  return `const SERVICE = '${url}';

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === '/stats/t.js') return fetch(\`\${SERVICE}/js/t.js\`);
    if (pathname !== '/stats/e') return fetch(request);
    const headers = new Headers({
      'X-Svc-Relay-Key': env.SVC_RELAY_KEY,
      'X-Svc-Client-IP': request.headers.get('CF-Connecting-IP'),
    });
    for (const name of ['Origin', 'User-Agent', 'Sec-GPC']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    return fetch(\`\${SERVICE}/api/e\`, { method: 'POST', headers, body: await request.text() });
  },
};`;
}
