import { dirname } from 'node:path';
import { PRODUCTS } from '../domain/import-product.ts';
import type { Language } from '../domain/language.ts';
import { inLanguage, type Message } from '../domain/message.ts';
import { productTitle } from '../domain/product-title.ts';
import { uploadMessage } from './translations.ts';
import { UPLOAD_MAX_BYTES } from './upload-directory.ts';

const GIB = 1024 ** 3;

/** The problem of a file that no source recognises. */
export const UNKNOWN_FILE: Message = (language) =>
  uploadMessage((texts) => texts.unknownFile(PRODUCTS.map((product) => productTitle(product, language))))(language);

/** The problem of a file whose reading has begun twice and not ended. */
export const INTERRUPTED_TWICE: Message = uploadMessage((texts) => texts.interruptedTwice);

/** Returns the problem of an upload in a language. What a command has met is in English. */
export function problemIn(problem: string | null, language: Language): string | null {
  const known = [UNKNOWN_FILE, INTERRUPTED_TWICE].find((message) => problem === inLanguage(message));
  return known === undefined ? problem : known(language);
}

/** Returns the problem that a command has met, without the places of the server and the options of the command line. */
export function shownProblem(problem: string, path: string): string {
  return problem.replaceAll(`${dirname(path)}/`, '').replace(/ \(--from [a-z0-9-]+\)/g, '');
}

/** Says why a file of more than `room` bytes is not taken. */
export function tooLarge(room: number): Message {
  const gib = (room / GIB).toFixed(1);
  return uploadMessage(({ tooLarge: { forAll, forDisk } }) => (room === UPLOAD_MAX_BYTES ? forAll(gib) : forDisk(gib)));
}
