import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  move: {
    hint: 'Déplace le site et ses données vers une autre organisation. Seul un propriétaire peut le faire.',
    nowhere:
      'Déplace le site et ses données vers une autre organisation que vous gérez. Vous n’en gérez pas d’autre : créez-la dans les paramètres de votre compte.',
    button: 'Déplacer le site',
    title: 'Déplacer ce site ?',
    organisation: 'Organisation',
    goes: 'Ses données, objectifs, entonnoirs, alertes, liens partagés, rapports vers l’extérieur et paramètres le suivent. Les liens partagés et les webhooks continuent de fonctionner : vérifiez-les ensuite.',
    ends: 'Les membres et les clés API de cette organisation perdent le site immédiatement, même là où il leur était accordé seul ; ses places dans les groupes et les règles d’exclusion de tous les sites prennent fin.',
    action: 'Déplacer le site',
    done: 'Site déplacé',
  },
  empty: {
    hint: 'Supprime définitivement toutes les données du site. Ses paramètres restent et le suivi continue. Seul un propriétaire peut le faire.',
    button: 'Vider le site',
    title: 'Vider ce site ?',
    consequence: (site) => (
      <>
        Cela supprime définitivement tous les événements, visites et statistiques de {site}, importés compris. Il n’y a
        pas de sauvegarde.
      </>
    ),
    stays: 'Les objectifs, entonnoirs, segments, alertes, liens partagés et paramètres restent, et le suivi continue.',
    action: 'Supprimer toutes les données',
    done: 'Site vidé',
  },
};
