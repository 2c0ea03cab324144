import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  tooManyWaiting: 'Trop d’imports sont en attente. Réessayez plus tard.',
  notRead: 'Aucun export n’a encore été lu pour ce site.',
  noUpload: 'Aucun export n’a été envoyé pour ce site.',
  fileName: 'Le fichier doit avoir un nom.',
  isHere: (file) => `Le fichier ${file} a déjà été envoyé. Importez-le ou supprimez-le d’abord.`,
  nextPiece: (byte) => `La partie suivante du fichier commence à l’octet ${byte}.`,
  wrongPhase: () => 'L’état actuel de l’export ne le permet pas. Rechargez la page.',
  tooManyOfOrganisation: (most) =>
    `Une organisation a au plus ${most} fichiers envoyés à la fois. Importez-en ou supprimez-en un d’abord.`,
  tooManyOfUser: (most) => `Vous avez déjà envoyé ${most} fichiers. Importez-en ou supprimez-en un d’abord.`,
  tooMuchOfOrganisation: (gib) =>
    `Les fichiers envoyés d’une organisation peuvent avoir au plus ${gib} Gio ensemble. Importez-en ou supprimez-en un d’abord.`,
  problems: {
    unknown_file: (products) =>
      `Ce fichier n’est pas reconnu. Choisissez l’export tel que vous l’avez téléchargé : ${products.join(', ')}.`,
    interrupted_twice:
      'La lecture de ce fichier a été interrompue deux fois et n’est pas reprise d’elle-même. Elle demande peut-être plus de mémoire que le serveur n’en a.',
    site_gone: 'Le site n’existe plus.',
    site_archived: 'Le site est archivé. Restaurez-le d’abord.',
    out_of_memory:
      'Le système a mis fin à la lecture de ce fichier, le plus souvent parce qu’elle demande plus de mémoire qu’il n’y en a.',
    too_slow: 'La lecture de ce fichier a duré trop longtemps et a été arrêtée.',
    too_much: 'Ce fichier contient plus de 16 Mo de résultats.',
    crashed: (how) => `La lecture de ce fichier s’est terminée sans message (${how}).`,
  },
  progress: {
    rows: (title, count) => `Lecture de ${title} : ${count.toLocaleString('fr')} lignes`,
    events: (title, count) => `Lecture de ${title} : ${count.toLocaleString('fr')} événements`,
    waiting: 'En attente du stockage…',
    storing: (events) => `${events.toLocaleString('fr')} événements en cours d’enregistrement`,
  },
  noRoom:
    'Le disque du serveur n’a plus de place pour la suite du fichier. Libérez de l’espace et réessayez, ou supprimez le fichier envoyé.',
  tooLarge: {
    forAll: (gib) =>
      `Le fichier est trop volumineux : un export peut avoir ${gib} Gio. Importez les plus gros avec « svc import --from ».`,
    forDisk: (gib) =>
      `Le fichier est trop volumineux : le disque du serveur a de la place pour ${gib} Gio. Libérez de l’espace ou importez-le avec « svc import --from ».`,
  },
};
