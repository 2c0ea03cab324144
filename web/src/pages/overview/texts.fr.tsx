import { hrefOf } from '../../base-path.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Sites',
  addSite: 'Ajouter un site',
  search: 'Rechercher un site',
  group: 'Groupe',
  ofGroup: 'Chiffres de ce groupe',
  allGroups: 'Tous les sites',
  noneFound: 'Aucun site trouvé',
  csv: 'Exporter en CSV',
  columnsMenu: 'Colonnes',
  zoneOfEach: 'heure locale de chaque site',
  attention: {
    title: 'À vérifier',
    count: (sites) => plural(sites, { one: '1 site', other: `${sites} sites` }),
    countGroups: (groups) => plural(groups, { one: '1 groupe', other: `${groups} groupes` }),
    only: (sites) => `À vérifier (${sites})`,
    showAll: (sites) => `Afficher les ${sites}`,
    waiting: 'En attente de la première visite',
    stopped: (day) => `Aucun événement depuis le ${day}`,
    alert: (rules) => `Alerte : ${rules}`,
    marks: { stopped: 'Aucun événement', alert: 'Alerte déclenchée' },
  },
  empty: {
    title: 'Aucun site',
    addFirst: 'Ajoutez votre premier site et installez le script de suivi.',
    askAdmin: 'Demandez à un propriétaire ou administrateur de votre organisation d’en ajouter un.',
    noOrganisation: (
      <>
        Vous n’êtes membre d’aucune organisation. Demandez une invitation ou{' '}
        <a href={hrefOf('/account')}>créez-en une</a>.
      </>
    ),
  },
  form: {
    title: 'Ajouter un site',
    organisation: 'Organisation',
    twin: (site) => (
      <>
        Un site existe déjà pour ce domaine : {site}. Chaque site a son propre script de suivi et ses propres
        statistiques.
      </>
    ),
    name: 'Nom',
    nameHint: 'Facultatif. Par défaut, le domaine.',
    submit: 'Ajouter le site',
  },
  archived: {
    title: (count) => `Sites archivés (${count})`,
    explanation: 'Les sites archivés ne collectent pas de données. Restaurez-les dans leurs paramètres.',
  },
  columns: {
    site: 'Site',
    domain: 'Domaine',
    organisation: 'Organisation',
    trend: 'Évolution',
    visitors: 'Visiteurs',
    change: 'Variation',
    pageviews: 'Pages vues',
    now: 'Visiteurs actuels',
    currency: 'Devise',
    before: (figure) => `${figure} (comparaison)`,
  },
  row: {
    now: (visitors) => `${visitors} en ce moment`,
    noData: 'Pas encore de données',
    before: 'aux jours comparés',
    course: (low, high, last) => `Visiteurs : minimum ${low}, maximum ${high}, dernier ${last}`,
  },
};
