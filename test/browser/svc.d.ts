/** The tracker's global, as the pages of these tests call it. */
declare function svc(name?: unknown, props?: unknown): void;
