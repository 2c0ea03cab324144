/** Runs the verification snippets of the documentation, unchanged, on deliveries of the real sender. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { WebhookSender } from '../../src/alerts/receivers/webhook.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { emptyDirectory } from '../../src/sites/fixture.ts';
import { authority, certificate } from './harness.ts';
import { startReceiver } from './receiver.ts';
import { verified } from './verification.ts';

const run = promisify(execFile);
const DOCUMENT = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');

/** A delivery that a snippet judges. The body is base64. */
interface Case {
  readonly secret: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** Turns a snippet of each language into a program that reads the cases of a file and prints `[true,false,…]`. */
const LANGUAGES = {
  ts: {
    program: process.execPath,
    probe: ['--version'],
    file: 'snippet.mts',
    arguments: (file: string, cases: string) => ['--disable-warning=ExperimentalWarning', file, cases],
    source: (snippet: string) => `${snippet}
import { readFileSync } from 'node:fs';
const cases = JSON.parse(readFileSync(process.argv[2]!, 'utf8'));
console.log(JSON.stringify(cases.map((c: Record<string, string>) => isGenuine(c.secret!, c.timestamp!, c.signature!, Buffer.from(c.body!, 'base64')))));
`,
  },
  python: {
    program: 'python3',
    probe: ['--version'],
    file: 'snippet.py',
    arguments: (file: string, cases: string) => [file, cases],
    source: (snippet: string) => `${snippet}
import base64, json, sys
with open(sys.argv[1], encoding="utf8") as file:
    cases = json.load(file)
print(json.dumps([is_genuine(c["secret"], c["timestamp"], c["signature"], base64.b64decode(c["body"])) for c in cases]))
`,
  },
  php: {
    program: 'php',
    probe: ['--version'],
    file: 'snippet.php',
    arguments: (file: string, cases: string) => [file, cases],
    source: (snippet: string) => `${snippet}
$cases = json_decode(file_get_contents($argv[1]), true);
echo json_encode(array_map(fn ($c) => is_genuine($c['secret'], $c['timestamp'], $c['signature'], base64_decode($c['body'])), $cases));
`,
  },
  go: {
    program: 'go',
    probe: ['version'],
    file: 'snippet.go',
    arguments: (file: string, cases: string) => ['run', file, cases],
    source: (snippet: string) => `${snippet
      .replace('package alerts', 'package main')
      .replace('import (', 'import (\n\t"encoding/json"\n\t"fmt"\n\t"os"')}
type testCase struct {
	Secret, Timestamp, Signature string
	Body []byte
}

func main() {
	text, _ := os.ReadFile(os.Args[1])
	var cases []testCase
	if err := json.Unmarshal(text, &cases); err != nil {
		panic(err)
	}
	answers := []bool{}
	for _, c := range cases {
		answers = append(answers, IsGenuine(c.Secret, c.Timestamp, c.Signature, c.Body))
	}
	answer, _ := json.Marshal(answers)
	fmt.Println(string(answer))
}
`,
  },
};

for (const [language, how] of Object.entries(LANGUAGES)) {
  test(`the ${language} snippet accepts genuine deliveries and no others`, async (t) => {
    const [snippet, ...others] = [...DOCUMENT.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))];
    assert.deepEqual([snippet !== undefined, others.length], [true, 0]);
    const isThere = await run(how.program, how.probe).then(
      () => true,
      () => false,
    );
    if (!isThere) return t.skip(`there is no ${how.program} on this machine`);
    const directory = emptyDirectory(t);
    const [file, casesFile] = [join(directory, how.file), join(directory, 'cases.json')];
    const genuine = await delivered(t);
    const cases = [
      ...genuine.map((each) => ({ ...each, answer: true })),
      ...forged(genuine[0]!).map((each) => ({ ...each, answer: false })),
    ];
    writeFileSync(file, how.source(snippet![1]!));
    writeFileSync(casesFile, JSON.stringify(cases));
    const { stdout } = await run(how.program, how.arguments(file, casesFile));
    assert.deepEqual(
      JSON.parse(stdout),
      cases.map(({ answer }) => answer),
    );
  });
}

test('the example is signed with the secret that the page names', async () => {
  const example = /^```\nPOST (\S+) .*?\n(.*?)\n\n(.*?)\n```/ms.exec(DOCUMENT)!;
  const headers = Object.fromEntries(example[2]!.split('\n').map((line) => line.split(': ')));
  const body = Buffer.from(example[3]!);
  const received = { method: 'POST', path: example[1]!, headers, body };
  await verified(received, 'example-secret', Number(headers['svc-timestamp']));
});

/** Returns deliveries as a receiver gets them, with several secrets and bodies. */
async function delivered(t: Parameters<typeof emptyDirectory>[0]): Promise<Case[]> {
  const receiver = await startReceiver(t, certificate, { status: 200 });
  const exemptHosts = ['hooks.example'];
  const resolver = { resolve: async () => ['127.0.0.1'] };
  const sender = new WebhookSender({ clock: systemClock, resolver, exemptHosts, ca: authority.ca });
  const cases: Case[] = [];
  for (const secret of ['s', 'whsec_0123456789abcdef', 'schlüssel 🔑 "\\', 'x'.repeat(200)]) {
    for (const body of ['{}', '{"site":"münchen.example","value":1.5}', '{"a":"\u{1F600} \\u0000"}\r\n']) {
      const url = `https://hooks.example:${receiver.port}/`;
      const { status } = await sender.send({ url, secret }, body, new AbortController().signal);
      assert.equal(status, 'succeeded');
      const { headers, body: bytes } = receiver.received.at(-1)!;
      const [timestamp, signature] = [String(headers['svc-timestamp']), String(headers['svc-signature'])];
      cases.push({ secret, timestamp, signature, body: bytes.toString('base64') });
    }
  }
  return cases;
}

function forged(genuine: Case): Case[] {
  const old = String(Number(genuine.timestamp) - 600);
  const other = Buffer.from('{"value":2}').toString('base64');
  return [
    { ...genuine, secret: 'another' },
    { ...genuine, body: other },
    { ...genuine, timestamp: old },
    { ...genuine, timestamp: String(Number(genuine.timestamp) + 1) },
    { ...genuine, timestamp: '' },
    { ...genuine, timestamp: 'now' },
    { ...genuine, signature: '' },
    { ...genuine, signature: genuine.signature.slice(3) },
    { ...genuine, signature: genuine.signature.toUpperCase() },
    { ...genuine, signature: genuine.signature.replace('v1=', 'v2=') },
    { ...genuine, signature: `${genuine.signature}0` },
    { ...genuine, signature: genuine.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
  ];
}
