import { chmodSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { errorText } from '../domain/disk-full.ts';
import { BackupError } from './backup-error.ts';
import type { Progressed } from './copy-thread.ts';
import type { BackupCounts } from './take-backup.ts';

/** The order of a command to the server. Paths are absolute. */
const ORDER = z.strictObject({
  place: z.string(),
  base: z.string().nullable(),
  /** Whether the backup gets its name at once; else the command gives it. */
  isPlaced: z.boolean(),
  /** Whether the files of the store's parts are linked instead of copied. */
  linksSources: z.boolean(),
});

export type BackupOrder = Readonly<z.output<typeof ORDER>>;

/** The backup that the server has taken, and its place until it has its name. */
export interface OrderedBackup extends BackupCounts {
  readonly staged: string;
}

/** A line of the server's. */
type Message =
  | { readonly progress: readonly [bytes: number, of: number] }
  | { readonly taken: OrderedBackup }
  | { readonly failed: string };

/** Takes a backup; the signal is aborted when the command goes away. */
export type TakeOrder = (order: BackupOrder, progressed: Progressed, signal: AbortSignal) => Promise<OrderedBackup>;

/** Listens for commands that ask for a backup, at a socket that only this user can open. */
export async function listenForOrders(path: string, take: TakeOrder): Promise<Server> {
  const server = createServer((socket) => void answer(socket, take));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return server;
}

async function answer(socket: Socket, take: TakeOrder): Promise<void> {
  const gone = new AbortController();
  socket.on('error', () => {});
  socket.on('close', () => gone.abort());
  const say = (message: Message) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`));
  try {
    const order = ORDER.parse(JSON.parse(await firstLine(socket)));
    say({ taken: await take(order, (bytes, of) => say({ progress: [bytes, of] }), gone.signal) });
  } catch (error) {
    say({ failed: errorText(error) });
  }
  socket.end();
}

async function firstLine(socket: Socket): Promise<string> {
  const lines = createInterface({ input: socket });
  return await new Promise((resolve, reject) => {
    lines.once('line', resolve);
    socket.once('close', () => reject(new Error('nothing was asked')));
  });
}

/**
 * Asks the server behind a socket for a backup. Rejects with a BackupError as the server's does, with the system's error
 * when nothing listens.
 */
export async function orderBackup(
  path: string,
  order: BackupOrder,
  progressed: Progressed,
  signal: AbortSignal,
): Promise<OrderedBackup> {
  const socket = connect(path);
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', resolve);
    });
    socket.write(`${JSON.stringify(order)}\n`);
    for await (const line of createInterface({ input: socket })) {
      const message = JSON.parse(line) as Message;
      if ('taken' in message) return message.taken;
      if ('failed' in message) throw new BackupError(message.failed);
      progressed(...message.progress);
    }
    throw new BackupError(signal.aborted ? 'the backup was stopped' : 'the server has ended; no backup was taken');
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}
