/** The processors for which a folder has programs. */
import { closeSync, globSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

const ELF = 0x7f454c46;
/** `e_machine` of an ELF file, by the processor as Node.js names it. */
const MACHINES: Readonly<Record<string, number>> = { x64: 62, arm64: 183 };

/**
 * Lists the programs and libraries below a folder that are for Linux on another processor.
 *
 * @throws when there is none for this processor either
 */
export function foreignPrograms(folder: string, arch: string): readonly string[] {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const machines = files.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const machine = machineOf(path);
    return machine === null ? [] : [{ path, machine }];
  });
  const foreign = machines.filter(({ machine }) => machine !== MACHINES[arch]).map(({ path }) => path);
  if (foreign.length === machines.length) throw new Error(`nothing in ${folder} is for ${arch}`);
  return foreign;
}

function machineOf(path: string): number | null {
  const header = Buffer.alloc(20);
  const file = openSync(path, 'r');
  try {
    const isElf = readSync(file, header) === header.length && header.readUInt32BE(0) === ELF;
    return isElf ? header.readUInt16LE(18) : null;
  } finally {
    closeSync(file);
  }
}
