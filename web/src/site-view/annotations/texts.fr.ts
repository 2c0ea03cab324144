import { whole } from '../../format.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  label: 'Annotations',
  alert: (amount, rule) => `Alerte : ${amount} (${rule})`,
  allGoals: 'tous les objectifs',
  goal: (name) => `Objectif créé : ${name}`,
  funnel: (name, version) => `Entonnoir modifié : ${name}, version ${version}`,
  channels: 'Règles de canaux modifiées',
  import: (source) => `Début des données propres ; les jours précédents ont été importés de ${source}`,
  zone: (zone, before) => `Fuseau horaire passé de ${before} à ${zone}`,
  discards: (count, usual, reason) =>
    `${whole(count)} événements rejetés, d’habitude ${whole(usual)}, surtout ${reason}`,
  file: {
    appeared: (file) => `${file} est apparu`,
    changed: (file) => `${file} modifié`,
    gone: (file) => `${file} a disparu`,
  },
  silence: (days) => `Aucun événement : ${days}`,
  mark: (days, text) => `${days} : ${text}`,
  marks: (days, count) => `${days} : ${plural(count, { one: '1 annotation', other: `${whole(count)} annotations` })}`,
  more: (count) => `et ${whole(count)} de plus`,
  author: (author, date) => `${author}, ${date}`,
  commandLine: 'ligne de commande',
  add: 'Ajouter une note',
  edit: 'Modifier la note',
  editNamed: (text) => `Modifier la note : ${text}`,
  day: 'Jour',
  note: 'Note',
  hint: (most) =>
    `Une ligne, ${most} caractères au plus. Les membres la voient ; les liens partagés ne la montrent pas.`,
  submitAdd: 'Ajouter la note',
  submitEdit: 'Enregistrer la note',
  remove: 'Supprimer la note',
  added: 'Note ajoutée',
  saved: 'Note enregistrée',
  removed: 'Note supprimée',
};
