/** Makes the reader of a test British, whatever the machine's language. Import this file first. */
Object.defineProperty(globalThis.navigator, 'languages', { value: ['en-GB'], configurable: true });
