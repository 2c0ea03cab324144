import 'react';

declare module 'react' {
  interface CSSProperties {
    /** What style sheets read of an element. */
    [name: `--${string}`]: string | number | undefined;
  }
}
