import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  docs: {
    start: 'Docs (en anglais)',
    tracker: 'Docs : script de suivi (en anglais)',
    kits: 'Docs : kits (en anglais)',
    extras: 'Docs : pages d’erreur, formulaires et web vitals (en anglais)',
    'server-events': 'Docs : événements du serveur (en anglais)',
    proxy: 'Docs : proxy sur votre domaine (en anglais)',
    dashboard: 'Docs : tableau de bord (en anglais)',
    definitions: 'Docs : définitions (en anglais)',
    log: 'Docs : journaux d’accès (en anglais)',
    requests: 'Docs : requêtes sans journal (en anglais)',
    crawlers: 'Docs : robots (en anglais)',
    erasing: 'Docs : effacement (en anglais)',
    visits: 'Docs : visites conservées (en anglais)',
    links: 'Docs : liens et intégration (en anglais)',
    reports: 'Docs : rapports par e-mail (en anglais)',
    alerts: 'Docs : alertes (en anglais)',
    webhooks: 'Docs : webhooks (en anglais)',
    'webhook-receivers': 'Docs : récepteurs de webhooks (en anglais)',
    relay: 'Docs : relais d’alertes (en anglais)',
    install: 'Docs : installation (en anglais)',
    configuration: 'Docs : configuration (en anglais)',
    backup: 'Docs : sauvegardes (en anglais)',
    upgrading: 'Docs : mises à niveau (en anglais)',
    troubleshooting: 'Docs : résoudre les problèmes (en anglais)',
    accounts: 'Docs : comptes (en anglais)',
    audit: 'Docs : journal des modifications (en anglais)',
    evidence: 'Docs : preuves (en anglais)',
    'sign-in': 'Docs : connexion par fournisseur (en anglais)',
    metrics: 'Docs : métriques et journaux (en anglais)',
    scaling: 'Docs : plusieurs processus (en anglais)',
    'long-runs': 'Docs : tests de longue durée (en anglais)',
    import: 'Docs : import (en anglais)',
    export: 'Docs : export (en anglais)',
    api: 'Docs : API de lecture (en anglais)',
    questions: 'Docs : dix questions (en anglais)',
    manage: 'Docs : gestion par script (en anglais)',
    mcp: 'Docs : Model Context Protocol (en anglais)',
    changelog: 'Docs : nouveautés (en anglais)',
    releasing: 'Docs : publier une version (en anglais)',
  },
  above: 'Pages parentes',
  cancel: 'Annuler',
  close: 'Fermer',
  tryAgain: 'Réessayer',
  countedSince: (day) => `Compté depuis le ${day}`,
  failed: 'Une erreur s’est produite. Rechargez la page.',
  typeToConfirm: (text) => `Saisissez ${text} pour confirmer`,
  copy: { button: 'Copier', label: (name) => `Copier : ${name}`, done: 'Copié', failed: 'Copie impossible' },
  change: {
    // With its preposition, as `aux 30 jours précédents` has one.
    previousPeriod: 'à la période précédente',
    unknown: 'Pas de comparaison',
    fromZero: 'Nouveau',
    partial: 'Comparaison incomplète',
    up: (amount, before) => `en hausse de ${amount} par rapport ${before}`,
    down: (amount, before) => `en baisse de ${amount} par rapport ${before}`,
    same: (before) => `inchangé par rapport ${before}`,
    withoutToday: 'Comparé sans aujourd’hui',
    firstHours: (hours) =>
      plural(hours, {
        one: 'Comparé avec la première heure du dernier jour',
        other: `Comparé avec les ${hours} premières heures du dernier jour`,
      }),
  },
  domain: {
    label: 'Domaine',
    hint: 'Ex. : example.com. Les sous-domaines sont inclus. Utilisez localhost pour tester.',
    misses: (shorter) => `Les pages sans « www. » ne seraient pas suivies. ${shorter} couvre les deux.`,
    use: (domain) => `Utiliser ${domain}`,
  },
  password: {
    show: 'Afficher',
    hide: 'Masquer',
    showLabel: 'Afficher le mot de passe',
    hideLabel: 'Masquer le mot de passe',
    tooShort: (minChars) =>
      `Au moins ${minChars} caractères. Une phrase secrète de trois ou quatre mots convient bien.`,
    short: 'Correct. Quelques caractères de plus le renforceraient.',
    good: 'Bon',
    strong: 'Fort',
  },
  zone: {
    label: 'Fuseau horaire',
    unknown: 'Fuseau horaire inconnu. Choisissez-en un dans la liste.',
    search: 'Saisissez une ville pour la rechercher.',
    now: (zone, time) => `${zone} : les journées commencent à minuit dans ce fuseau horaire. Heure actuelle : ${time}.`,
  },
  mailSetup: (
    <>
      doit définir <code>SVC_SMTP_URL</code> (par exemple{' '}
      <code className="breakable">SVC_SMTP_URL=smtps://user:password@mail.example.com</code>) et redémarrer svc
    </>
  ),
  unreachable: (url, before) => (
    <>
      {url} n’est pas accessible depuis d’autres appareils. Définissez <code>SVC_PUBLIC_URL</code> avec votre URL
      publique et redémarrez svc avant {before}.
    </>
  ),
};
