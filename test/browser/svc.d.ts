/** What pages of these tests call: the tracker's global. */
declare function svc(name?: unknown, props?: unknown): void;
