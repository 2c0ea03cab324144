/** The texts of refusals about the sign-in by providers. */
export const texts = {
  tooManyRules: (most: number) => `an organization has at most ${most} sign-in rules`,
  ruleValue: (most: number) => `a value has 1 to ${most} characters`,
  noBreakGlass: 'choose an owner who has a password and was not added by a rule',
  noProvider: 'this provider does not sign in to the organization',
  tryFirst: 'sign in with the provider yourself first, or choose yourself: otherwise this would lock you out',
  gone: 'this sign-in took too long; sign in again',
  isSet: 'rules of the sign-in decide this member’s access; change the rules',
  secondFactor: 'this account has two-factor authentication: enter its password and code',
};
