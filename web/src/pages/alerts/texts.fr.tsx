import { midSentence } from '../../../../src/domain/mid-sentence.ts';
import { whole } from '../../format.ts';
import { LOCALE, plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

const CHOICE = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

export const texts: typeof english = {
  title: 'Alertes',
  lead: (channels) => `Recevez une alerte par ${CHOICE.format(channels.map(midSentence))} quand le trafic change.`,
  create: 'Créer une alerte',
  empty: {
    title: 'Aucune alerte',
    explanation:
      'Recevez une alerte en cas de pic ou de chute du trafic, d’absence de données, d’objectif ou de revenus atteints, ou à propos des robots.',
    askAdmin: 'Demandez à un propriétaire, administrateur ou éditeur d’en créer une.',
  },
  noMail: {
    rule: 'Ses e-mails ne peuvent pas être envoyés tant qu’aucun serveur de messagerie n’est configuré.',
    alerts:
      'L’envoi d’e-mails n’est pas configuré sur ce serveur : les alertes ne peuvent pas être envoyées par e-mail.',
    askAdmin: (
      <>
        Demandez à l’administrateur du serveur de définir <code>SVC_SMTP_URL</code>.
      </>
    ),
    operator: (
      <>
        Définissez <code>SVC_SMTP_URL</code> (par exemple{' '}
        <code className="breakable">smtps://user:password@mail.example.com</code>) et redémarrez svc.
      </>
    ),
  },
  allowHost: 'Pour autoriser un hôte de votre propre réseau, ajoutez-le à SVC_WEBHOOK_ALLOW_HOSTS et redémarrez svc.',
  rule: {
    allGoals: 'tous les objectifs',
    deletedGoal: '(objectif supprimé)',
    switch: (rule) => `Alerte activée : ${rule}`,
    actions: (rule) => `Actions pour ${rule}`,
    sendTest: 'Envoyer un test',
    edit: 'Modifier',
    history: 'Historique',
    delete: 'Supprimer',
    turnedOn: 'Alerte activée',
    turnedOff: 'Alerte désactivée',
    where: (conditions) => `Uniquement : ${conditions.join(' · ')}`,
    receivers: (channel, names) => `${channel} : ${names.join(', ')}`,
  },
  consent: {
    notAsked: (email) => `${email} est d’abord sollicité par e-mail et reçoit les alertes après avoir accepté.`,
    waiting: (email, time) => `${email} n’a pas encore accepté de recevoir les alertes (sollicité le ${time}).`,
    askedOut: 'Cette adresse ne sera plus sollicitée, mais peut encore accepter par le lien de l’e-mail.',
    grace: (date) => `Jusqu’au ${date}, cette adresse les reçoit quand même.`,
    refused: (email) => `${email} ne veut pas d’alertes et ne sera plus sollicité.`,
    askAgain: 'Solliciter à nouveau',
    askAgainOf: (email) => `Solliciter à nouveau : ${email}`,
    asked: 'L’adresse sera de nouveau sollicitée',
  },
  idle: {
    noSites: 'Aucun site de ce groupe n’est actif : cette alerte ne peut pas se déclencher.',
    segmentGone:
      'Un segment de cette alerte a été supprimé : elle ne peut pas se déclencher. Modifiez-la pour en choisir un autre.',
    conditionGone:
      'Un objectif de ses conditions a été supprimé ou archivé : cette alerte ne peut pas se déclencher. Modifiez ses conditions.',
    tooManyConditions:
      'Ses conditions et celles de ses segments sont trop nombreuses (plus de 20, ou plus de 100 valeurs) : cette alerte ne peut pas se déclencher. Modifiez ses conditions ou les segments.',
    fewWeeks:
      'Moins de 4 semaines précédentes ont des chiffres à comparer : cette alerte ne peut pas encore se déclencher.',
    noReports:
      'Aucun serveur n’a encore signalé de requêtes, donc cette alerte ne peut pas se déclencher. La page Robots montre comment commencer.',
    unknownHours: 'Il n’y a pas encore de chiffres pour toutes ses heures : cette alerte ne peut pas se déclencher.',
    revenueGone: 'Son objectif n’a plus de revenus dans cette devise : cette alerte ne peut pas se déclencher.',
    noGoals: 'Il n’y a pas d’objectif : cette alerte ne peut pas se déclencher.',
    deleted: 'Son objectif a été supprimé : cette alerte ne peut pas se déclencher.',
    archived:
      'Son objectif est archivé : cette alerte ne peut pas se déclencher. Restaurez-le ou choisissez-en un autre.',
    noRevenue: 'Son objectif n’a plus de revenus : cette alerte ne peut pas se déclencher.',
    otherCurrency: (currency) =>
      `Les revenus de son objectif sont maintenant en ${currency} : cette alerte ne peut pas se déclencher. Modifiez-la pour les suivre.`,
  },
  state: {
    off: 'Désactivée',
    idle: 'Inactive',
    armed: 'Active',
    firedToday: 'Déclenchée aujourd’hui',
    firing: 'Déclenchée',
    firingSince: (time) => `Déclenchée depuis le ${time}`,
    noMail: 'Pas de serveur de messagerie',
  },
  delivery: {
    none: 'Aucun envoi',
    lastAlert: (outcomes, time) => `Dernière alerte : ${outcomes}, ${time}`,
    lastTest: (outcomes, time) => `Dernier test : ${outcomes}, ${time}`,
    outcome: (channel, outcome) => `${midSentence(channel)} : ${midSentence(outcome)}`,
    outcomeWithCause: (channel, outcome, cause) => `${midSentence(channel)} : ${midSentence(outcome)} (${cause})`,
    channelTo: (channel, recipient) => `${channel} à ${recipient}`,
    gaveUp: (attempts, cause) => `Abandon après ${attempts} tentatives. ${cause}`,
  },
  outcomes: {
    pending: 'En attente',
    delivered: 'Envoi réussi',
    gaveUp: 'Échec (abandon)',
    failed: 'Échec',
    notSent: 'Envoi impossible',
    withCause: (outcome, cause) => `${outcome} : ${cause}`,
    causes: {
      timeout: 'délai dépassé',
      network: 'pas de connexion',
      noAccess: 'ce membre ne peut pas recevoir ces alertes',
      noMember: 'les tests ne vont qu’aux membres de l’organisation',
      noConsent: 'l’adresse n’a pas accepté',
      noMailServer: 'pas de serveur de messagerie',
      http: (status) => `HTTP ${status}`,
      url: {
        scheme: 'l’URL doit commencer par https://',
        credentials: 'l’URL ne doit contenir ni nom d’utilisateur ni mot de passe',
        host: 'l’URL doit désigner un hôte public, pas localhost, *.localhost ou *.internal',
        'ip-literal': 'l’URL doit utiliser un nom d’hôte, pas une adresse IP',
        'private-address': 'l’URL mène à une adresse non publique',
      },
    },
  },
  networkErrors: {
    unknownHost: 'Ce nom d’hôte n’existe pas.',
    lookup: 'Échec de la résolution DNS.',
    refused: 'Connexion refusée.',
    timeout: 'Délai dépassé.',
    closed: 'Connexion fermée avant la réception d’une réponse.',
    unreachable: 'Hôte injoignable.',
    expired: 'Son certificat a expiré.',
    otherHost: 'Son certificat est celui d’un autre nom d’hôte.',
    untrusted: 'Son certificat n’est pas signé par une autorité à laquelle ce serveur fait confiance.',
    noTls: 'Le serveur ne prend pas en charge HTTPS sur ce port.',
  },
  deleteDialog: {
    title: 'Supprimer cette alerte ?',
    button: 'Supprimer l’alerte',
    consequence: (rule) => (
      <>
        « {rule} » et son historique seront supprimés, et les envois en attente annulés. Cette action est irréversible.
        Pour la suspendre, désactivez-la plutôt.
      </>
    ),
    done: 'Alerte supprimée',
  },
  relay: {
    names: { slack: 'Slack', discord: 'Discord', teams: 'Microsoft Teams' },
    explanation: (chat) =>
      `${chat} ne comprend pas les webhooks d’alerte. Le relais de svc les reçoit et les y publie comme messages.`,
    command: 'Commande du relais',
    next: 'Démarrez le relais avec cette commande, saisissez ci-dessus sa propre adresse https, et placez dans le fichier alert-secrets le secret de signature reçu après l’enregistrement.',
  },
  form: {
    titleNew: 'Créer une alerte',
    titleEdit: 'Modifier l’alerte',
    create: 'Créer l’alerte',
    save: 'Enregistrer',
    cancel: 'Annuler',
    created: 'Alerte créée',
    saved: 'Alerte enregistrée',
    type: 'M’avertir de',
    goal: 'Objectif',
    noGoals: 'Aucun objectif. Ajoutez-en un sous Objectifs.',
    noRevenueGoals: 'Aucun objectif n’a de revenus. Ajoutez-en à un objectif d’événement sous Objectifs.',
    currency: 'Devise',
    currencyHint: 'Trois lettres, par exemple EUR ou USD.',
    currencyFixed: 'Tous les revenus de cet objectif sont dans cette devise.',
    allGoals: 'Tous les objectifs',
    archivedGoal: (goal) => `${goal} (archivé)`,
    deletedGoal: 'Objectif supprimé',
    optionalPlaceholder: 'ex. : 10',
    firstRequestHint: 'Laissez vide pour une alerte à la première requête de chaque nouveau robot.',
    optionalHint: 'Laissez vide pour une alerte à la première conversion de chaque jour.',
    hours: 'Heures pleines à examiner',
    hoursHint: 'De 1 à 168. L’heure en cours ne compte pas.',
    comparedWith: 'Comparer avec',
    withThreshold: 'Un seuil',
    withUsual: 'L’habituel à ce moment de la semaine',
    percent: 'Pourcentage de l’habituel (moins de)',
    percentHint: 'La médiane des mêmes heures des 12 semaines précédentes au plus. Il en faut au moins 4.',
    segment: 'Segment',
    allVisitors: 'Tous les visiteurs',
    deletedSegment: 'Segment supprimé',
    conditions: 'Conditions (facultatif)',
    conditionsHint: 'Une par ligne, par exemple country:is:DE ou page:contains:/blog/. Toutes doivent être remplies.',
    noCondition: (line) => `Ce n’est pas une condition : ${line}`,
    channels: 'M’avertir par',
    rotateSecret: 'Renouveler le secret de signature',
    rotateSecretHint: 'Le secret actuel ne fonctionnera plus.',
    secretLater: (hint) => `${hint} Le secret de signature s’affiche après l’enregistrement.`,
  },
  preview: {
    checking: 'Vérification des 30 derniers jours…',
    never: (
      <>
        Cette alerte <strong>ne se serait pas déclenchée</strong> ces 30 derniers jours.
      </>
    ),
    fired: (count) => (
      <>
        Cette alerte se serait déclenchée <strong>{whole(count)} fois</strong> ces 30 derniers jours.
      </>
    ),
    now: 'Elle se déclenchera aussitôt : le trafic dépasse le seuil en ce moment.',
    today: (amount) => `Elle se déclenchera aussitôt : ${amount} aujourd’hui.`,
    when: 'Voir quand',
    firing: (time, amount) => `${time} : ${amount}`,
    earlier: (count) =>
      plural(count, { one: `et ${whole(count)} autre auparavant`, other: `et ${whole(count)} autres auparavant` }),
  },
  history: {
    title: 'Historique des envois',
    empty: 'Aucun envoi',
    emptyHint: 'Les envois, tests et nouvelles tentatives s’afficheront ici.',
    time: 'Date',
    alert: 'Alerte',
    to: 'Destinataire',
    attempt: 'Tentative',
    status: 'État',
    nextRetry: 'Prochain essai',
    test: 'Test',
  },
  secret: {
    title: 'Secret de signature du webhook',
    explanation:
      'Chaque requête est signée avec ce secret pour que votre point d’accès puisse la vérifier. Copiez-le maintenant ; il ne sera plus affiché.',
    label: 'Secret',
    scheme: (
      <>
        L’en-tête <code>svc-signature</code> est <code>v1=</code> suivi du HMAC-SHA256, en hexadécimal, de l’en-tête{' '}
        <code>svc-timestamp</code>, d’un point et du corps de la requête.
      </>
    ),
    sendTest: 'Envoyer un test',
    done: 'Terminé',
  },
  test: {
    title: 'Tester l’alerte',
    sending: 'Envoi du test…',
    receiver: (receiver) => `${receiver} :`,
    again: 'Renvoyer',
    close: 'Fermer',
  },
};
