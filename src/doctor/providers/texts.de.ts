import type { ProviderTexts } from './texts.ts';

export const texts: ProviderTexts = {
  well: (name) => `${name} antwortet.`,
  unused: (name) =>
    `${name} antwortet. Noch lässt keine Regel jemanden darüber herein: Fügen Sie eine auf der Seite der Organisation oder mit svc sign-in-rule add hinzu.`,
  locked: (organization, name) =>
    `Bei ${organization} könnte sich niemand anmelden, wenn die Anmeldung mit ${name} nicht möglich wäre: Alle Inhaber haben Adressen seiner Domains, und keiner von ihnen hat sich schon damit angemeldet.`,
  chooseOwner: (orgId, provider) =>
    `Wählen Sie einen Inhaber, der weiter ein Passwort verwenden kann: svc sign-in require --org ${orgId} --provider ${provider} --break-glass ADRESSE. Oder nehmen Sie die Domains aus SVC_OIDC_DOMAINS oder SVC_OIDC_PROVIDERS heraus (docs/sign-in.md).`,
  away: (name, reason) => `Die Anmeldung mit ${name} ist nicht möglich: ${reason}`,
  correct:
    'Prüfen Sie den Aussteller in SVC_OIDC_ISSUER oder SVC_OIDC_PROVIDERS und ob eine Firewall svc durchlässt (docs/sign-in.md).',
};
