import type { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import type { Clock } from '../domain/clock.ts';
import type { Config } from '../service/config.ts';
import type { Args } from './args.ts';

/** An option of a command; every command also has `--data`, `--json` and `--help`. */
export interface CommandOption {
  readonly summary: string;
  /** What stands for its value in the help, in capitals. A flag has none. */
  readonly value?: string;
  readonly required?: true;
  /** May be given several times. */
  readonly repeatable?: true;
}

/** What a command works with. Nothing else of the process is used. */
export interface CommandContext {
  readonly config: Config;
  readonly args: Args;
  readonly stdin: ReadStream;
  readonly out: Writable;
  readonly err: Writable;
  readonly clock: Clock;
  /** A whole command line for the reader to paste; `words` follow `svc`. */
  svc(words: string): string;
}

/** What a command answers: `json` with `--json`, else `text`. The runner prints it. */
export interface CommandResult {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** What was done all the same but is probably not meant: `warnings` of the JSON object, else on standard error. */
  readonly warnings?: readonly string[];
}

/** One command. Its name and summary stand in the table of commands. */
export interface Command {
  /** The name of its one argument without a dash, in capitals, when it takes one. */
  readonly argument?: string;
  /** The argument may be left out. */
  readonly argumentOptional?: true;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** What the summary leaves open, for the help. */
  readonly details?: string;
  /** Whole command lines, without `svc`. */
  readonly examples: readonly string[];
  /**
   * Does the work. A UsageError or DatabaseError becomes the one line on standard error, as does any other error;
   * the exit status is then 1. A command that answers on its own (a server) returns nothing.
   */
  run(context: CommandContext): Promise<CommandResult | undefined>;
}
