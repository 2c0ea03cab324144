import { midSentence } from '../../../src/domain/mid-sentence.ts';
import { whole } from '../format.ts';
import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

const visitors = (count: number | null) => plural(count ?? 0, { one: 'visiteur', other: 'visiteurs' });
const previousPeriod = 'Période précédente';
const sameLastYear = 'Même période l’an dernier';
const nextPeriod = 'Période suivante';
const clearFilters = 'Effacer les filtres';
const customRange = 'Plage personnalisée';
const keyboardShortcuts = 'Raccourcis clavier';
const funnels = 'Entonnoirs';
const topStats = 'Statistiques clés';

export const texts: typeof english = {
  visitors,
  tabs: { goals: 'Objectifs', funnels, properties: 'Propriétés' },
  tabGroups: { campaigns: 'Campagnes', versions: 'Versions' },
  filters: {
    label: 'Filtres',
    remove: 'Retirer le filtre : ',
    button: 'Filtrer',
    clearAll: 'Tout effacer',
  },
  period: {
    label: 'Période',
    button: (period) => `Période : ${period}`,
    previous: previousPeriod,
    next: nextPeriod,
    custom: `${customRange}…`,
    shortcuts: keyboardShortcuts,
    zone: (zone) => `Fuseau horaire : ${zone}`,
  },
  custom: {
    title: 'Plage de dates personnalisée',
    from: 'Du',
    to: 'Au',
    hint: (zone) => `Jours entiers (${zone}), bornes incluses.`,
    apply: 'Appliquer',
    back: 'Retour',
    noDay: 'Choisissez une date de début et une date de fin.',
    endsBeforeStart: 'La date de fin précède la date de début.',
    tooLong: 'Choisissez 100 ans au maximum.',
    tooLongBeside: (days) => `Choisissez ${whole(days)} jours au maximum à comparer à cette période.`,
  },
  shortcuts: {
    title: keyboardShortcuts,
    custom: customRange,
    previous: previousPeriod,
    next: nextPeriod,
    filter: 'Ajouter un filtre',
    clear: clearFilters,
    compare: 'Activer ou désactiver la comparaison',
    metric: 'Indicateur du graphique',
    search: 'Rechercher dans toutes les lignes',
    realtime: 'Aller au temps réel',
    help: 'Afficher les raccourcis clavier',
    enable: 'Activer les raccourcis clavier sur cet appareil',
  },
  exports: {
    title: 'Exporter en CSV',
    stats: topStats,
    hours: 'Heures de la semaine',
    chart: (metric) => `Graphique : ${midSentence(metric)}`,
  },
  stats: {
    label: `${topStats} – choisissez l’indicateur du graphique`,
    refused: 'Aucune donnée pour cette combinaison de filtres.',
    exact: (value) => `Valeur exacte : ${value}.`,
    relative: (change, previous) => `Évolution : ${change} par rapport à ${previous}.`,
    inProgress: 'La période actuelle n’est pas terminée ; la comparaison porte sur toute la période antérieure.',
    partialGoals: 'Pas de comparaison : un objectif n’est compté que depuis un jour ultérieur.',
    partialRevenue: 'Pas de comparaison : les revenus ne sont comptés que depuis un jour ultérieur.',
    /** Names orders in another currency. */
    besides: (orders) => <>De plus, {orders}.</>,
    allDay: (value, day) => (
      <>
        {value} le {day} (total)
      </>
    ),
    yesterday: (value) => <>{value} hier (total)</>,
    previous: (value) => <>vs {value}</>,
    points: (points) => `${points} pts`,
    inPrevious: 'sur la période précédente',
    inDays: (days) => `sur ${days}`,
    up: (change, previous, when) => `en hausse de ${change}, contre ${previous} ${when}`,
    down: (change, previous, when) => `en baisse de ${change}, contre ${previous} ${when}`,
    same: (_change, previous, when) => `inchangé : ${previous} ${when}`,
    missing: {
      goals: { short: 'Aucun objectif', long: 'Ce site n’a pas encore d’objectif.' },
      sessions: { short: 'Aucune session', long: 'Aucune session sur cette période.' },
      orders: { short: 'Aucune commande', long: 'Aucune commande sur cette période.' },
      nothing: { short: 'Non connu', long: 'Les données de cette période ont été supprimées.' },
    },
  },
  chart: {
    open: {
      hour: 'Cette heure (en cours)',
      day: 'Aujourd’hui (en cours)',
      week: 'Cette semaine (en cours)',
      month: 'Ce mois-ci (en cours)',
    },
    table: 'Tableau',
    gist: (highest, lowest) => `Valeur la plus haute : ${highest}. La plus basse : ${lowest}.`,
    kind: 'graphique en courbes',
    keys: 'Utilisez les flèches gauche et droite pour lire les points.',
    keysWithZoom: 'Flèches gauche et droite : lire les points ; Entrée : ouvrir le jour, la semaine ou le mois.',
    hint: {
      hour: 'Cliquez pour ouvrir le jour',
      day: 'Cliquez sur un jour ou faites glisser',
      week: 'Cliquez sur une semaine ou faites glisser',
      month: 'Cliquez sur un mois ou faites glisser',
    },
    interval: (grain) => `Intervalle : ${midSentence(grain)}`,
    intervals: { hour: 'Heure', day: 'Jour', week: 'Semaine', month: 'Mois' },
    tableHint: '« Tableau » affiche toutes les valeurs.',
    soFar: 'en cours',
    point: (bucket, value) => `${bucket} : ${value}`,
    openPoint: (bucket, value) => `${bucket} : ${value} pour l’instant`,
    compared: (point, previous) => `${point} ; ${previous}`,
    imported: (source) => `Importé : ${source}`,
    importedDays: (source, days) => `Importé (${source}) : ${days}.`,
    notImported: 'Les indicateurs non enregistrés à l’origine s’affichent « – ».',
  },
  comparison: {
    label: 'Comparer à',
    names: {
      off: 'Aucune comparaison',
      previous: previousPeriod,
      'previous-weekdays': `${previousPeriod}, mêmes jours de semaine`,
      year: sameLastYear,
      'year-weekdays': `${sameLastYear}, mêmes jours de semaine`,
    },
    against: (comparison) => `vs ${comparison}`,
    partial: 'Pas de comparaison : les données du site commencent après la période antérieure.',
    failed: 'La comparaison n’a pas pu être chargée.',
    /** The days of the period, and those of a range of another length. */
    unequal: (days, compared) =>
      `${whole(days)} ${plural(days, { one: 'jour', other: 'jours' })} contre ${whole(compared)}`,
    weekdays: 'Aligner les jours de semaine',
    range: 'Comparer à une période personnalisée',
  },
  table: {
    label: (metric) => `${metric} sous forme de tableau`,
    date: 'Date',
  },
  empty: {
    filtered: 'Aucune donnée pour ces filtres sur cette période',
    clearFilters,
    gone: 'Aucune donnée : cette période est à venir ou a été supprimée',
    none: 'Aucune donnée pour cette période',
    last30Days: 'Voir les 30 derniers jours',
    allTime: 'Voir tout l’historique',
    never: 'Aucune visite enregistrée',
    neverHint: 'Ajoutez une ligne à votre site ; la première visite apparaît ici en quelques secondes.',
    install: 'Installer le script de suivi',
    import: 'Importer votre historique depuis Plausible, Umami, Matomo, GoatCounter ou GA4',
    goals: 'Aucun objectif',
    goalsHint:
      'Un objectif suit les visites d’une page ou un événement personnalisé. « Conversions » est le total de tous les objectifs.',
    addGoal: 'Ajouter un objectif',
  },
  rows: {
    share: 'Part',
    hosts: (count) => `${whole(count)} ${plural(count, { one: 'hôte', other: 'hôtes' })}`,
    moreHosts: (count) => `et ${whole(count)} de plus`,
    ungrouped:
      'Les hôtes sont listés un par un : les regrouper nécessite les visites, qui ne sont pas conservées pour tous ces jours.',
    crawlers: 'Robots et assistants qui lisent vos pages',
    none: 'Aucune donnée sur cette période',
    noEvents: 'Aucun événement sur cette période',
    noEventsFiltered: 'Aucun événement avec ces filtres',
    automaticEvents:
      'Les clics sur des liens sortants et les téléchargements de fichiers sont suivis automatiquement. Envoyez vos propres événements avec :',
    withoutScript: 'ou sans JavaScript :',
    openPage: (page) => `Ouvrir ${page} dans un nouvel onglet`,
    showAll: (rows, things) => (
      <>
        {rows === null ? 'Tout afficher' : `Afficher les ${rows}`}
        <span className="visually-hidden">
          {rows === null ? ' : ' : ' '}
          {midSentence(things)}
        </span>
      </>
    ),
  },
  allRows: {
    search: (things) => `Rechercher : ${midSentence(things)}`,
    none: (things) => `${things} : aucun résultat`,
    hint: 'Cliquez sur un nom pour filtrer le tableau de bord ; clic droit, ou clic avec Alt, pour l’exclure.',
    touchHint: 'Touchez un nom pour filtrer le tableau de bord ; ⋯ à côté permet de l’exclure.',
    orderedAmong: (rows) => `Tri parmi les ${whole(rows)} lignes ayant le plus de visiteurs.`,
    total: 'Total',
    shown: (first, last, of) => `${whole(first)} – ${whole(last)} sur ${whole(of)}`,
    previous: 'Précédent',
    next: 'Suivant',
  },
  goals: {
    goal: 'Objectif',
    conversions: 'Conversions',
    rate: 'Taux conv.',
    page: (path) => `Page ${path}`,
    event: (name) => `Événement ${name}`,
    counts: (unique, all) =>
      `${whole(unique)} ${visitors(unique)}, ${whole(all)} ${plural(all ?? 0, { one: 'conversion', other: 'conversions' })}`,
    more: (change) => `${change} de conversions en plus que sur la période précédente`,
    fewer: (change) => `${change} de conversions en moins que sur la période précédente`,
    none: 'Aucun objectif',
    noneHint: 'Un objectif suit les visites d’une page ou un événement personnalisé.',
    add: 'Ajouter un objectif',
  },
  funnels: {
    funnel: 'Entonnoir',
    entered: 'Entrées',
    enteredUnit: 'entrées',
    completed: 'Terminés',
    steps: (count) => plural(count, { one: `${count} étape`, other: `${count} étapes` }),
    none: 'Aucun entonnoir',
    noneHint: 'Un entonnoir montre où les visiteurs abandonnent.',
    add: 'Créer un entonnoir',
  },
  realtime: {
    title: 'Temps réel',
    lead: '30 dernières minutes · hors filtres',
    pageviews: (number, count) => (
      <>
        {number} {plural(count, { one: 'page vue', other: 'pages vues' })} en 30 minutes
      </>
    ),
    minute: (time, pageviews) => `${time} : ${whole(pageviews)}`,
    lists: 'Classements en temps réel',
    nobody: 'Aucun visiteur actuel',
    feed: 'Derniers événements',
    noEvents: 'Aucune activité ces 30 dernières minutes',
    noEventsHint: 'Toute nouvelle activité s’affiche ici automatiquement.',
    from: (referrer) => `via ${referrer}`,
  },
  map: {
    label: 'Carte des visiteurs par pays',
    world: 'Monde entier',
    none: 'Aucun visiteur',
    country: (name, count, share) => `${name} : ${whole(count)} ${visitors(count)}, ${share}`,
    atLeast: (least) =>
      plural(least, { one: `${whole(least)} visiteur ou plus`, other: `${whole(least)} visiteurs ou plus` }),
  },
};
