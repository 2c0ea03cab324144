import { LOCALE, plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

const ALL = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const EITHER = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

export const texts: typeof english = {
  title: 'Import',
  onlyAdmins: 'Seuls les propriétaires et administrateurs peuvent importer des données.',
  lead: (domain) => (
    <>Importez l’historique de {domain} depuis un autre produit. Les jours suivis par svc ne sont jamais modifiés.</>
  ),
  newImport: 'Nouvel import',
  onServers: (
    <>
      Cette installation fonctionne sur plusieurs serveurs : impossible d’y envoyer des fichiers. Utilisez{' '}
      <code>svc import --from</code> en ligne de commande.
    </>
  ),
  cancel: 'Annuler',
  chooseOther: 'Choisir un autre fichier',
  upload: {
    instructions: 'Déposez ici le fichier d’export tel quel : un ZIP, un .gz ou un fichier seul.',
    choose: 'Choisir un fichier',
    file: 'Fichier d’export',
    supported: (products) =>
      `Prend en charge ${products.join(', ')} et les journaux de serveur web. Un aperçu s’affiche avant tout import.`,
    empty: (file) => `${file} est vide. Téléchargez à nouveau l’export.`,
    interrupted: (file) => (
      <>L’envoi de {file} a été interrompu. Choisissez à nouveau le même fichier pour continuer.</>
    ),
    uploading: (file, sent, size) => (
      <>
        Envoi de {file} : {sent} sur {size}
      </>
    ),
    progress: 'Envoi',
  },
  work: {
    progress: 'Import',
    phases: {
      inspecting: 'Vérification du fichier…',
      reading: 'Lecture de l’export…',
      importing: 'Import en cours… Vous pouvez quitter cette page ; l’import continue.',
    },
  },
  product: {
    from: 'Exporté depuis',
    recognised: (product) => `${product} (reconnu)`,
    site: 'Site dans l’export',
    siteHint: 'Requis seulement si l’export contient plusieurs sites : son ID ou domaine dans l’export.',
    submit: 'Lire l’export',
    readAnyway: 'Le lire quand même comme un export',
  },
  preview: {
    export: (source, days, from, to, file) => (
      <>
        Export reconnu ({source}) : {days}, du {from} au {to} ({file}).
      </>
    ),
    withoutDays: (source) => `Export reconnu (${source}), sans aucun jour lisible.`,
    days: (count, shown) => plural(count, { one: `${shown} jour`, other: `${shown} jours` }),
    submit: (count, shown) => plural(count, { one: `Importer ${shown} jour`, other: `Importer ${shown} jours` }),
    nothingLeftOut: 'Rien n’est laissé de côté.',
    otherProduct: (source) => `Ce n’est pas la bonne origine (${source}) ?`,
    otherCandidates: (source, products) =>
      `Ce n’est pas la bonne origine (${source}) ? Autres possibilités : ${EITHER.format(products)}.`,
    otherHosts: (hosts, domain) => (
      <>
        Les pages de cet export sont sur {hosts}, pas sur {domain}. Ne l’importez que s’il s’agit du même site sous un
        autre nom.
      </>
    ),
    hosts: (hosts, more) =>
      ALL.format(more > 0 ? [...hosts, plural(more, { one: `${more} autre`, other: `${more} autres` })] : hosts),
    visitors: 'Visiteurs',
    tracked: 'Suivis par svc',
    toImport: (source) => `À importer (${source})`,
    chart: 'Visiteurs suivis par svc et visiteurs à importer',
  },
  refusals: {
    reasons: {
      own_day: (count, shown) =>
        plural(count, { one: `${shown} jour a été suivi par svc`, other: `${shown} jours ont été suivis par svc` }),
      other_import: (count, shown) =>
        plural(count, { one: `${shown} jour a déjà été importé`, other: `${shown} jours ont déjà été importés` }),
      not_over: (count, shown) =>
        plural(count, { one: `${shown} jour n’est pas terminé`, other: `${shown} jours ne sont pas terminés` }),
      day_erased: (count, shown) =>
        plural(count, {
          one: `${shown} jour dépasse la durée de conservation de ce site`,
          other: `${shown} jours dépassent la durée de conservation de ce site`,
        }),
      no_row_kept: (count, shown) =>
        plural(count, {
          one: `aucune ligne de ${shown} jour ne peut être reprise`,
          other: `aucune ligne de ${shown} jours ne peut être reprise`,
        }),
    },
    unknownReason: (reason, days) => `${days} : ${reason}`,
    some: (reasons) => `Jours laissés de côté : ${ALL.format(reasons)}.`,
    all: (reasons) => `Rien à importer : ${ALL.format(reasons)}.`,
    undoFirst: 'Pour importer à nouveau ce fichier, annulez d’abord l’import précédent.',
  },
  tables: {
    sums: 'Sommes des jours à importer',
    sum: 'Somme de tous les jours',
    days: 'Jours et dimensions',
    day: 'Jour',
    dimension: 'Dimension',
    totals: 'Totaux',
    sourceVisitors: (source) => `Visiteurs (${source})`,
    visitors: 'Visiteurs (svc)',
    difference: 'Écart',
    sourceViews: (source) => `Pages vues (${source})`,
    views: 'Pages vues (svc)',
    insteadOfViews: (unit) => `(${unit} au lieu de vues)`,
    obtained: 'Nombre de visiteurs',
    obtainedAs: { exact: 'exact', summed: 'additionné', unknown: 'inconnu' },
    leftOut: 'Laissés de côté',
    summed: (source) =>
      `Additionné : l’export (${source}) compte un visiteur une fois par ligne. Les lignes de même nom sont additionnées : un visiteur peut donc être compté plusieurs fois, dans la limite du nombre de visiteurs du jour. L’écart est ce qui dépasse ce nombre.`,
    exceeds: 'plus que le jour',
    exceeding: (source) =>
      `Plus que le jour : un visiteur a un seul pays, un seul navigateur, etc., mais l’export (${source}) en compte ici plus que sur la journée entière. Ses chiffres se contredisent.`,
    unknown: (source) => `Inconnu : non compté à l’origine (${source}) ; affiché « – ».`,
  },
  notes: {
    requests: (shown, days) => `Requêtes de robots : ${shown} (${days})`,
    requestsLeft: (days) =>
      `Requêtes laissées de côté : ${days}. Des requêtes y sont déjà comptées, ou le jour n’est pas terminé ou a été effacé.`,
    relay: (shown) =>
      `Les ${shown} pages vues viennent toutes d’une seule adresse privée, comme d’un proxy qui ne transmet pas l’adresse des visiteurs. Les visiteurs ayant le même navigateur comptent pour un seul.`,
    leftOut: 'Laissé de côté',
    rows: (count, shown) => plural(count, { one: `${shown} ligne`, other: `${shown} lignes` }),
    leftOutRows: (rows, reason) => `${rows} ${reason}`,
    leftOutList: (reasons) => reasons.join(' ; '),
    unread: 'Fichiers non lus',
    unreadFile: (path, reason) => (
      <>
        {path} : {reason}
      </>
    ),
    renamed: 'Événements renommés',
    renamedEvent: (source, name, rows) => (
      <>
        {source} devient {name} ({rows})
      </>
    ),
    more: (count) => `et ${count} de plus`,
  },
  imports: {
    title: 'Imports',
    empty: 'Aucun import.',
    done: (source, days, from, to) => `${source} : ${days}, ${from} – ${to}`,
    doneWithoutDays: (source) => `${source} : aucun jour`,
    doneRequests: (source, days) => `${source} : requêtes de robots, ${days}`,
    failed: (source, problem) => `${source} : échec : ${problem}`,
    undoing: (source) => `${source} : annulation…`,
    importing: (source) => `${source} : import en cours…`,
    rows: (accepted, rejected) => `Lignes : ${accepted} importées, ${rejected} laissées de côté`,
    view: 'Voir les jours',
    viewLabel: (id) => `Voir les jours de l’import ${id}`,
    audit: 'Voir l’audit',
    auditLabel: (id) => `Voir l’audit de l’import ${id}`,
    csv: 'CSV',
    csvLabel: (id) => `Télécharger l’audit de l’import ${id} en CSV`,
    undo: 'Annuler l’import',
    undoLabel: (id) => `Annuler l’import ${id}`,
    confirm: {
      title: 'Annuler cet import ?',
      consequence: (count, shown) =>
        plural(count, {
          one: 'Cela retire le jour importé. Les jours suivis par svc sont conservés, et le même export pourra être importé à nouveau.',
          other: `Cela retire les ${shown} jours importés. Les jours suivis par svc sont conservés, et le même export pourra être importé à nouveau.`,
        }),
      requests: (count, shown) =>
        plural(count, {
          one: 'Cela retire les requêtes de robots du jour importé. Le même journal pourra être importé à nouveau.',
          other: `Cela retire les requêtes de robots de ${shown} jours importés. Le même journal pourra être importé à nouveau.`,
        }),
      action: 'Annuler l’import',
      done: 'Import annulé',
    },
  },
  audit: {
    title: (source) => `Audit de l’import (${source})`,
    month: 'Mois',
    onlyDifferences: 'Seulement les écarts et les lignes laissées de côté',
    same: (source) => `Tous les nombres de ce mois correspondent à l’export (${source}).`,
  },
};
