/** The settings of providers of OpenID Connect in the tests of the configuration. */

export const OIDC_DEFAULTS = {
  oidcIssuer: null,
  oidcClientId: null,
  oidcClientSecret: null,
  oidcId: 'sso',
  oidcName: 'SSO',
  oidcScopes: 'openid email profile',
  oidcEmailClaim: 'email',
  oidcVerifiedClaim: 'email_verified',
  oidcGroupsClaim: 'groups',
  oidcDomains: [],
  oidcOrganizations: null,
  oidcProviders: [],
};

export const OIDC_VARIABLES = {
  SVC_OIDC_ISSUER: 'https://id.example.com/realms/example',
  SVC_OIDC_CLIENT_ID: 'svc',
  SVC_OIDC_CLIENT_SECRET: 'secret',
  SVC_OIDC_ID: 'keycloak',
  SVC_OIDC_NAME: 'Keycloak',
  SVC_OIDC_SCOPES: 'openid email offline_access',
  SVC_OIDC_EMAIL_CLAIM: 'mail',
  SVC_OIDC_VERIFIED_CLAIM: 'xms_edov',
  SVC_OIDC_GROUPS_CLAIM: 'realm_access.roles',
  SVC_OIDC_DOMAINS: '@Example.com, example.org',
  SVC_OIDC_ORGANIZATIONS: '1, 3',
  SVC_OIDC_PROVIDERS: '[{"id": "two", "issuer": "https://two.example", "clientId": "svc"}]',
};

/** What is read of these variables. */
export const OIDC_READ = {
  oidcIssuer: 'https://id.example.com/realms/example',
  oidcClientId: 'svc',
  oidcClientSecret: 'secret',
  oidcId: 'keycloak',
  oidcName: 'Keycloak',
  oidcScopes: 'openid email offline_access',
  oidcEmailClaim: 'mail',
  oidcVerifiedClaim: 'xms_edov',
  oidcGroupsClaim: 'realm_access.roles',
  oidcDomains: ['example.com', 'example.org'],
  oidcOrganizations: [1, 3],
  oidcProviders: [
    {
      ...{ id: 'two', name: 'two', issuer: 'https://two.example', clientId: 'svc', clientSecret: null },
      ...{ scopes: 'openid email profile', emailClaim: 'email', verifiedClaim: 'email_verified' },
      ...{ groupsClaim: 'groups', domains: [], organizations: null },
    },
  ],
};
