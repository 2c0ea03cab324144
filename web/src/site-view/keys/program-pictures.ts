import programs from './program-pictures.json' with { type: 'json' };

/** The name of the picture (web/brand-pictures.ts) of a browser or an in-app browser, by its name in the figures. */
export const BROWSER_PICTURES: ReadonlyMap<string, string> = new Map(Object.entries(programs.browsers));
/** The name of the picture of an operating system, by its name in the figures. */
export const SYSTEM_PICTURES: ReadonlyMap<string, string> = new Map(Object.entries(programs.systems));
