import { z } from 'zod';
import {
  CLAIM,
  DOMAINS,
  isIssuer,
  PROVIDER_ID,
  PROVIDERS,
  type ProviderSettings,
  wrongProvider,
} from '../../oidc/provider-settings.ts';
import { optionalText, setting } from './setting.ts';

const claim = (variable: string, normal: string) =>
  setting({ variable, allowed: `the name of a claim, such as ${normal}`, schema: CLAIM.default(normal) });

/** The settings of the sign-in by OpenID Connect: those of one provider, and a list of several. */
export const OIDC_SETTINGS = {
  oidcIssuer: setting({
    variable: 'SVC_OIDC_ISSUER',
    allowed: 'an https address without ? and #, such as https://id.example.com/realms/example',
    schema: optionalText(isIssuer),
  }),
  oidcClientId: setting({
    variable: 'SVC_OIDC_CLIENT_ID',
    allowed: 'the ID of this service at the provider',
    schema: optionalText((text) => text.length <= 500),
  }),
  oidcClientSecret: setting({
    variable: 'SVC_OIDC_CLIENT_SECRET',
    allowed: 'the secret of this service at the provider',
    secret: true,
    schema: optionalText((text) => text.length <= 2000),
  }),
  /** Stands in the addresses that are entered at the provider. */
  oidcId: setting({
    variable: 'SVC_OIDC_ID',
    allowed: 'lower-case letters, digits and hyphens, 30 at most, such as keycloak',
    schema: z.string().regex(PROVIDER_ID).default('sso'),
  }),
  oidcName: setting({
    variable: 'SVC_OIDC_NAME',
    allowed: 'the name on the button, of 60 characters at most, such as Keycloak',
    schema: z.string().trim().min(1).max(60).default('SSO'),
  }),
  oidcScopes: setting({
    variable: 'SVC_OIDC_SCOPES',
    allowed: 'scopes separated by spaces, openid among them, such as openid email profile offline_access',
    schema: z
      .string()
      .refine((text) => text.split(' ').includes('openid'))
      .default('openid email profile'),
  }),
  oidcEmailClaim: claim('SVC_OIDC_EMAIL_CLAIM', 'email'),
  oidcVerifiedClaim: claim('SVC_OIDC_VERIFIED_CLAIM', 'email_verified'),
  oidcGroupsClaim: claim('SVC_OIDC_GROUPS_CLAIM', 'groups'),
  oidcDomains: setting({
    variable: 'SVC_OIDC_DOMAINS',
    allowed: 'domains separated by commas, such as example.com,example.org',
    schema: z.string().default('').pipe(DOMAINS),
  }),
  oidcOrganizations: setting({
    variable: 'SVC_OIDC_ORGANIZATIONS',
    allowed: 'all, or IDs of organizations separated by commas, such as 1,3',
    schema: z
      .string()
      .regex(/^(all|\d{1,9}(\s*,\s*\d{1,9})*)$/)
      .transform((text) => (text === 'all' ? ('all' as const) : text.split(',').map(Number)))
      .nullable()
      .default(null),
  }),
  /** Several providers. */
  oidcProviders: setting({
    variable: 'SVC_OIDC_PROVIDERS',
    allowed: 'a list of providers in JSON, as docs/sign-in.md describes it',
    secret: true,
    explain: wrongProvider,
    schema: PROVIDERS,
  }),
};

type OidcConfig = { readonly [Key in keyof typeof OIDC_SETTINGS]: z.output<(typeof OIDC_SETTINGS)[Key]['schema']> };

/** Returns all providers that are configured: the one of the variables, and those of the list. */
export function providersOf(config: OidcConfig): readonly ProviderSettings[] {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcProviders } = config;
  if (issuer === null || clientId === null) return oidcProviders;
  const one: ProviderSettings = {
    ...{ issuer, clientId, clientSecret: config.oidcClientSecret, id: config.oidcId, name: config.oidcName },
    ...{ scopes: config.oidcScopes, emailClaim: config.oidcEmailClaim, verifiedClaim: config.oidcVerifiedClaim },
    ...{ groupsClaim: config.oidcGroupsClaim, domains: config.oidcDomains, organizations: config.oidcOrganizations },
  };
  return [one, ...oidcProviders];
}

/** Says what is wrong with providers that are each well but do not go together; null when nothing is. */
export function wrongProviders(config: OidcConfig): string | null {
  const { oidcIssuer: issuer, oidcClientId: clientId } = config;
  const [ofIssuer, ofClientId] = [OIDC_SETTINGS.oidcIssuer.variable, OIDC_SETTINGS.oidcClientId.variable];
  if ((issuer === null) !== (clientId === null)) {
    const [given, missing] = issuer === null ? [ofClientId, ofIssuer] : [ofIssuer, ofClientId];
    return `${given} is set, but not ${missing}; set both, or none to sign in by password only`;
  }
  const ids = providersOf(config).map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  return twice === undefined
    ? null
    : `two providers have the ID ${twice}; give one another ID, for example by SVC_OIDC_ID`;
}
