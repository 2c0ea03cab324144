import { whole } from '../../format.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Entonnoirs',
  lead: 'Voyez comment les visiteurs franchissent une suite d’étapes et où ils abandonnent.',
  create: 'Créer un entonnoir',
  notFound: 'Entonnoir introuvable. Il a peut-être été archivé.',
  edit: 'Modifier',
  empty: {
    title: 'Aucun entonnoir',
    explanation:
      'Un entonnoir suit les visiteurs à travers des étapes ordonnées, par exemple visite → panier → achat, et montre les abandons à chacune.',
    askAdmin: 'Demandez à un propriétaire, administrateur ou éditeur d’en créer un.',
    template: 'Partir d’un modèle : visite → panier → achat',
    templateName: 'Achat',
  },
  figures: {
    entered: 'Entrées',
    completed: 'Parcours complets',
    rate: 'Taux de conversion',
    change: 'Évolution',
    unknown:
      'Certains jours de cette période ont été importés sous forme de totaux, qui ne contiennent pas les étapes de chaque visiteur.',
    nobody: 'Aucun visiteur n’est entré dans cet entonnoir sur cette période.',
    visitors: (count, figure) => (
      <>
        {figure} {plural(count ?? 0, { one: 'visiteur', other: 'visiteurs' })}
      </>
    ),
    ofEntered: (rate) => `${rate} des entrées`,
    shares: (list) => `Part des entrées à chaque étape : ${list}`,
    fromPrevious: (rate) => `${rate} de l’étape précédente`,
    droppedOff: (count, share) =>
      plural(count, { one: `${whole(count)} abandon (${share})`, other: `${whole(count)} abandons (${share})` }),
    counting:
      'Une étape compte si elle suit les étapes précédentes, le même jour et dans le délai fixé. D’autres pages peuvent être vues entre-temps.',
  },
  inChain: {
    page: (pattern) => pattern,
    event: (pattern) => <>événement {pattern}</>,
  },
  archive: {
    button: 'Archiver',
    title: 'Archiver cet entonnoir ?',
    consequence: (funnel) => (
      <>
        « {funnel} » ne collectera plus de données et sera masqué ici et dans l’API. Son historique est conservé ; vous
        pouvez le restaurer à tout moment.
      </>
    ),
    done: 'Entonnoir archivé',
  },
  archived: {
    title: (count) => `Entonnoirs archivés (${count})`,
    restore: 'Restaurer',
    restoreLabel: (funnel) => `Restaurer ${funnel}`,
    restored: 'Entonnoir restauré',
  },
  form: {
    titleNew: 'Créer un entonnoir',
    titleEdit: 'Modifier l’entonnoir',
    create: 'Créer l’entonnoir',
    saveVersion: 'Enregistrer comme nouvelle version',
    save: 'Enregistrer',
    created: 'Entonnoir créé',
    savedVersion: (version) => `Enregistré comme version ${version}`,
    saved: 'Entonnoir enregistré',
    name: 'Nom',
    namePlaceholder: 'ex. : Achat',
    newVersion: (version) =>
      `L’enregistrement crée la version ${version}. La version ${version - 1} garde ses données ; la nouvelle est complétée pour les 30 derniers jours.`,
    window: 'Délai',
    windowAmount: 'Délai : valeur',
    windowUnit: 'Délai : unité',
    units: { minutes: 'minutes', hours: 'heures' },
    windowHint: 'De la première à la dernière étape, dans la même journée (24 heures au maximum).',
  },
  steps: {
    legend: 'Étapes',
    add: 'Ajouter une étape',
    hint: (
      <>
        <code>*</code> remplace n’importe quel texte : <code>/blog/*</code> couvre toutes les pages sous{' '}
        <code>/blog/</code>, <code>*</code> n’importe quelle page. Alt+↑ ou Alt+↓ déplace l’étape sélectionnée.
      </>
    ),
    kind: (step) => `Étape ${step} : page ou événement`,
    path: (step) => `Étape ${step} : chemin de la page`,
    eventName: (step) => `Étape ${step} : nom de l’événement`,
    firstPathPlaceholder: 'ex. : /tarifs',
    pathPlaceholder: 'ex. : /merci',
    eventPlaceholder: 'ex. : signup',
    moveUp: (step) => `Monter l’étape ${step}`,
    moveDown: (step) => `Descendre l’étape ${step}`,
    remove: (step) => `Supprimer l’étape ${step}`,
    moved: (from, to) => `L’étape ${from} est maintenant l’étape ${to}`,
    removed: (step) => `Étape ${step} supprimée`,
    noMatch: 'Aucune correspondance ces 30 derniers jours',
    eventMatches: (events) => `Reçu ${whole(events)} fois ces 30 derniers jours`,
    pageMatches: (pages, views) => {
      const seen = plural(views, { one: `${whole(views)} vue`, other: `${whole(views)} vues` });
      return plural(pages, {
        one: `${whole(pages)} page avec ${seen} ces 30 derniers jours`,
        other: `${whole(pages)} pages avec ${seen} ces 30 derniers jours`,
      });
    },
  },
};
