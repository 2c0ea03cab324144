/** Reads deploy/Dockerfile. */
import { type Dockerfile, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { readDeployed } from './files.ts';

export interface Stage {
  readonly image: string;
  readonly instructions: readonly { readonly keyword: string; readonly text: string }[];
}

/**
 * Returns the stages of a Dockerfile, in its order. The lines of an instruction are joined. A base that an argument names is
 * the one by default.
 */
export function stagesOf(text = readDeployed('Dockerfile')): readonly Stage[] {
  const dockerfile: Dockerfile = DockerfileParser.parse(text);
  const stages: { image: string; instructions: { keyword: string; text: string }[] }[] = [];
  const bases = new Map<string, string>();
  for (const instruction of dockerfile.getInstructions()) {
    const each = { keyword: instruction.getKeyword(), text: contentOf(instruction) };
    if (each.keyword === 'FROM') {
      const image = each.text.split(' ')[0]!.replace(/^\$\{(\w+)\}$/, (_, name) => bases.get(name) ?? '');
      stages.push({ image, instructions: [] });
    } else if (stages.length === 0 && each.keyword === 'ARG') {
      const [name = '', image = ''] = each.text.split('=');
      bases.set(name, image);
    } else stages.at(-1)!.instructions.push(each);
  }
  return stages;
}

function contentOf(instruction: Instruction): string {
  return (instruction.getArgumentsContent() ?? '').replaceAll(/\\\n\s*/g, '');
}

/** Returns what the instructions of a keyword say. */
export function all(stage: Stage, keyword: string): readonly string[] {
  return stage.instructions.filter((instruction) => instruction.keyword === keyword).map(({ text }) => text);
}
