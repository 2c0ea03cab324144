import { type Check, ok, warn } from '../check.ts';

/** Can the providers that people sign in with be reached? Without any, there is nothing to say. */
export const providersCheck: Check = {
  name: 'providers',
  async look(facts, { providers: texts }) {
    return (await facts.providers()).map(({ name, problem }) =>
      problem === null ? ok(texts.well(name)) : warn(texts.away(name, problem), texts.correct),
    );
  },
};
