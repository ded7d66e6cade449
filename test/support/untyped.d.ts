/** Packages without types, as far as tests use them. */
declare module 'semver' {
  const semver: {
    parse(text: string): {
      readonly major: number;
      readonly minor: number;
      readonly patch: number;
      readonly prerelease: readonly (string | number)[];
      readonly build: readonly string[];
    } | null;
  };
  export default semver;
}
