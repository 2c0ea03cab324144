/**
 * The time in which every read of another process has ended, milliseconds: longer than such a process goes on with a copy of
 * the days that is behind, and a read after it. What readers see no more is removed after this time.
 */
export const READERS_LEAVE_MS = 600_000;
