/** The address of the file with the map's `WorldShapes`, which the build makes (web/world-shapes.ts). */
declare module 'virtual:world-shapes' {
  const url: string;
  export default url;
}
