import { DatabaseError, type Missing } from '../database/database-error.ts';
import { errorText, isOfFullDisk } from '../domain/disk-full.ts';
import { examineConfig } from '../service/settings/config.ts';
import { programVersion } from '../store/store-version.ts';
import { Args } from './args.ts';
import type { CommandContext } from './command.ts';
import { COMMANDS, type CommandEntry } from './commands.ts';
import { explainAccess } from './explain-access.ts';
import { formatHelp, formatOverview } from './help.ts';
import { commandLine, programFrom, startCommand } from './program.ts';
import { ownerOf, ownName, refusedAccessOf } from './refused-access.ts';
import { UsageError } from './usage-error.ts';

const LISTED_BY: Readonly<Record<Missing, string>> = { organisation: 'org list', site: 'site list' };

/** The parts of the process that the command line uses. */
export interface CommandEnvironment extends Pick<CommandContext, 'stdin' | 'out' | 'err' | 'clock'> {
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Runs the command of the words after `svc`. Returns the exit status: 0, or 1 after one line on standard error. */
export async function run(words: readonly string[], environment: CommandEnvironment): Promise<number> {
  try {
    const { text, isBad = false } = (await answer(words, environment)) ?? {};
    if (text !== undefined) environment.out.write(`${text}\n`);
    return isBad ? 1 : 0;
  } catch (error) {
    environment.err.write(`svc: ${oneLine(error)}\n`);
    return 1;
  }
}

/** The text to print, and whether the exit status is 1 all the same. */
interface Answer {
  readonly text: string;
  readonly isBad?: boolean;
}

async function answer(words: readonly string[], environment: CommandEnvironment): Promise<Answer | undefined> {
  const first = words[0];
  const program = programFrom(process.cwd(), environment.environment);
  if (first === undefined) throw new UsageError(`no command given; see ${program} --help`);
  if (first === '--help' || first === '-h' || first === 'help') return { text: formatOverview(COMMANDS, program) };
  if (first === '--version' || first === '-v' || first === 'version') return { text: `svc ${programVersion()}` };
  if (first.startsWith('-')) throw new UsageError(`options follow the command: ${program} COMMAND ${first}`);
  const entry = COMMANDS.find(({ name }) => name === first || name === `${first} ${words[1]}`);
  if (entry === undefined) return { text: answerGroup(words, program) };
  const rest = words.slice(entry.name.split(' ').length);
  try {
    return await runEntry(entry, rest, environment, program);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message} (see ${program} ${entry.name} --help)`);
  }
}

async function runEntry(
  entry: CommandEntry,
  words: readonly string[],
  environment: CommandEnvironment,
  program: string,
): Promise<Answer | undefined> {
  const command = await entry.load();
  const args = Args.parse(words, command);
  if (args.flag('help')) return { text: formatHelp(entry, command, program) };
  const names = ['data', ...(command.settings ?? [])];
  const flags = Object.fromEntries(names.map((name) => [name, args.optional(name)]));
  const { config, wrong } = examineConfig(environment.environment, flags);
  if (wrong[0] !== undefined && command.takesWrongSettings !== true) throw wrong[0];
  const wrongSettings = wrong.map(({ message }) => message);
  const { stdin, out, err, clock } = environment;
  const variable = (name: string) => environment.environment[name] ?? '';
  const svc = (line: string) => commandLine(line, config, environment.environment);
  try {
    const result = await command.run({
      config,
      wrongSettings,
      environment: variable,
      args,
      stdin,
      out,
      err,
      clock,
      program,
      svc,
      start: startCommand(config, environment.environment),
    });
    if (result === undefined) return undefined;
    const { json, text, warnings = [], isBad = false } = result;
    if (args.flag('json')) return { text: JSON.stringify(warnings.length === 0 ? json : { ...json, warnings }), isBad };
    for (const warning of warnings) err.write(`svc: ${warning}\n`);
    return { text, isBad };
  } catch (thrown) {
    // Of work that failed and then could not be closed either, the work's own failure counts.
    const error = thrown instanceof SuppressedError ? thrown.suppressed : thrown;
    const { dataDir } = config;
    const refused = refusedAccessOf(error, dataDir);
    if (refused !== null) {
      const facts = { user: ownName(), dataDir, dataOwner: ownerOf(dataDir), called: environment.environment };
      throw new Error(explainAccess(refused, facts), { cause: error });
    }
    if (isOfFullDisk(thrown)) throw new Error(errorText(thrown, dataDir), { cause: thrown });
    if (!(error instanceof DatabaseError && error.missing !== null)) throw error;
    throw new DatabaseError(error.code, `${error.message}; ${svc(LISTED_BY[error.missing])} lists them`, {
      cause: error,
    });
  }
}

/** Lists the commands of one word, for `svc site --help`. Throws a UsageError that names them for `svc site` alone. */
function answerGroup(words: readonly string[], program: string): string {
  const [first = '', second] = words;
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length === 0) {
    throw new UsageError(`there is no command ${JSON.stringify(first)}; ${program} --help lists them`);
  }
  if (second === '--help' || second === '-h') return formatOverview(group, program);
  const verbs = group.map(({ name }) => name.slice(first.length + 1)).join(', ');
  const problem = second === undefined ? `svc ${first} needs` : `svc ${first} has no ${JSON.stringify(second)}, only`;
  throw new UsageError(`${problem} one of: ${verbs}`);
}

function oneLine(error: unknown): string {
  return errorText(error).replace(/\s*\n\s*/g, ' ');
}
