/**
 * The base class of the web streams of this package. `class … extends` runs at
 * import, which must work on platforms without streams (Hermes, old browsers):
 * there, the base is a class whose constructor throws.
 */
export function platformTransform(name: string, instead: string): typeof TransformStream {
  if (typeof TransformStream === 'function') return TransformStream;
  return class {
    constructor() {
      throw new TypeError(`${name} needs TransformStream, which this platform does not have; use ${instead}`);
    }
  } as never;
}
