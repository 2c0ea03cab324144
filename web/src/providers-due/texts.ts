/** The texts of organisations that are seen only after signing in by a provider. */
export const texts = {
  only: (organisation: string, provider: string) =>
    `You see ${organisation} only when you have signed in with ${provider}.`,
  signIn: (provider: string) => `Sign in with ${provider}`,
};
