/** The address of the file with the `RegionNames`, which the build makes (web/region-names.ts). */
declare module 'virtual:region-names' {
  const url: string;
  export default url;
}
