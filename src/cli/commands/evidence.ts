import { resolve } from 'node:path';
import { readBackupNotes } from '../../backup/last-backup.ts';
import { epochMs } from '../../database/clock-ms.ts';
import { billOfMaterials } from '../../evidence/bill-of-materials.ts';
import { canonicalJson } from '../../evidence/canonical.ts';
import { documentOf } from '../../evidence/document.ts';
import type { Evidence, ProcessFacts } from '../../evidence/evidence.ts';
import { gatherEvidence } from '../../evidence/gather.ts';
import { examineSigned, isFingerprint, writeSigned } from '../../evidence/signed-directory.ts';
import { signerOf } from '../../evidence/signing-key.ts';
import { askEvidence } from '../../service/control/ask-evidence.ts';
import { evidenceFactsOf } from '../../service/evidence-facts.ts';
import { serversOf } from '../../service/settings/config.ts';
import type { Command, CommandContext } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';
import { count } from './count-texts.ts';

/** Runs `svc evidence`: writes what a data protection officer asks for, signed by the installation. */
export const evidenceCommand: Command = {
  argument: 'DIR',
  options: { 'no-names': { summary: 'leave out addresses of people, and networks in exclusion rules' } },
  details: [
    'DIR is absent or empty before. evidence.html is for people, evidence.json for programs, sbom.json lists the packages',
    '(CycloneDX). manifest.json has the SHA-256 of each, and is signed by the key of the installation, whose fingerprint',
    'svc doctor and the page Server show. Works beside a running service, whose settings are told; no secret is in it.',
  ].join('\n'),
  examples: ['evidence /srv/evidence/2026-11-29', 'evidence evidence --no-names', 'evidence verify evidence'],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const { args, config, clock, program } = context;
      const directory = resolve(args.argument);
      const signer = await signerOf(db, clock);
      const isOnServers = serversOf(config) !== null;
      const { settingsOf, process } = await processFacts(context, isOnServers);
      const evidence = await gatherEvidence(db, {
        ...{ at: epochMs(clock), fingerprint: signer.key.fingerprint, withNames: !args.flag('no-names') },
        ...{ process, settingsOf, isOnServers },
        backups: isOnServers ? null : await readBackupNotes(config.dataDir),
      });
      const files = {
        'evidence.json': canonicalJson(evidence),
        'evidence.html': documentOf(evidence),
        'sbom.json': billOfMaterials(evidence.madeAt),
      };
      writeSigned(directory, files, evidence.madeAt, signer);
      const { fingerprint } = signer.key;
      const text = [
        `Evidence is in ${directory}; open evidence.html.`,
        `Signed with the key ${fingerprint}.`,
        `Whoever gets it can check it: ${program} evidence verify DIR --fingerprint ${fingerprint}`,
      ].join('\n');
      return { json: { dir: directory, fingerprint, files: Object.keys(files) }, text };
    }),
};

/** Runs `svc evidence verify`: finds a file that was changed, removed or added since it was signed. */
export const verifyEvidenceCommand: Command = {
  argument: 'DIR',
  options: { fingerprint: { value: 'F', summary: 'the fingerprint that the key must have' } },
  details: [
    'Needs no data directory. Without --fingerprint it tells whether DIR is as it was signed, but not by whom: compare the',
    'fingerprint with the one that svc doctor and the page Server show. Exits with 1 when something is wrong.',
  ].join('\n'),
  examples: ['evidence verify /srv/evidence/2026-11-29 --fingerprint 3b1f…'],
  run: async ({ args }) => {
    const directory = resolve(args.argument);
    const expected = args.optional('fingerprint');
    if (expected !== undefined && !isFingerprint(expected)) {
      throw new UsageError('--fingerprint is 64 hexadecimal digits, as svc doctor shows them');
    }
    const { fingerprint, made, files, problems } = examineSigned(directory, expected);
    const whole = `${directory} is as it was signed at ${made}: ${count(files, 'file')}.`;
    const by =
      expected === undefined
        ? `The key is ${fingerprint}; compare it with svc doctor of the installation.`
        : `The key is ${fingerprint}, as expected.`;
    const text = problems.length === 0 ? [whole, by] : problems.map((problem) => `BAD: ${problem}`);
    return {
      json: { dir: directory, fingerprint, made, files, problems },
      ...{ text: text.join('\n'), isBad: problems.length > 0 },
    };
  },
};

interface FoundFacts {
  readonly settingsOf: Evidence['settingsOf'];
  readonly process: ProcessFacts;
}

/** Returns the facts of the running service; those of this shell when none runs, or processes share servers. */
async function processFacts({ config }: CommandContext, isOnServers: boolean): Promise<FoundFacts> {
  const told = isOnServers ? null : await askEvidence(config.dataDir);
  return told === null
    ? { settingsOf: 'command', process: evidenceFactsOf(config, null) }
    : { settingsOf: 'service', process: told };
}
