/** The parts of ua-parser-js 1 that are used here; the package carries no types of its own. */
declare module 'ua-parser-js' {
  interface Named {
    readonly name: string | undefined;
    readonly version: string | undefined;
  }

  class UAParser {
    constructor(userAgent: string);
    getBrowser(): Named;
    getOS(): Named;
    getDevice(): { readonly type: string | undefined };
  }

  export default UAParser;
}
