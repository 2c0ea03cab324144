import type { Product } from '../../domain/import-product.ts';
import type { ImportPreview } from './import-summary.ts';

/** How far an import is: it reads rows or events of a product, whose name is the title. */
export type ImportProgress =
  | { readonly phase: 'rows' | 'events'; readonly title: string; readonly count: number }
  /** It waits until the store can take more. */
  | { readonly phase: 'waiting' }
  /** The events on their way into the store. */
  | { readonly phase: 'storing'; readonly count: number };

/** News of an import that runs. A warning is one line for the operator, in English. */
export type ImportNews =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  | { readonly kind: 'warning'; readonly message: string };

export type TellNews = (news: ImportNews) => void;

/**
 * Why an import, or the inspection of a file, has come to no result:
 * - `failed`: the message of the error says it, in English;
 * - `out_of_memory`, `too_slow`, `too_much`: its process was ended at a limit;
 * - `crashed`: its process ended by itself, with the status or signal `how`.
 */
export type ImportRefusal =
  | { readonly code: 'failed'; readonly message: string }
  | { readonly code: 'out_of_memory' | 'too_slow' | 'too_much' }
  | { readonly code: 'crashed'; readonly how: string };

/** How a step of an import ends. A finding has the products that files can be an export of, the likeliest first. */
export type ImportEnd =
  | { readonly kind: 'finding'; readonly from: readonly Product[]; readonly hosts: readonly string[] }
  | { readonly kind: 'preview'; readonly preview: ImportPreview }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly problem: ImportRefusal };

/** Everything that the process of an import tells, the end last. */
export type ImportEvent = ImportNews | ImportEnd;
