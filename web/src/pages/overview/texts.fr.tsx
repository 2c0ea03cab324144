import { hrefOf } from '../../base-path.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Sites',
  addSite: 'Ajouter un site',
  search: 'Rechercher un site',
  noneFound: 'Aucun site trouvé.',
  sortBy: 'Trier par',
  sorts: { visitors: 'Visiteurs', name: 'Nom' },
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
  card: {
    visitors: (count) => plural(count, { one: 'visiteur · 30 derniers jours', other: 'visiteurs · 30 derniers jours' }),
    unknownVisitors: 'visiteurs · 30 derniers jours',
    before: 'aux 30 jours précédents',
    now: (visitors) => `${visitors} en ce moment`,
    noVisitors: 'Aucun visiteur quotidien',
    dailyVisitors: (low, high, today) => `Visiteurs quotidiens : minimum ${low}, maximum ${high}, aujourd’hui ${today}`,
  },
};
