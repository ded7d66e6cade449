/**
 * The shape of a message with those of the messages inside it, for columns: `body.topic`. A rule that is inside itself is
 * shown once.
 */
import type { CaptureShape } from '../../capture-table.ts';
import type { MessageTable } from '../../message-table.ts';

export function shapeOfMessages({ rules }: MessageTable): CaptureShape {
  const within = (shape: CaptureShape, around: readonly string[]): CaptureShape => {
    const [name] = shape.inner ?? [];
    const found = rules.find(({ rule }) => rule === name)?.captures.shape;
    if (!found || around.includes(name as string))
      return { ...shape, fields: shape.fields.map((field) => within(field, around)) };
    const fields = found.fields.map((field) => within(field, [...around, name as string]));
    return { ...shape, fields, ...(found.label && { label: found.label }) };
  };
  return within(rules[0]?.captures.shape as CaptureShape, []);
}
