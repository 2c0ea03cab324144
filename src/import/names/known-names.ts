/** Our name, and the names that sources have for the same. */
export type SourceNames = Readonly<Record<string, readonly string[]>>;

/** A version behind a name: `Chrome 120`, `macOS 10.15`. */
const VERSION = /^(.*\D) v?\d+(?:\.\d+)*$/;

/** Translates the names of sources into ours. Capitals make no difference. */
export class KnownNames {
  readonly #ours = new Map<string, string>();

  constructor(names: SourceNames) {
    for (const [own, others] of Object.entries(names)) {
      for (const name of [own, ...others]) this.#ours.set(name.toLowerCase(), own);
    }
  }

  /** Returns our name for a source's, or undefined when none is known. */
  get(name: string): string | undefined {
    return this.#ours.get(name.toLowerCase());
  }

  /** Returns our name for a source's, with or without a version behind it. An unknown name stays, without its version. */
  translate(name: string): string {
    const bare = VERSION.exec(name)?.[1] ?? name;
    return this.get(name) ?? this.get(bare) ?? bare;
  }
}
