import type { Advice, texts as english } from './texts.ts';

const otherHost = (host: string, domain: string) =>
  `Ein Ereignis kam von einer Seite auf ${host}, aber die Domain dieser Website ist ${domain}.`;

export const texts: typeof english = {
  gpc: {
    problem:
      'Der Browser sendet Global Privacy Control (die Bitte, nicht getrackt zu werden), und diese Website respektiert das.',
    remedy: 'Verwenden Sie einen anderen Browser oder schalten Sie dies unter Einstellungen → Datenschutz aus.',
  },
  botUserAgent: {
    problem:
      'Das Ereignis kam von einem Bot oder von etwas, das so aussieht, z. B. einem Kommandozeilenprogramm oder einem Monitor.',
    remedy: 'Öffnen Sie die Seite in einem gewöhnlichen Browser.',
  },
  botNetwork: {
    problem:
      'Das Ereignis kam von der IP-Adresse eines Rechenzentrums (einem VPN oder Ihrem eigenen Proxy) und gilt daher als Bot.',
    remedy:
      'Schalten Sie Ihr VPN aus. Wenn Sie einen Proxy verwenden, richten Sie ihn als Relay ein (siehe nginx, Caddy oder Cloudflare).',
  },
  rateLimit: {
    problem: 'Aus einem Netzwerk kamen innerhalb von 10 Sekunden mehr Ereignisse, als der Server zulässt.',
    remedy:
      'Warten Sie einen Moment. Wenn alle Besucher über einen Proxy kommen, richten Sie ihn als Relay ein (siehe nginx, Caddy oder Cloudflare).',
  },
  archived: {
    problem: 'Die Website ist archiviert, daher werden ihre Ereignisse abgelehnt.',
    remedy: 'Stellen Sie sie in ihren Einstellungen wieder her.',
  },
  otherProblem: (label) => `Ein Ereignis wurde abgelehnt („${label}“).`,
  unknownSite: (host, siteId): Advice => ({
    problem: `Eine Seite auf ${host} hat ein Ereignis mit unbekannter Website-ID gesendet.`,
    remedy: `Vergleichen Sie ihr data-site mit dem Snippet oben: Es muss ${siteId} sein.`,
  }),
  malformedProblem: (host) => `Von ${host} kam eine ungültige Anfrage.`,
  hiddenOrigin: {
    problem: 'Die Referrer-Policy der Seite hat ihre Herkunft verborgen.',
    remedy:
      'Ergänzen Sie das Snippet um referrerpolicy="origin" oder verwenden Sie die Policy strict-origin-when-cross-origin.',
  },
  noOrigin: {
    problem: 'Ein Ereignis kam ohne Origin-Header an.',
    remedy: 'Wenn Ereignisse über Ihren Proxy laufen, leiten Sie die Header Origin und User-Agent weiter.',
  },
  notLocalhost: (host, domain): Advice => ({
    problem: otherHost(host, domain),
    remedy: 'Öffnen Sie die Seite als http://localhost (beliebiger Port), nicht als 127.0.0.1.',
  }),
  localTest: (host, domain): Advice => ({
    problem: otherHost(host, domain),
    remedy: `Öffnen Sie die Seite auf ${domain}. Zum lokalen Testen fügen Sie eine Website mit der Domain localhost hinzu.`,
  }),
  withoutWww: (host, domain): Advice => ({
    problem: otherHost(host, domain),
    remedy: `Eine Website für ${host} umfasst beides. Fügen Sie eine hinzu und verwenden Sie ihr Snippet.`,
  }),
  otherDomain: (host, domain): Advice => ({
    problem: otherHost(host, domain),
    remedy: `Öffnen Sie die Seite auf ${domain} oder einer Subdomain. Wenn ${host} zu dieser Website gehört, fügen Sie es unter Einstellungen → Domains hinzu; wenn nicht, fügen Sie eine Website mit dieser Domain hinzu und verwenden Sie ihr Snippet.`,
  }),
};
