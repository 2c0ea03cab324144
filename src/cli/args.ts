import { parseArgs } from 'node:util';
import type { Command, CommandOption } from './command.ts';
import { UsageError } from './usage-error.ts';

/** The options of every command. */
export const COMMON_OPTIONS: Readonly<Record<string, CommandOption>> = {
  data: { value: 'DIR', summary: 'data directory (default: $SVC_DATA, else ./data)' },
  json: { summary: 'print one JSON object' },
  help: { summary: 'show this help' },
};

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** The arguments of a command, checked against its declared options. */
export class Args {
  readonly #values: Values;
  /** The words that are no options. */
  readonly arguments: readonly string[];

  private constructor(values: Values, words: readonly string[]) {
    this.#values = values;
    this.arguments = words;
  }

  /**
   * Reads the words after a command's name. Throws a UsageError for one that the command does not accept, or that is
   * missing.
   */
  static parse(words: readonly string[], command: Command): Args {
    const options = { ...COMMON_OPTIONS, ...command.options };
    const { tokens } = parseArgs({
      args: [...words],
      options: Object.fromEntries(Object.entries(options).map(([name, option]) => [name, parserOption(name, option)])),
      strict: false,
      allowPositionals: true,
      tokens: true,
    });
    const values: Record<string, string | boolean | string[]> = {};
    const others: string[] = [];
    for (const token of tokens) {
      if (token.kind === 'positional') others.push(token.value);
      if (token.kind !== 'option') continue;
      const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
      if (option === undefined) throw new UsageError(`unknown option ${token.rawName}; it takes ${listOf(options)}`);
      const value = takenValue(token, option);
      if (option.repeatable === true) values[token.name] = [...((values[token.name] as string[]) ?? []), String(value)];
      else if (token.name in values) throw new UsageError(`--${token.name} was given more than once`);
      else values[token.name] = value;
    }
    const args = new Args(values, others);
    if (!args.flag('help')) requireAll(command, values, others);
    return args;
  }

  /** Returns the value of a required option. */
  text(name: string): string {
    const value = this.optional(name);
    if (value === undefined) throw new UsageError(`--${name} is missing`);
    return value;
  }

  /** Returns the value of an optional option. */
  optional(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** Tells whether a flag is given. */
  flag(name: string): boolean {
    return this.#values[name] === true;
  }

  /** Returns the values of a repeatable option, in order. */
  list(name: string): readonly string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? (value as string[]) : [];
  }

  /** Returns the value of a required option that is a whole number of at least 0. */
  integer(name: string): number {
    return parseInteger(this.text(name), `--${name}`);
  }

  /** Returns the value of an optional option that is a whole number of at least 0. */
  optionalInteger(name: string): number | undefined {
    return this.optional(name) === undefined ? undefined : this.integer(name);
  }

  /** Returns the value of a required option that is one of a few words. */
  oneOf<Word extends string>(name: string, words: readonly Word[]): Word {
    const value = this.text(name);
    const word = words.find((each) => each === value);
    if (word === undefined) throw new UsageError(`--${name} is ${words.join(' or ')}, not ${JSON.stringify(value)}`);
    return word;
  }

  /** The command's argument. */
  get argument(): string {
    return this.arguments[0] ?? '';
  }

  /** The command's argument, when it is optional. */
  get optionalArgument(): string | undefined {
    return this.arguments[0];
  }

  /** The command's argument, when it is a numeric id. */
  get argumentId(): number {
    return parseInteger(this.argument, 'the id');
  }
}

function listOf(options: Readonly<Record<string, CommandOption>>): string {
  const own = Object.keys(options).filter((name) => !Object.hasOwn(COMMON_OPTIONS, name));
  return [...own, ...Object.keys(COMMON_OPTIONS)].map((name) => `--${name}`).join(', ');
}

interface OptionToken {
  readonly name: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function takenValue(token: OptionToken, option: CommandOption): string | true {
  if (option.value === undefined) {
    if (token.value !== undefined) throw new UsageError(`--${token.name} takes no value`);
    return true;
  }
  // "--name --json" lacks a value; "--name=--json" has one.
  const forgotten = token.value === undefined || (token.inlineValue !== true && /^-./.test(token.value));
  if (forgotten) {
    const hint = token.value === undefined ? '' : ` (write --${token.name}=${token.value} if it begins with a dash)`;
    throw new UsageError(`--${token.name} needs a value: ${option.value}${hint}`);
  }
  return token.value as string;
}

function requireAll(command: Command, values: Values, others: readonly string[]): void {
  const wanted = command.argument === undefined ? 0 : 1;
  if (others.length > wanted && command.argumentRepeatable !== true)
    throw new UsageError(`unexpected argument ${JSON.stringify(others[wanted])}`);
  if (others.length < wanted && command.argumentOptional !== true)
    throw new UsageError(`${command.argument} is missing`);
  for (const [name, option] of Object.entries(command.options)) {
    if (option.required === true && values[name] === undefined) throw new UsageError(`--${name} is missing`);
  }
}

function parserOption(name: string, option: CommandOption) {
  const type = option.value === undefined ? ('boolean' as const) : ('string' as const);
  return name === 'help' ? { type, short: 'h' } : { type };
}

function parseInteger(text: string, what: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) {
    throw new UsageError(`${what} is a whole number, not ${JSON.stringify(text)}`);
  }
  return number;
}
