import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Verknüpfte Anbieter',
  since: (at) => `Verknüpft ${at}`,
  remove: 'Trennen',
  removeLabel: (provider) => `${provider} trennen`,
  removed: 'Getrennt',
  consequence: (provider) =>
    `Danach öffnet ${provider} dieses Konto nicht mehr, und Sitzungen darüber enden. Ein Konto ohne Passwort braucht zuerst eines, über „Passwort vergessen?“.`,
  password: 'Aktuelles Passwort',
};
