import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Objectifs',
  lead: 'Suivez les actions qui comptent : visites de pages, événements personnalisés et leurs revenus.',
  addGoal: 'Ajouter un objectif',
  empty: {
    title: 'Aucun objectif',
    explanation: (
      <>
        Un objectif suit les visites d’une page comme <code>/merci</code> ou un événement personnalisé comme{' '}
        <code>signup</code>, ainsi que votre taux de conversion.
      </>
    ),
    askAdmin: 'Demandez à un propriétaire, administrateur ou éditeur d’en ajouter un.',
  },
  columns: {
    goal: 'Objectif',
    trend: 'Tendance',
    conversions: 'Conversions',
    visitors: 'Visiteurs',
    rate: 'Taux de conversion',
    change: 'Évolution',
    actions: 'Actions',
  },
  trend: (days, low, high) =>
    plural(days, {
      one: `Conversions par jour : minimum ${low}, maximum ${high}`,
      other: `Conversions par période de ${days} jours : minimum ${low}, maximum ${high}`,
    }),
  link: 'Afficher dans le tableau de bord',
  page: 'Page',
  event: 'Événement',
  edit: { button: 'Modifier', label: (goal) => `Modifier ${goal}` },
  archive: {
    button: 'Archiver',
    label: (goal) => `Archiver ${goal}`,
    title: 'Archiver cet objectif ?',
    consequence: (goal) => (
      <>
        « {goal} » ne collectera plus de données et sera masqué ici et dans l’API. Son historique est conservé ; vous
        pouvez le restaurer à tout moment.
      </>
    ),
    alerts: (count) =>
      plural(count, {
        one: 'Une alerte utilise cet objectif et ne se déclenchera plus.',
        other: `${count} alertes utilisent cet objectif et ne se déclencheront plus.`,
      }),
    done: 'Objectif archivé',
  },
  archived: {
    title: (count) => `Objectifs archivés (${count})`,
    restore: 'Restaurer',
    restoreLabel: (goal) => `Restaurer ${goal}`,
    restored: 'Objectif restauré',
    sinceWhole: (archived) =>
      `Archivé le ${archived}. La restauration complète les jours écoulés depuis ; rien n’est perdu.`,
    sincePart: (archived, days, last) =>
      `Archivé le ${archived}. La restauration complète les ${days} derniers jours ; il n’y a pas de données du ${archived} au ${last}.`,
  },
  form: {
    titleNew: 'Ajouter un objectif',
    titleEdit: 'Modifier l’objectif',
    add: 'Ajouter l’objectif',
    replace: 'Enregistrer comme nouvel objectif',
    save: 'Enregistrer',
    added: 'Objectif ajouté',
    replaced: 'Enregistré comme nouvel objectif',
    changed: 'Objectif enregistré',
    name: 'Nom',
    pagePlaceholder: 'ex. : Commande passée',
    eventPlaceholder: 'ex. : Inscription',
    kind: 'Type d’objectif',
    kinds: {
      page: { title: 'Page vue', hint: 'ex. : une page de remerciement' },
      event: {
        title: 'Événement personnalisé',
        hint: 'Un événement personnalisé, un clic sur un lien sortant ou un téléchargement de fichier',
      },
    },
    path: 'Chemin de la page',
    pathHint: (
      <>
        Chemin complet, sensible à la casse. <code>*</code> remplace n’importe quel texte : <code>/blog/*</code> couvre
        toutes les pages sous <code>/blog/</code>, <code>*/merci</code> toutes celles qui finissent par{' '}
        <code>/merci</code>.
      </>
    ),
    eventName: 'Nom de l’événement',
    eventNameHint: (
      <>
        Nom exact, en minuscules, comme dans <code>svc('signup')</code>.
      </>
    ),
    replaces: 'Modifier ce que suit un objectif crée un nouvel objectif. L’ancien est archivé avec son historique.',
    alertsFollow: (count) =>
      plural(count, {
        one: 'L’alerte qui l’utilise passera au nouvel objectif.',
        other: 'Les alertes qui l’utilisent passeront au nouvel objectif.',
      }),
    backfill: 'Les 30 derniers jours sont complétés automatiquement.',
  },
};
