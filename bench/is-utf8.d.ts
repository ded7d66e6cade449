declare module 'is-utf8' {
  export default function isUtf8(octets: Buffer): boolean;
}
