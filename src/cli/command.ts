import type { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import type { Clock } from '../domain/clock.ts';
import type { Config } from '../service/settings/config.ts';
import type { Args } from './args.ts';

/** An option of a command; every command also has `--data`, `--json` and `--help`. */
export interface CommandOption {
  readonly summary: string;
  /** The placeholder of its value in the help, in capitals. A flag has none. */
  readonly value?: string;
  readonly required?: true;
  /** Whether the option may be given several times. */
  readonly repeatable?: true;
}

/** The context of a command. A command uses nothing else of the process. */
export interface CommandContext {
  readonly config: Config;
  /** Faults of the configuration; empty but for a command that `takesWrongSettings`. */
  readonly wrongSettings: readonly string[];
  /** Returns the value of a variable of the environment; an empty text when it is not set. */
  environment(variable: string): string;
  readonly args: Args;
  readonly stdin: ReadStream;
  readonly out: Writable;
  readonly err: Writable;
  readonly clock: Clock;
  /** The word with which the command line is called. */
  readonly program: string;
  /** Returns a complete command line for the reader to paste; `words` follow `svc`. */
  svc(words: string): string;
  /** The command that starts the service on the data directory, for the reader to paste. */
  readonly start: string;
}

/** The result of a command: `json` with `--json`, else `text`. The runner prints it. */
export interface CommandResult {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  /**
   * Warnings about a command that succeeded but is probably a mistake: `warnings` of the JSON object, else on standard
   * error.
   */
  readonly warnings?: readonly string[];
  /** Whether the exit status is 1 all the same: the command did its work, and what it found is bad. */
  readonly isBad?: boolean;
}

/** One command. The table of commands has its name and summary. */
export interface Command {
  /** The name of its one argument without a dash, in capitals; absent when it takes none. */
  readonly argument?: string;
  /** Whether the argument is optional. */
  readonly argumentOptional?: true;
  /** Whether the argument may be given several times. */
  readonly argumentRepeatable?: true;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** The names of its options that override a variable of the configuration, beside `--data`. */
  readonly settings?: readonly string[];
  /** Whether it runs although settings are wrong, to tell of them. Their defaults then take their places. */
  readonly takesWrongSettings?: true;
  /** Details for the help that the summary leaves out. */
  readonly details?: string;
  /** Complete command lines, without `svc`. */
  readonly examples: readonly string[];
  /**
   * Runs the command. A UsageError, a DatabaseError or any other error becomes one line on standard error with exit
   * status 1. A command that writes its own output (a server) returns nothing.
   */
  run(context: CommandContext): Promise<CommandResult | undefined>;
}
