/** The tables of the package iconv-lite: a name → the characters of 80 to FF, or of all octets, or another name. */
declare module 'iconv-lite/encodings/*' {
  const tables: Readonly<Record<string, string | { readonly chars: string }>>;
  export default tables;
}
