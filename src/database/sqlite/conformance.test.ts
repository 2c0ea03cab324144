import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '../conformance.fixture.ts';
import { openDatabase } from '../database.ts';

testDatabase('SQLite', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'svc-database-'));
  const module = JSON.stringify(import.meta.resolve('../database.ts'));
  return {
    open: () => openDatabase(directory),
    openExpression: `import(${module}).then(({ openDatabase }) => openDatabase(${JSON.stringify(directory)}))`,
    found: async (texts) => {
      const files = readdirSync(directory).map((name) => readFileSync(join(directory, name)));
      return texts.filter((text) => files.some((file) => file.includes(text)));
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
});
