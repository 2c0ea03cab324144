import { createProxyKey, listProxyKeys, revokeProxyKey } from '../../collect/proxy-keys.ts';
import { formatInstant, formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { commandOnId, withDatabase } from '../with-database.ts';

export const createKey: Command = {
  options: {},
  details:
    "A relay is a trusted proxy. It sends the key as X-Svc-Relay-Key, and may then forward the visitor's IP in X-Svc-Client-* headers.",
  examples: ['relay-key create'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { id, key } = await createProxyKey(database.db, context.clock);
      return { json: { id, key }, text: `Created relay key ${id}. It won't be shown again:\n  ${key}` };
    }),
};

export const listKeys: Command = {
  options: {},
  details: 'Revoked keys are listed too.',
  examples: ['relay-key list'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const keys = await listProxyKeys(database.db);
      const text = formatTable(
        ['ID', 'KEY', 'CREATED', 'REVOKED'],
        keys.map((key) => [key.id, `${key.prefix}…`, formatInstant(key.createdAt), formatInstant(key.revokedAt)]),
        `No relay keys yet. Create one: ${context.svc('relay-key create')}`,
      );
      return { json: { keys }, text };
    }),
};

export const revokeKey = commandOnId({
  details: "A running server ignores it within a second. This can't be undone.",
  examples: ['relay-key revoke 1'],
  work: ({ db }, id, { clock }) => revokeProxyKey(db, clock, id),
  done: (id) => `Revoked relay key ${id}.`,
});
