import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Allows custom properties in `style`, for style sheets to read. */
    [name: `--${string}`]: string | number | undefined;
  }
}
