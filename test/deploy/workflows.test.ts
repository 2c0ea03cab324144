/** Tests the workflow files of a forge: what they run is in the checkout, and what they take from others is pinned. */
import assert from 'node:assert/strict';
import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from './files.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'runs-on'?: string;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FILES = globSync('.github/workflows/*', { cwd: ROOT }).sort();
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const read = (file: string): Workflow => parse(readFileSync(join(ROOT, file), 'utf8'));
const commandsOf = (file: string): string =>
  Object.values(read(file).jobs)
    .flatMap(({ steps = [] }) => steps.map(({ run = '' }) => run))
    .join('\n');

test('one workflow tests, one makes a release', () => {
  assert.deepEqual(FILES, ['.github/workflows/release.yml', '.github/workflows/test.yml']);
});

for (const file of FILES) {
  describe(file, () => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const { permissions, jobs } = read(file);

    test('an action is a commit with its version beside it, or a file of the project', () => {
      for (const [, name = ''] of text.matchAll(/\buses: (.*)$/gm)) {
        if (name.startsWith('./')) assert.ok(existsSync(join(ROOT, name)), name);
        else assert.match(name, /^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      }
    });

    test('a job has a bound of time, needs jobs that there are, and may only read unless it says more', () => {
      assert.deepEqual(permissions, { contents: 'read' });
      for (const [name, job] of Object.entries(jobs)) {
        if (job.uses === undefined) assert.ok(job['timeout-minutes']! > 0, name);
        for (const needed of [job.needs ?? []].flat()) assert.ok(needed in jobs, `${name}: ${needed}`);
      }
    });

    test('no step puts an expression into a shell command, and no checkout keeps its token', () => {
      for (const step of Object.values(jobs).flatMap(({ steps = [] }) => steps)) {
        assert.doesNotMatch(step.run ?? '', /\$\{\{/);
        if (step.uses?.startsWith('actions/checkout@')) assert.equal(step.with!['persist-credentials'], false);
      }
    });

    test('files and scripts that its commands name are there', () => {
      const commands = commandsOf(file);
      for (const [path] of commands.matchAll(/\b(?:deploy\/[\w./]+|\.ci\/run)/g))
        assert.ok(existsSync(join(ROOT, path)));
      for (const [, script = ''] of commands.matchAll(/\bnpm run (\S+)/g)) assert.ok(script in scripts, script);
    });
  });
}

test('.ci/run is what is tested, and the files are those of npm run release', () => {
  const [, suite = ''] = / \.ci\/run (\S+)$/m.exec(commandsOf('.github/workflows/test.yml')) ?? [];
  assert.ok(suite in scripts, suite);
  accessSync(join(ROOT, '.ci/run'), constants.X_OK);
  assert.equal(read('.github/workflows/release.yml').jobs.test!.uses, './.github/workflows/test.yml');
  assert.match(commandsOf('.github/workflows/release.yml'), /^npm run release$/m);
});
