import { COMMON_OPTIONS } from './args.ts';
import { formatColumns } from './columns.ts';
import type { Command, CommandOption } from './command.ts';
import type { CommandEntry } from './commands.ts';

/**
 * Formats the help of all commands, or of the commands that begin with one word.
 *
 * @param program the word with which the command line is called
 */
export function formatOverview(entries: readonly CommandEntry[], program: string): string {
  return [
    `Usage: ${program} COMMAND [OPTIONS]`,
    '',
    indent(formatColumns(entries.map((entry) => [entry.name, entry.summary]))),
    '',
    'Options of every command:',
    indent(formatOptions(COMMON_OPTIONS)),
    '',
    `${program} COMMAND --help shows the options of a command, with examples; ${program} --version prints the version.`,
  ].join('\n');
}

/**
 * Formats the help of one command.
 *
 * @param program the word with which the command line is called
 */
export function formatHelp(entry: CommandEntry, command: Command, program: string): string {
  const examples = command.examples.map((example) => `${program} ${example}`).join('\n');
  return [
    `svc ${entry.name}: ${entry.summary}`,
    ...(command.details === undefined ? [] : ['', command.details]),
    '',
    `Usage: ${program} ${formatUsage(entry, command)}`,
    '',
    'Options:',
    indent(formatOptions({ ...command.options, ...COMMON_OPTIONS })),
    '',
    command.examples.length > 1 ? 'Examples:' : 'Example:',
    indent(examples),
  ].join('\n');
}

function formatUsage(entry: CommandEntry, command: Command): string {
  const options = Object.entries(command.options).map(([name, option]) => {
    const repeated = option.repeatable === true ? ' …' : '';
    const text = `${formatOption(name, option)}${repeated}`;
    return option.required === true ? text : `[${text}]`;
  });
  const argument = formatArgument(command);
  return [entry.name, ...argument, ...options, '[--data DIR] [--json]'].join(' ');
}

function formatArgument({ argument, argumentOptional, argumentRepeatable }: Command): readonly string[] {
  if (argument === undefined) return [];
  const text = argumentRepeatable === true ? `${argument} …` : argument;
  return [argumentOptional === true ? `[${text}]` : text];
}

function formatOptions(options: Readonly<Record<string, CommandOption>>): string {
  return formatColumns(Object.entries(options).map(([name, option]) => [formatOption(name, option), option.summary]));
}

function formatOption(name: string, option: CommandOption): string {
  return option.value === undefined ? `--${name}` : `--${name} ${option.value}`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
