import type { texts as english } from './texts.ts';

const leaveAlone = (by: string, mark: string | null) =>
  mark === null
    ? `Schließen Sie /js/t.js in den Einstellungen von ${by} aus und leeren Sie dann den Cache.`
    : `Fügen Sie dem Snippet direkt nach „<script“ ${mark} hinzu und leeren Sie dann den Cache. Das WordPress-Plugin hat das bereits.`;

export const texts: typeof english = {
  title: 'Eine Seite prüfen',
  purpose: 'Liest den Quelltext einer Seite und sucht das Snippet und was ihm im Weg steht.',
  path: (domain) => `Seite auf ${domain}`,
  check: 'Seite prüfen',
  fine: 'Das Snippet steht auf der Seite, und nichts im Quelltext oder in den Headern der Seite steht ihm im Weg.',
  read: (address) => `Gelesen: ${address}`,
  refused: (domain) => ({
    problem: `${domain} ist nicht öffentlich im Internet, daher werden die Seiten nicht gelesen.`,
    remedy: 'Öffnen Sie den Quelltext der Seite in Ihrem Browser und suchen Sie das Snippet.',
  }),
  unreachable: (detail) => ({
    problem: `Die Seite konnte nicht über https gelesen werden: ${detail}.`,
    remedy: 'Öffnen Sie sie in Ihrem Browser. Auch eine Firewall kann diesen Server von ihr fernhalten.',
  }),
  status: (status) => ({
    problem: `Die Seite hat mit Status ${status} geantwortet.`,
    remedy: 'Prüfen Sie eine andere Seite. Ein Schutz vor Bots oder ein Passwort weist diesen Server vielleicht ab.',
  }),
  elsewhere: (address, domain) => ({
    problem: `Die Seite leitet zu ${address} weiter.`,
    remedy: `Gelesen werden nur https-Seiten auf ${domain}, und nur Ereignisse von dort werden gezählt.`,
  }),
  noHtml: {
    problem: 'Die Adresse führt zu keiner HTML-Seite.',
    remedy: 'Prüfen Sie die Adresse einer Seite, die Besucher öffnen.',
  },
  noTag: (siteId) => ({
    problem: `Der Quelltext der Seite enthält kein Snippet mit data-site="${siteId}".`,
    remedy:
      'Fügen Sie es in den Head der Seite ein. Wenn es dort steht, liefert vielleicht ein Cache die Seite noch ohne es aus. Ein Snippet, das ein Skript oder ein Tag-Manager einfügt, steht nicht im Quelltext.',
  }),
  combined: (by, mark) => ({
    problem: `Der Quelltext der Seite enthält kein Snippet, und ${by} fasst die Skripte zusammen: Ein zusammengefasstes Snippet funktioniert nicht.`,
    remedy: leaveAlone(by, mark),
  }),
  otherSite: (found, siteId) => ({
    problem: `Das Snippet auf der Seite gehört zu einer anderen Website: data-site ist ${found}.`,
    remedy: `Verwenden Sie das Snippet oben, mit data-site="${siteId}".`,
  }),
  changedBy: (by, sign, mark) => ({
    problem: `${by} hat das Snippet verändert (${sign}): Es läuft spät oder nie, daher fehlen Besucher.`,
    remedy: leaveAlone(by, mark),
  }),
  changed: (sign) => ({
    problem: `Etwas hat das Snippet verändert (${sign}), sodass es so nicht funktioniert.`,
    remedy:
      'Verwenden Sie das Snippet oben unverändert. Wenn ein Optimierer oder ein Einwilligungs-Tool es verändert, schließen Sie /js/t.js in dessen Einstellungen aus und leeren Sie dann den Cache.',
  }),
  insecure: (address) => ({
    problem: `Die Seite verwendet https, daher blockieren Browser ${address}.`,
    remedy: 'Machen Sie diesen Dienst über https erreichbar und verwenden Sie das Snippet oben.',
  }),
  otherSource: (address, expected) => ({
    problem: `Das Snippet lädt ${address}, und das ist nicht dieser Dienst.`,
    remedy: `Sein src muss ${expected} sein oder ein Proxy auf Ihrer eigenen Domain.`,
  }),
  otherApi: (address, expected) => ({
    problem: `Das Snippet sendet Ereignisse an ${address}, und das ist nicht dieser Dienst.`,
    remedy: `Fügen Sie dem Snippet ${expected} hinzu.`,
  }),
  scriptBlocked: (origin) => ({
    problem: 'Die Content-Security-Policy der Seite blockiert das Skript.',
    remedy: `Fügen Sie ${origin} zu script-src hinzu.`,
  }),
  eventsBlocked: (origin) => ({
    problem: 'Die Content-Security-Policy der Seite blockiert die Ereignisse.',
    remedy: `Fügen Sie ${origin} zu connect-src hinzu.`,
  }),
  hiddenOrigin: (policy) => ({
    problem: `Die Referrer-Policy der Seite ist ${policy}: Firefox und Safari verbergen die Herkunft, daher werden ihre Besucher nicht gezählt.`,
    remedy:
      'Fügen Sie dem Snippet referrerpolicy="origin" hinzu oder verwenden Sie die Richtlinie strict-origin-when-cross-origin.',
  }),
  hiddenByTag: (policy) => ({
    problem: `Das Snippet hat referrerpolicy="${policy}": Browser verbergen die Herkunft, daher werden Besucher nicht gezählt.`,
    remedy: 'Verwenden Sie referrerpolicy="origin" oder entfernen Sie das Attribut.',
  }),
};
