/** The parts of ua-parser-js 1 that are used here; the package carries no types of its own. */
declare module 'ua-parser-js' {
  interface Named {
    readonly name: string | undefined;
    readonly version: string | undefined;
  }

  /** A property that takes the text of the next group of a pattern, or one that takes a fixed text instead. */
  type Property = string | readonly [name: string, value: string];
  /** Patterns and the properties that they give, in turn. */
  type RuleList = readonly (readonly RegExp[] | readonly Property[])[];
  /** Rules that are tried before those of the package. */
  interface Rules {
    readonly browser?: RuleList;
    readonly os?: RuleList;
    readonly device?: RuleList;
  }

  class UAParser {
    constructor(userAgent: string, rules?: Rules);
    getBrowser(): Named;
    getOS(): Named;
    getDevice(): { readonly type: string | undefined };
  }

  export type { Property, RuleList, Rules };
  export default UAParser;
}
