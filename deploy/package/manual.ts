/** The manual page of the command line, made from its help (man(7)). */
import { COMMON_OPTIONS } from '../../src/cli/args.ts';
import type { Command, CommandOption } from '../../src/cli/command.ts';
import { COMMANDS, type CommandEntry } from '../../src/cli/commands.ts';

/** A command with its entry in the table. */
export type KnownCommand = CommandEntry & Pick<Command, 'argument' | 'options' | 'details' | 'examples'>;

/** Loads all commands, in the order of the help. */
export async function knownCommands(): Promise<readonly KnownCommand[]> {
  return await Promise.all(COMMANDS.map(async (entry) => ({ ...entry, ...(await entry.load()) })));
}

/** Writes the manual page. */
export function manualPage(commands: readonly KnownCommand[], version: string): string {
  return `${[
    `.TH SVC 1 "" "svc ${version}" "User Commands"`,
    '.SH NAME',
    escaped('svc - self-hosted, privacy-first web analytics'),
    '.SH SYNOPSIS',
    '.B svc',
    '.I COMMAND',
    '[\\fIOPTIONS\\fR]',
    '.SH DESCRIPTION',
    ...paragraphs(
      'svc serve runs the service; the other commands work beside it, or without it. The documentation is at /docs of a running service, and in /usr/share/doc/svc.',
    ),
    '.SH OPTIONS OF EVERY COMMAND',
    ...optionLines(COMMON_OPTIONS),
    '.SH COMMANDS',
    ...commands.flatMap((command) => [
      `.SS ${escaped(`svc ${command.name}${command.argument === undefined ? '' : ` ${command.argument}`}`)}`,
      ...paragraphs(`${command.summary[0]!.toUpperCase()}${command.summary.slice(1)}.`),
      ...(command.details === undefined ? [] : ['.PP', ...paragraphs(command.details)]),
      ...optionLines(command.options),
      '.PP',
      '.nf',
      ...command.examples.map((example) => escaped(`    svc ${example}`)),
      '.fi',
    ]),
  ].join('\n')}\n`;
}

function optionLines(options: Readonly<Record<string, CommandOption>>): string[] {
  return Object.entries(options).flatMap(([name, { value, summary }]) => [
    '.TP',
    `\\fB${escaped(`--${name}`)}\\fR${value === undefined ? '' : ` \\fI${escaped(value)}\\fR`}`,
    escaped(summary),
  ]);
}

/** An empty line begins a paragraph; the other breaks are those of the terminal. */
function paragraphs(text: string): string[] {
  return text.split('\n').map((line) => (line === '' ? '.PP' : escaped(line)));
}

/** A backslash begins a request of troff, a dot or a quote at the beginning of a line too; a bare dash is typeset as a hyphen. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&');
}
