/**
 * Finds promises that nobody waits for, with the types of the TypeScript compiler. Biome's own rule infers types itself and
 * misses a third of them, those of other packages above all: `db.deleteFrom(…).execute()`, `assert.rejects(…)`.
 */
import { join, relative } from 'node:path';
import { type Expression, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isIdentifier,
  isParenthesizedExpression,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type, type TypeReference } from 'typescript/unstable/sync';

export interface FloatingPromise {
  /** The path below the root. */
  readonly file: string;
  readonly line: number;
  /** The first line of the statement. */
  readonly text: string;
}

export interface Findings {
  readonly floating: readonly FloatingPromise[];
  /** The files that were looked at, by their paths below the root. */
  readonly files: ReadonlySet<string>;
}

/** The runner of the tests waits for those that a file declares. */
const AWAITED_BY_RUNNER: ReadonlySet<string> = new Set(['test', 'describe', 'it']);

/**
 * Returns the statements of projects that leave a promise, or an array of promises, without `await`, a handler of its
 * rejection, or `void`, which says that nobody waits for it on purpose.
 *
 * @param configs paths of `tsconfig.json` files below the root; a file of several projects is looked at once
 */
export function findFloatingPromises(root: string, configs: readonly string[]): Findings {
  const floating: FloatingPromise[] = [];
  const files = new Set<string>();
  // The compiler is a program of Go, whose garbage collection takes a quarter of its time here.
  process.env.GOGC ??= '400';
  const api = new API({ cwd: root });
  try {
    for (const config of configs) {
      const path = join(root, config);
      const project = api.updateSnapshot({ openProjects: [path] }).getProject(path)!;
      for (const name of project.program.getSourceFileNames()) {
        const file = relative(root, name);
        if (files.has(file) || file.startsWith('..') || file.includes('node_modules')) continue;
        files.add(file);
        floating.push(...floatingIn(project.program.getSourceFile(name)!, file, project.checker));
      }
    }
  } finally {
    api.close();
  }
  return { floating, files };
}

function floatingIn(source: SourceFile, file: string, checker: Checker): FloatingPromise[] {
  const left = statementsOf(source).flatMap((statement) => valuesLeft(statement));
  const types = left.length === 0 ? [] : checker.getTypeAtLocation(left);
  return left
    .filter((_, index) => holdsPromise(types[index], checker))
    .map((value) => {
      const start = value.getStart(source);
      const { line } = source.getLineAndCharacterOfPosition(start);
      return { file, line: line + 1, text: source.text.slice(start, value.end).split('\n')[0]! };
    });
}

/** Returns the expressions that are statements. */
function statementsOf(node: Node): Expression[] {
  const found: Expression[] = isExpressionStatement(node) ? [node.expression] : [];
  node.forEachChild((child) => {
    found.push(...statementsOf(child));
  });
  return found;
}

/** Returns the calls and names whose value a statement leaves, but promises with a handler of their rejection. */
function valuesLeft(value: Expression): Expression[] {
  if (isParenthesizedExpression(value)) return valuesLeft(value.expression);
  if (isConditionalExpression(value)) return [...valuesLeft(value.whenTrue), ...valuesLeft(value.whenFalse)];
  if (isBinaryExpression(value)) {
    // The others are assignments, or compute a value that is no promise.
    const { kind } = value.operatorToken;
    const passesOn = [SyntaxKind.AmpersandAmpersandToken, SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken];
    return passesOn.includes(kind) ? valuesLeft(value.right) : [];
  }
  if (!isCallExpression(value)) return isIdentifier(value) || isPropertyAccessExpression(value) ? [value] : [];
  const called = value.expression;
  if (isIdentifier(called) && AWAITED_BY_RUNNER.has(called.text)) return [];
  if (isPropertyAccessExpression(called)) {
    const { text: method } = called.name;
    if (method === 'finally') return valuesLeft(called.expression);
    if ((method === 'catch' && value.arguments.length > 0) || (method === 'then' && value.arguments.length > 1))
      return [];
  }
  return [value];
}

/** Tells whether a type is a promise or an array of promises, or may be one. */
function holdsPromise(type: Type | undefined, checker: Checker): boolean {
  if (type === undefined) return false;
  if (type.isUnionType()) return type.getTypes().some((each) => holdsPromise(each, checker));
  if (checker.isArrayType(type))
    return checker.getTypeArguments(type as TypeReference).some((each) => holdsPromise(each, checker));
  return type.isObjectType() && ['Promise', 'PromiseLike'].includes(type.getSymbol()?.name ?? '');
}
