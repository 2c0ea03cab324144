import { COMMON_OPTIONS } from '../../src/cli/args.ts';
import type { KnownCommand } from './manual.ts';

/** Writes the completions of the command line for bash: its commands, and the options of each. */
export function bashCompletions(commands: readonly KnownCommand[]): string {
  const names = commands.map(({ name }) => name.split(' '));
  const firsts = [...new Set(names.map(([first]) => first!))];
  const seconds = firsts.flatMap((first) => {
    const words = names.flatMap(([word, second]) => (word === first && second !== undefined ? [second] : []));
    return words.length === 0 ? [] : [`    ${first}) choices='${words.join(' ')}' ;;`];
  });
  const options = commands
    .toSorted((a, b) => b.name.split(' ').length - a.name.split(' ').length)
    .map(({ name, options }) => {
      const words = Object.keys({ ...options, ...COMMON_OPTIONS }).map((option) => `--${option}`);
      // A command of one word has arguments behind it.
      return `    '${name.includes(' ') ? name : `${name} `}'*) choices='${words.join(' ')}' ;;`;
    });
  return `# Completes svc in bash. Made from its help.
_svc() {
  local current=\${COMP_WORDS[COMP_CWORD]} choices=
  if ((COMP_CWORD == 1)); then
    choices='${firsts.join(' ')} --help --version'
  elif ((COMP_CWORD == 2)) && [[ $current != -* ]]; then
    case \${COMP_WORDS[1]} in
${seconds.join('\n')}
    esac
  elif [[ $current == -* ]]; then
    case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${options.join('\n')}
    esac
  fi
  mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$current")
}
complete -o default -F _svc svc
`;
}
