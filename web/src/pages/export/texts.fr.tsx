import { LOCALE, plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

const LIST = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const OTHERS = 'd’autres';

export const texts: typeof english = {
  title: 'Export',
  onlyAdmins: 'Seuls les propriétaires et administrateurs peuvent exporter des données.',
  lead: (domain) => (
    <>
      Téléchargez les données de {domain} pour un tableur, un notebook, un entrepôt de données ou un autre serveur svc.
    </>
  ),
  download: {
    title: 'Téléchargement',
    format: 'Format',
    formats: {
      csv: { title: 'CSV', hint: 'Pour les tableurs ; un autre serveur svc peut l’importer.' },
      parquet: { title: 'Parquet', hint: 'Pour les notebooks et les entrepôts de données.' },
    },
    period: 'Période',
    periods: {
      all: { title: 'Tout l’historique', hint: 'Tous les jours terminés.' },
      some: { title: 'Plage personnalisée', hint: 'Choisissez une date de début et une date de fin.' },
    },
    from: 'Du',
    to: 'Au',
    noDays: 'Choisissez une date de début et une date de fin.',
    wrongOrder: 'La date de fin précède la date de début.',
    submit: 'Télécharger le ZIP',
    started: 'Téléchargement commencé. Le ZIP est enregistré au fur et à mesure de sa création.',
  },
  content: {
    title: 'Contenu',
    dailyStats:
      'Statistiques quotidiennes : totaux, pages, sources et toutes les autres dimensions, heures, objectifs et entonnoirs.',
    rawEvents: 'Inclure les événements bruts',
    noRawEvents: 'Aucun événement brut n’est conservé pour ces jours.',
    rawEventsOfDays: (days) =>
      plural(days, {
        one: 'Ajoute une ligne par événement du seul jour dont les événements bruts sont conservés. Les lignes n’indiquent pas quels événements sont d’un même visiteur.',
        other: `Ajoute une ligne par événement des ${days} jours dont les événements bruts sont conservés. Les lignes n’indiquent pas quels événements sont d’un même visiteur.`,
      }),
    rawEventsOfUnknown:
      'Ajoute une ligne par événement des jours dont les événements bruts sont conservés. Les lignes n’indiquent pas quels événements sont d’un même visiteur.',
    withVisits: (events, days) =>
      plural(days, {
        one: `${events} Ajoute aussi les visites conservées d’un jour plus ancien.`,
        other: `${events} Ajoute aussi les visites conservées de ${days} jours plus anciens.`,
      }),
  },
  found: {
    nothingYet: 'Rien à exporter pour l’instant : aucun jour avec des visites n’est terminé.',
    nothing: 'Rien à exporter : ces jours n’ont pas de visites ou ne sont pas terminés.',
    days: (count, range) => plural(count, { one: `${count} jour : ${range}.`, other: `${count} jours : ${range}.` }),
    range: (from, to) => `${from} – ${to}`,
    noneImported: 'Aucun n’a été importé.',
    imported: (count, ranges, hasMore) => {
      const named = LIST.format(hasMore ? [...ranges, OTHERS] : ranges);
      return plural(count, {
        one: `${count} jour a été importé : ${named}.`,
        other: `${count} jours ont été importés : ${named}.`,
      });
    },
    backfilling: (names) =>
      `Pas encore inclus, car en cours de calcul : ${LIST.format(names)}. Exportez à nouveau plus tard pour les inclure.`,
  },
  nightly: {
    title: 'Exports chaque nuit',
    explanation: (
      <>
        Pour exporter chaque nuit vers un répertoire ou S3, planifiez <code>svc export</code>. Chaque exécution n’écrit
        que ce qui a changé ; <code>s3://BUCKET/PREFIX</code> remplace le répertoire.
      </>
    ),
    command: 'Commande',
  },
};
