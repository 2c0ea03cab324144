/** Makes the anchors of the headings of one file, by the rules of the places where the Markdown is read as well. */
export class Slugs {
  readonly #uses = new Map<string, number>();

  /** Returns the anchor of the next heading: lower case, words joined by hyphens, numbered when it repeats. */
  next(heading: string): string {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\p{Mark}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const uses = this.#uses.get(slug) ?? 0;
    this.#uses.set(slug, uses + 1);
    return uses === 0 ? slug : `${slug}-${uses}`;
  }
}
