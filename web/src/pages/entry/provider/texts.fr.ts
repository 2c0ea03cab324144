import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  withProvider: (provider) => `Se connecter avec ${provider}`,
  separator: 'ou avec un mot de passe',
  problems: {
    refused: (provider) =>
      `Vous n’avez pas autorisé ${provider} à vous connecter. Réessayez, ou connectez-vous autrement.`,
    expired: (provider) =>
      `Cette connexion a pris trop de temps ou a déjà servi. Connectez-vous à nouveau avec ${provider}.`,
    other_browser: (provider) =>
      `Cette connexion a commencé dans un autre navigateur. Connectez-vous ici à nouveau avec ${provider}.`,
    unreachable: (provider) =>
      `${provider} est injoignable. Réessayez dans une minute. Si cela persiste, prévenez l’administrateur du serveur.`,
    provider: (provider) =>
      `${provider} a répondu par une erreur. Réessayez. Si cela persiste, prévenez l’administrateur du serveur, le journal indique la cause.`,
    answer: (provider) =>
      `La réponse de ${provider} n’est pas valide. Réessayez. Si cela persiste, prévenez l’administrateur du serveur, le journal indique la cause.`,
    unverified: (provider) =>
      `${provider} n’a pas d’adresse e-mail vérifiée de vous. Vérifiez-la là-bas, puis reconnectez-vous.`,
    other_provider: () => 'Les personnes de votre domaine e-mail se connectent autrement. Choisissez un autre bouton.',
    no_access: (provider) =>
      `Vous êtes connecté à ${provider}, mais rien n’est partagé avec vous ici. Adressez-vous à un propriétaire de l’organisation.`,
    busy: () => 'Trop de personnes se connectent en ce moment. Réessayez dans une minute.',
  },
  link: {
    title: 'Est-ce votre compte ?',
    lead: (provider, email) =>
      `${provider} indique que vous êtes ${email}. Cette adresse a un compte ici. Prouvez une fois qu’il est à vous ; ensuite, ${provider} suffit.`,
    submit: 'Associer et se connecter',
    mail: 'M’envoyer plutôt un lien par e-mail',
    mailed: (email) => `Un lien est en route vers ${email}. Ouvrez-le dans ce navigateur dans les 15 minutes.`,
    again: 'Retour à la connexion',
    confirm: 'Confirmez que ce compte est le vôtre.',
  },
};
