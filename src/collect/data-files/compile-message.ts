import type { DataKind } from '../../domain/data-kind.ts';
import type { CompiledFile } from './compile.ts';

/** The data for the thread that compiles a file. */
export interface CompileThreadData {
  readonly kind: DataKind;
  readonly path: string;
  readonly directory: string;
}

/** A message of the thread. */
export type CompileMessage =
  | { readonly type: 'trying'; readonly what: string }
  | { readonly type: 'compiled'; readonly file: CompiledFile }
  /** The file is not what it should be. */
  | { readonly type: 'refused'; readonly message: string };
