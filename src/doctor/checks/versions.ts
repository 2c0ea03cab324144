import { bad, type Check, type Outcome, warn, wrongOr } from '../check.ts';

/** Do program, runtime, engine and what is stored fit together? */
export const versionsCheck: Check = {
  name: 'versions',
  async look(facts, { versions: texts }) {
    const [stored, servers, engine] = await Promise.all([
      facts.storedVersions(),
      facts.sharedServers(),
      facts.engineVersion().catch(() => null),
    ]);
    const wrong: Outcome[] = [];
    for (const { name, found, known } of stored) {
      if (found === 'damaged') wrong.push(bad(texts.damaged(name), texts.restore));
      else if (found > known) wrong.push(bad(texts.newer(name, found, known), texts.installThat));
      else if (found < known) wrong.push(warn(texts.earlier(name, found, known), texts.startUpgrades));
    }
    for (const { name, version } of servers) {
      if (version === null) wrong.push(bad(texts.unanswered(name), texts.startServer));
    }
    const parts = [
      `svc ${facts.svcVersion}`,
      `Node.js ${facts.nodeVersion}`,
      ...(engine === null ? [] : [texts.engine(engine)]),
      ...servers.flatMap(({ name, version }) => (version === null ? [] : [`${name} ${version}`])),
      ...stored.flatMap(({ name, found, known }) => (found === known ? [texts.stored(name, found)] : [])),
    ];
    return wrongOr(wrong, texts.all(parts));
  },
};
