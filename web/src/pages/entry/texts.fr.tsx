import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  email: 'E-mail',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  signIn: 'Se connecter',
  setup: {
    title: 'Bienvenue dans svc',
    lead: 'Configuration en deux minutes.',
    withoutLink: (
      <>
        Aucun compte. Pour créer le premier, ouvrez le lien de configuration que le serveur a affiché dans son terminal.
        Il se termine par <code>/setup#</code> suivi d’un jeton.
      </>
    ),
    account: 'Votre compte',
    organisation: 'Organisation',
    organisationHint: 'Le nom de votre entreprise, équipe ou projet.',
    organisationOptional: 'Facultatif. Le nom de votre entreprise, équipe ou projet ; par défaut, le domaine.',
    site: 'Votre premier site',
    createAccount: 'Créer le compte',
    next: 'Continuer',
    privacy:
      'Tout reste sur votre serveur. Vous pourrez changer le mot de passe, l’organisation et le fuseau horaire plus tard.',
  },
  signInForm: {
    back: 'Retour',
    forgot: 'Mot de passe oublié ?',
    setupNeeded: 'Aucun compte. Utilisez le lien de configuration que le serveur a affiché dans son terminal.',
  },
  code: {
    app: 'Code',
    appHint: 'Saisissez le code à 6 chiffres de votre application d’authentification.',
    recovery: 'Code de secours',
    recoveryHint: 'Un des 10 codes que vous avez conservés. Chacun ne sert qu’une fois.',
    useApp: 'Utiliser l’application d’authentification',
    useRecovery: 'Utiliser un code de secours',
  },
  forgotten: {
    title: 'Réinitialiser votre mot de passe',
    lead: 'Vous recevrez un lien de réinitialisation par e-mail.',
    leadWithoutMail:
      'Ce serveur ne peut pas envoyer d’e-mails. Demandez un lien de réinitialisation à l’administrateur du serveur.',
    back: 'Retour à la connexion',
    send: 'Envoyer le lien',
    ask: 'Demandez-lui d’exécuter ceci sur le serveur, dans le répertoire de svc :',
    command: 'Commande',
    yourEmail: 'VOTRE-E-MAIL',
    commandHint: (
      <>
        Si le serveur tourne avec <code>--data</code>, passez la même option. Le lien ne sert qu’une fois et expire au
        bout d’une heure.
      </>
    ),
  },
  reset: {
    title: 'Choisir un nouveau mot de passe',
    lead: 'Vos sessions sur tous les autres appareils seront fermées.',
    save: 'Définir le mot de passe',
    done: 'Mot de passe changé',
    doneSignIn: 'Mot de passe changé. Connectez-vous avec votre nouveau mot de passe et un code.',
    otherLink: 'Se connecter ou demander un nouveau lien',
  },
  invitation: {
    title: 'Vous avez reçu une invitation',
    lead: {
      owner: (organisation) => <>Rejoignez {organisation} en tant que propriétaire</>,
      admin: (organisation) => <>Rejoignez {organisation} en tant qu’administrateur</>,
      editor: (organisation) => <>Rejoignez {organisation} en tant qu’éditeur</>,
      viewer: (organisation) => <>Rejoignez {organisation} en tant que lecteur</>,
    },
    otherAccount: (signedInAs, invited) =>
      `Session ouverte avec ${signedInAs}. Cette invitation est pour ${invited} ; l’accepter ouvre ce compte.`,
    passwordHint: (minChars) =>
      `Vous avez déjà un compte ? Saisissez votre mot de passe. Sinon, choisissez-en un (au moins ${minChars} caractères).`,
    accept: 'Accepter l’invitation',
    toSites: 'Retour aux sites',
  },
};
