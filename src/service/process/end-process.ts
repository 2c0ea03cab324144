/**
 * Ends the process at once, while the engine may be at work in threads of its own: the C library's `exit`, which
 * `process.exit` calls, takes the memory away that they use, and one in some such ends is a segmentation fault. Without
 * `node:ffi`, or with another C library, it is `process.exit`.
 */
export function endProcess(status: number): never {
  try {
    // An import would fail where there is none.
    const { dlopen } = process.getBuiltinModule('node:ffi');
    const { functions } = dlopen('libc.so.6', { _exit: { arguments: ['int32'], return: 'void' } });
    functions._exit(status);
  } catch {
    // It ends below.
  }
  process.exit(status);
}
