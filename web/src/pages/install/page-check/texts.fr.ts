import type { texts as english } from './texts.ts';

const leaveAlone = (by: string, mark: string | null) =>
  mark === null
    ? `Excluez /js/t.js dans les réglages de ${by}, puis videz le cache.`
    : `Ajoutez ${mark} au code, juste après « <script », puis videz le cache. L’extension WordPress le fait déjà.`;

export const texts: typeof english = {
  title: 'Vérifier une page',
  purpose: 'Lit la source d’une page et y cherche le code et ce qui le gêne.',
  path: (domain) => `Page sur ${domain}`,
  check: 'Vérifier la page',
  fine: 'Le code est sur la page, et rien dans la source ou les en-têtes de la page ne le gêne.',
  read: (address) => `Page lue : ${address}`,
  refused: (domain) => ({
    problem: `${domain} n’est pas sur l’internet public ; ses pages ne sont donc pas lues.`,
    remedy: 'Ouvrez la source de la page dans votre navigateur et cherchez-y le code.',
  }),
  unreachable: (detail) => ({
    problem: `La page n’a pas pu être lue en https : ${detail}.`,
    remedy: 'Ouvrez-la dans votre navigateur. Un pare-feu empêche peut-être aussi ce serveur de l’atteindre.',
  }),
  status: (status) => ({
    problem: `La page a répondu avec le statut ${status}.`,
    remedy: 'Vérifiez une autre page. Une protection contre les robots ou un mot de passe refuse peut-être ce serveur.',
  }),
  elsewhere: (address, domain) => ({
    problem: `La page redirige vers ${address}.`,
    remedy: `Seules les pages https de ${domain} sont lues, et seuls leurs événements sont comptés.`,
  }),
  noHtml: {
    problem: 'L’adresse ne mène pas à une page HTML.',
    remedy: 'Vérifiez l’adresse d’une page que les visiteurs ouvrent.',
  },
  noTag: (siteId) => ({
    problem: `La source de la page ne contient pas le code avec data-site="${siteId}".`,
    remedy:
      'Ajoutez-le dans l’en-tête (head) de la page. S’il y est, un cache sert peut-être encore la page sans lui. Un code ajouté par un script ou un gestionnaire de balises n’est pas dans la source.',
  }),
  combined: (by, mark) => ({
    problem: `La source de la page ne contient pas le code, et ${by} combine ses scripts : un code combiné ne fonctionne pas.`,
    remedy: leaveAlone(by, mark),
  }),
  otherSite: (found, siteId) => ({
    problem: `Le code de la page est celui d’un autre site : data-site vaut ${found}.`,
    remedy: `Utilisez le code ci-dessus, avec data-site="${siteId}".`,
  }),
  changedBy: (by, sign, mark) => ({
    problem: `${by} a modifié le code (${sign}) : il s’exécute tard ou jamais, et des visiteurs manquent.`,
    remedy: leaveAlone(by, mark),
  }),
  changed: (sign) => ({
    problem: `Le code a été modifié (${sign}) ; il ne fonctionne pas tel quel.`,
    remedy:
      'Utilisez le code ci-dessus tel quel. Si un optimiseur ou un outil de consentement le modifie, excluez /js/t.js dans ses réglages, puis videz le cache.',
  }),
  insecure: (address) => ({
    problem: `La page utilise https ; les navigateurs bloquent donc ${address}.`,
    remedy: 'Rendez ce service accessible en https et utilisez le code ci-dessus.',
  }),
  otherSource: (address, expected) => ({
    problem: `Le code charge ${address}, qui n’est pas ce service.`,
    remedy: `Son src doit être ${expected}, ou un proxy sur votre propre domaine.`,
  }),
  otherApi: (address, expected) => ({
    problem: `Le code envoie les événements à ${address}, qui n’est pas ce service.`,
    remedy: `Ajoutez ${expected} au code.`,
  }),
  scriptBlocked: (origin) => ({
    problem: 'La Content-Security-Policy de la page bloque le script.',
    remedy: `Ajoutez ${origin} à script-src.`,
  }),
  eventsBlocked: (origin) => ({
    problem: 'La Content-Security-Policy de la page bloque les événements.',
    remedy: `Ajoutez ${origin} à connect-src.`,
  }),
  hiddenOrigin: (policy) => ({
    problem: `La Referrer-Policy de la page est ${policy} : Firefox et Safari masquent l’origine, et leurs visiteurs ne sont pas comptés.`,
    remedy: 'Ajoutez referrerpolicy="origin" au code, ou utilisez la politique strict-origin-when-cross-origin.',
  }),
  hiddenByTag: (policy) => ({
    problem: `Le code a referrerpolicy="${policy}" : les navigateurs masquent l’origine, et les visiteurs ne sont pas comptés.`,
    remedy: 'Utilisez referrerpolicy="origin", ou supprimez l’attribut.',
  }),
};
