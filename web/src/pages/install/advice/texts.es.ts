import { midSentence } from '../../../../../src/domain/mid-sentence.ts';
import type { texts as english } from './texts.ts';

const otherHost = (host: string, domain: string) =>
  `Llegó un evento de una página en ${host}, pero el dominio de este sitio es ${domain}.`;

export const texts: typeof english = {
  gpc: {
    problem: 'El navegador envía Global Privacy Control (una petición de no ser rastreado), que este sitio respeta.',
    remedy: 'Use un navegador sin esa opción o desactive este ajuste en Ajustes → Privacidad.',
  },
  botUserAgent: {
    problem:
      'El evento vino de un bot o de algo que lo parece, p. ej. una herramienta de línea de comandos o un monitor.',
    remedy: 'Abra la página en un navegador normal.',
  },
  botNetwork: {
    problem: 'El evento vino de la IP de un centro de datos (una VPN o su propio proxy), que se trata como un bot.',
    remedy: 'Desconecte la VPN. Si usa un proxy, configúrelo como relay (vea nginx, Caddy o Cloudflare).',
  },
  rateLimit: {
    problem: 'Llegaron desde una misma red más eventos en 10 segundos de los que permite el servidor.',
    remedy:
      'Espere un momento. Si todos los visitantes llegan a través de un proxy, configúrelo como relay (vea nginx, Caddy o Cloudflare).',
  },
  archived: {
    problem: 'El sitio está archivado, por lo que sus eventos se rechazan.',
    remedy: 'Restáurelo en sus ajustes.',
  },
  otherProblem: (label) => `Se rechazó un evento: ${midSentence(label)}.`,
  unknownSite: (host, siteId) => ({
    problem: `Una página en ${host} envió un evento con un ID de sitio desconocido.`,
    remedy: `Compare su data-site con el fragmento de arriba: debe ser ${siteId}.`,
  }),
  malformedProblem: (host) => `Se recibió una solicitud no válida de ${host}.`,
  hiddenOrigin: {
    problem: 'La Referrer-Policy de la página ocultó su origen.',
    remedy: 'Añada referrerpolicy="origin" al fragmento o use la política strict-origin-when-cross-origin.',
  },
  noOrigin: {
    problem: 'Llegó un evento sin el encabezado Origin.',
    remedy: 'Si los eventos pasan por un proxy, reenvíe los encabezados Origin y User-Agent.',
  },
  notLocalhost: (host, domain) => ({
    problem: otherHost(host, domain),
    remedy: 'Abra la página como http://localhost (cualquier puerto), no como 127.0.0.1.',
  }),
  localTest: (host, domain) => ({
    problem: otherHost(host, domain),
    remedy: `Abra la página en ${domain}. Para pruebas locales, añada un sitio con el dominio localhost.`,
  }),
  withoutWww: (host, domain) => ({
    problem: otherHost(host, domain),
    remedy: `Un sitio para ${host} abarca ambos. Añádalo y use su fragmento.`,
  }),
  otherDomain: (host, domain) => ({
    problem: otherHost(host, domain),
    remedy: `Ábrala en ${domain} o en un subdominio. Si ${host} pertenece a este sitio, añádalo en Ajustes → Dominios; si no, añada un sitio con ese dominio y use su fragmento.`,
  }),
};
