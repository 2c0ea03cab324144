const PATHS = {
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  download: 'M12 4v11m0 0l-4-4m4 4l4-4M5 20h14',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20a7 7 0 0 1 14 0',
  theme: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13',
  archive: 'M4 5h16v4H4zM6 9v10h12V9M10 13h4',
  edit: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  external: 'M14 5h5v5M19 5l-8 8M17 13v6H5V7h6',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 11v5M12 8v.01',
  warn: 'M12 4l9 16H3zM12 10v4M12 17v.01',
  refresh: 'M19 8a8 8 0 1 0 1 6M19 4v4h-4',
  more: 'M4.6 12a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0M11.6 12a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0M18.6 12a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20h4',
  globe: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM4 12h16M12 4c4.5 4.5 4.5 11.5 0 16c-4.5-4.5-4.5-11.5 0-16',
  cart: 'M3 5h3l2 10h9l2-7H7M10 19.5h.01M16 19.5h.01',
  mail: 'M4 6h16v12H4zM4 7l8 6l8-6',
  direct: 'M10 5h9v14h-9M4 12h10m0 0l-4-4m4 4l-4 4',
  unknown: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM9.5 9.8a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.7M12 16.5v.01',
  window: 'M4 5h16v14H4zM4 9.5h16M7 7.3h.01',
  chip: 'M7 7h10v10H7zM10 4v3M14 4v3M10 17v3M14 17v3M4 10h3M4 14h3M17 10h3M17 14h3',
  desktop: 'M3 5h18v11H3zM12 16v4M8 20h8',
  mobile: 'M7.5 3h9v18h-9zM11 18h2',
  tablet: 'M4.5 3h15v18h-15zM11 18h2',
  television: 'M3 7h18v11H3zM8 3l4 4l4-4M8 21h8',
  console:
    'M7 8h10a4 4 0 0 1 4 4.5c0 5-3.5 5.5-5 2.5h-8c-1.5 3-5 2.5-5-2.5A4 4 0 0 1 7 8zM8 10.5v3M6.5 12h3M15 12h.01M17.5 12h.01',
  watch: 'M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM9 7l.5-4h5L15 7M9 17l.5 4h5l.5-4M12 10v2l1.5 1',
} as const;

export type IconName = keyof typeof PATHS;

/** A small decorative drawing. Words beside it or a label say its meaning. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
