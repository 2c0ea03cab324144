import { createInterface } from 'node:readline/promises';
import type { CommandContext } from './command.ts';

/** Asks a question on a terminal. Resolves with the answer, or undefined when standard input is no terminal. */
export async function answerTo({ stdin, err }: CommandContext, question: string): Promise<string | undefined> {
  if (!stdin.isTTY) return undefined;
  const lines = createInterface({ input: stdin, output: err });
  const answer = await lines.question(question);
  lines.close();
  return answer;
}
