import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Serveur',
  lead: 'État du serveur, e-mails et proxys de confiance.',
  operatorsOnly:
    'Seuls les administrateurs du serveur (les propriétaires de la première organisation) voient cette page.',
  health: {
    checks: {
      service: 'Service',
      configuration: 'Configuration',
      disk: 'Espace disque',
      clock: 'Horloge',
      zones: 'Fuseaux horaires',
      mail: 'E-mail',
      providers: 'Connexion par fournisseur',
      dns: 'DNS',
      versions: 'Versions',
      geography: 'Données géographiques',
      rejections: 'Événements rejetés',
      alerts: 'Alertes',
      backlog: 'Événements en attente',
      days: 'Jours terminés',
      erasures: 'Effacements',
      backup: 'Sauvegarde',
      evidence: 'Clé des preuves',
      errors: 'Erreurs',
    },
    title: 'État',
    levels: { bad: 'Dégradé', warn: 'À surveiller', ok: 'Bon' },
    allPassed: 'Toutes les vérifications ont réussi.',
    passed: (count) =>
      plural(count, { one: `${count} vérification réussie`, other: `${count} vérifications réussies` }),
    elsewhere: (
      <>
        <code>svc doctor</code> affiche la même chose en anglais dans un terminal. <code>/readyz</code> renvoie 200 si
        tout va bien ; <code>/metrics</code> expose des métriques Prometheus.
      </>
    ),
  },
  activity: {
    title: 'Activité',
    uptime: 'Durée de service',
    startedAt: (instant) => `depuis le ${instant}`,
    justStarted: 'Moins d’une minute',
    version: 'Version',
    accepted: 'Événements acceptés',
    sinceStart: 'depuis le démarrage',
    rejected: 'Événements rejetés',
    rejectedFor: (reason, events) => `${reason} : ${events}`,
    lost: 'Événements perdus',
    lostHint: 'valides mais non enregistrés',
    queued: 'Événements en attente',
    queuedHint: 'sur le disque, pas encore dans les statistiques',
    memory: 'Mémoire',
    data: 'Données',
    free: (size) => `${size} libres`,
    directory: 'Répertoire des données',
  },
  mail: {
    title: 'E-mail',
    configured: 'Configuré',
    notConfigured: 'Non configuré',
    setUp: (
      <>
        L’envoi d’e-mails n’est pas configuré : alertes, rapports, invitations et réinitialisations de mot de passe ne
        peuvent pas être envoyés. Pour le configurer, définissez <code>SVC_SMTP_URL</code>, par exemple{' '}
        <code className="breakable">SVC_SMTP_URL=smtps://user:password@mail.example.com</code>, puis redémarrez svc.
      </>
    ),
    purpose: 'Les alertes, rapports, invitations et réinitialisations de mot de passe sont envoyés par e-mail.',
    test: 'Envoyer un e-mail de test',
    tested: (email) => `E-mail de test envoyé à ${email}. Consultez votre boîte de réception.`,
  },
  relays: {
    title: 'Clés de relais (proxys de confiance)',
    add: 'Nouvelle clé de relais',
    lead: 'Derrière un proxy, tous les visiteurs ont l’IP du proxy. Une clé de relais permet à votre proxy de transmettre la vraie.',
    empty: 'Aucune clé de relais.',
    created: (date) => `Créée le ${date}`,
    revoke: 'Révoquer',
    revokeLabel: (prefix) => `Révoquer ${prefix}`,
    confirm: {
      title: 'Révoquer cette clé de relais ?',
      consequence: (prefix) => (
        <>
          En moins d’une seconde, les requêtes avec {prefix} seront traitées comme venant du proxy lui-même. Cette
          action est irréversible.
        </>
      ),
      action: 'Révoquer la clé de relais',
      done: 'Clé de relais révoquée',
    },
    result: {
      title: 'Clé de relais créée',
      warning: 'Copiez cette clé maintenant. Elle ne sera plus affichée.',
      key: 'Clé de relais',
      done: 'Terminé',
    },
    configuration: 'Configuration de nginx et Caddy',
    nginx: (
      <>
        nginx, dans la <code>location</code> qui transmet les événements :
      </>
    ),
    nginxSnippet: 'Configuration nginx',
    caddy: (
      <>
        Caddy, dans le <code>reverse_proxy</code> qui transmet les événements :
      </>
    ),
    caddySnippet: 'Configuration Caddy',
    examples: 'Exemples complets sur la page Installation de chaque site.',
  },
  data: {
    title: 'Sources de données et licences',
    kinds: {
      city: 'Localisation',
      asn: 'Réseaux',
      datacentres: 'Centres de données',
      'referrer-spam': 'Référents indésirables',
      bots: 'Robots',
      'user-agents': 'Navigateurs et systèmes',
      crawlers: 'Robots d’indexation et d’IA',
      'crawler-addresses': 'Adresses des robots',
    },
    sources: { bundled: 'fournies avec svc', updated: 'mises à jour', own: 'votre propre fichier' },
    age: (source, ago) => `${source}, ${ago}`,
    dateUnknown: (source) => `${source}, date inconnue`,
    credits: (
      <>
        Les pays, régions et villes viennent de <a href="https://db-ip.com">IP to City Lite par DB-IP</a>, sauf si ces
        données ont été mises à jour. Les numéros de réseau viennent de RouteViews et DB-IP, via ip-location-db. Les
        deux sont sous licence <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. Toutes les
        recherches se font sur ce serveur.
      </>
    ),
    update: (
      <>
        <code>svc data update</code> met tout à jour à partir de vos propres fichiers, sans redémarrage.
      </>
    ),
  },
};
