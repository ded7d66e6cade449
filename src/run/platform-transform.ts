/**
 * The base class of the web streams of this package. `class … extends` runs at
 * import, which must work on platforms without streams (Hermes, old browsers):
 * there, the base is a class whose constructor throws.
 */

/** What a TransformStream does. Declared here, because a project can be without the types of a platform. */
interface Transformer<Input, Output> {
  transform(chunk: Input, controller: { enqueue(chunk: Output): void }): void;
  flush(controller: { enqueue(chunk: Output): void }): void;
}

/** The constructor of TransformStream, as far as it is used. Its subclasses declare `readable` and `writable`. */
export type TransformMaker = new <Input, Output>(transformer: Transformer<Input, Output>) => object;

/** The platform's TransformStream, or a class whose constructor says what to use instead. */
export function platformTransform(name: string, instead: string): TransformMaker {
  if (typeof TransformStream === 'function') return TransformStream;
  return class {
    constructor() {
      throw new TypeError(`${name} needs TransformStream, which this platform does not have; use ${instead}`);
    }
  };
}
