/**
 * Reads the rows or lines of files on a thread of its own, whose memory the test limits, and sends how many there are.
 * Keeps the fields `kept`, as whoever sums them up does.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openExport } from './open-export.ts';

const { path, tempDir } = workerData as { path: string; tempDir: string };
const { files, close } = await openExport([path], { tempDir });
const counts: number[] = [];
for (const file of files) {
  let count = 0;
  const kept: (string | undefined)[] = [];
  for await (const piece of file.kind === 'table' ? file.rows() : file.lines()) {
    count += piece.length;
    for (const item of piece) if (typeof item !== 'string' && item.kept !== undefined) kept.push(item.kept);
  }
  counts.push(count);
}
await close();
parentPort?.postMessage(counts);
