/** The end of a command: what it printed with `--json`, or the reason why it failed, as one line. */
export type CommandOutcome =
  | { readonly kind: 'done'; readonly json: unknown }
  | { readonly kind: 'failed'; readonly problem: string };

/** A command of the command line, without `--data` and `--json`. */
export interface CommandCall {
  /** The words after `svc`: the command's name and its options. */
  readonly words: readonly string[];
  /** Its arguments, which may begin with a dash. */
  readonly files: readonly string[];
  /** Ends the command when it is aborted. */
  readonly signal: AbortSignal;
  /** Called with each line of progress. */
  readonly progressed: (line: string) => void;
}

/** Runs a command on the data directory, beside the process that serves. */
export type RunCommand = (call: CommandCall) => Promise<CommandOutcome>;
