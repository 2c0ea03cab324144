import { bad, type Check, type Outcome, ok, warn } from '../check.ts';

/** Do program, runtime, engine and what is stored fit together? */
export const versionsCheck: Check = {
  name: 'versions',
  async look(world) {
    const [stored, servers, engine] = await Promise.all([
      world.storedVersions(),
      world.sharedServers(),
      world.engineVersion().catch(() => null),
    ]);
    const wrong: Outcome[] = [];
    for (const { name, found, known } of stored) {
      if (found === 'damaged') {
        wrong.push(
          bad(
            `${name} is damaged: it cannot be read.`,
            'Keep a copy of the data directory, then restore the last backup; the log of the service says more.',
          ),
        );
      } else if (found > known) {
        wrong.push(
          bad(
            `${name} was written by a newer version of svc (${found}, this one knows ${known}).`,
            'Install that version of svc again: this one does not start on it.',
          ),
        );
      } else if (found < known) {
        wrong.push(
          warn(
            `${name} is of an earlier version (${found}, the present one is ${known}).`,
            'The next start of the service brings it to the present one, and keeps a copy of the data directory before (unless SVC_COPY_BEFORE_UPGRADE is off).',
          ),
        );
      }
    }
    for (const { name, version } of servers) {
      if (version === null)
        wrong.push(
          bad(
            `${name} does not answer.`,
            'Start the server, or correct its address; events wait in the journals meanwhile.',
          ),
        );
    }
    const parts = [
      `svc ${world.svcVersion}`,
      `Node.js ${world.nodeVersion}`,
      ...(engine === null ? [] : [`engine ${engine}`]),
      ...servers.flatMap(({ name, version }) => (version === null ? [] : [`${name} ${version}`])),
      ...stored.flatMap(({ name, found, known }) => (found === known ? [`${name} ${found}`] : [])),
    ];
    return [...wrong, ...(wrong.length === 0 ? [ok(`${parts.join(', ')}.`)] : [])];
  },
};
