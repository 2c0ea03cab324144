import { type Check, type Outcome, ok, warn } from '../check.ts';

/** Can the providers that people sign in with be reached, and do they lock out an organisation? Without any, there is nothing to say. */
export const providersCheck: Check = {
  name: 'providers',
  async look(facts, { providers: texts }) {
    const providers = await facts.providers();
    if (providers.length === 0) return [];
    const uses = await facts.providerUses();
    return providers.flatMap(({ id, name, problem }): Outcome[] => {
      const use = uses.find((each) => each.id === id);
      const locked = (use?.locked ?? []).map((organisation) =>
        warn(texts.locked(organisation.name, name), texts.chooseOwner(organisation.id, id)),
      );
      if (problem !== null) return [warn(texts.away(name, problem), texts.correct), ...locked];
      return [ok(use?.isUsed === false ? texts.unused(name) : texts.well(name)), ...locked];
    });
  },
};
