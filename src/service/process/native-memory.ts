import { readFileSync } from 'node:fs';

/** `MADV_DONTNEED` of Linux. */
const DONT_NEED = 4;
/** Smaller mappings are not worth a call. */
const MAPPING_MIN_KB = 1024;

/** Gives memory back to the system that the runtimes do not give back themselves. */
export interface NativeMemory {
  /** Returns what has been freed in the C library's heaps. */
  trimHeaps(): void;
  /**
   * Unmaps the pages of programs and libraries that have been read. They stay in the system's cache, and those that are
   * needed come back one by one.
   */
  dropProgramPages(): void;
}

/** Finds the system's calls. Null where there are none: not Linux, another C library, a Node.js without `node:ffi`. */
export function nativeMemory(): NativeMemory | null {
  try {
    // An import would fail where there is none.
    const { dlopen } = process.getBuiltinModule('node:ffi');
    const { functions } = dlopen('libc.so.6', {
      malloc_trim: { arguments: ['uint64'], return: 'int32' },
      madvise: { arguments: ['uint64', 'uint64', 'int32'], return: 'int32' },
    });
    return {
      trimHeaps: () => void functions.malloc_trim(0n),
      dropProgramPages: () => {
        for (const { from, to } of programMappings(readFileSync('/proc/self/smaps', 'utf8'))) {
          functions.madvise(from, to - from, DONT_NEED);
        }
      },
    };
  } catch {
    return null;
  }
}

/** An address range of a process. */
export interface Mapping {
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * Returns the mappings of files that nothing was ever written to, from the text of `/proc/self/smaps`. A page of a file
 * that was written to, such as a table of relocated addresses, would be lost with its mapping.
 */
export function programMappings(smaps: string): Mapping[] {
  const found: Mapping[] = [];
  for (const mapping of smaps.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)) {
    const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) r-[x-]p \S+ \S+ \S+ +\/\S/.exec(mapping) ?? [];
    if (from === undefined || to === undefined) continue;
    const kilobytes = (name: string) =>
      Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(mapping)?.[1] ?? Number.NaN);
    const isUnwritten = kilobytes('Anonymous') === 0 && kilobytes('Private_Dirty') === 0 && kilobytes('Locked') === 0;
    if (isUnwritten && kilobytes('Rss') >= MAPPING_MIN_KB)
      found.push({ from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) });
  }
  return found;
}
