import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Facts } from './read-dataset.ts';

/** Creates the read bench's data directory in a separate process, unless it exists. `size` is a number as `100M`. */
export async function makeDataset(directory: string, size: string, sites?: number): Promise<Facts> {
  const script = fileURLToPath(new URL('read-dataset.ts', import.meta.url));
  const words = [
    '-n',
    '5',
    process.execPath,
    script,
    directory,
    String(eventsOf(size)),
    ...(sites === undefined ? [] : [String(sites)]),
  ];
  const child = spawn('nice', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the dataset of ${size} could not be made`);
  return JSON.parse(text) as Facts;
}

/** Parses a size such as `100M` into a number. */
export function eventsOf(size: string): number {
  const [, millions] = /^(\d+)M$/.exec(size) ?? [];
  if (millions === undefined) throw new Error(`a size is written like 10M, not ${size}`);
  return Number(millions) * 1_000_000;
}
