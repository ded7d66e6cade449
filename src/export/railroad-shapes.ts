/**
 * The shapes of a railroad diagram. A shape knows the height it needs above and
 * below its line, and draws itself from a point on that line. The track enters
 * at the left and leaves at the right, at the same height:
 *
 *     ──┤E0├──┤A0..BF├──[utf8_tail]──      terminal, terminal, rule
 *
 * All measures are in pixels. The font is monospaced, so that the width of a
 * text is known without a browser.
 */
import { escapeXml } from './svg.ts';

export interface Shape {
  readonly width: number;
  /** Height above and below the line. */
  readonly up: number;
  readonly down: number;
  /** SVG; (x, y) is the left end of the line. */
  draw(x: number, y: number): string;
}

const LETTER_WIDTH = 7.9;
const HALF_HEIGHT = 15;
const HORIZONTAL_GAP = 12;
const RADIUS = 10;
const VERTICAL_GAP = 9;

export function textWidth(text: string): number {
  return Math.ceil([...text].length * LETTER_WIDTH);
}

/** Symbols that are read: a rounded box. */
export function terminalBox(text: string): Shape {
  return box(text, 'terminal', HALF_HEIGHT);
}

/** A call of another rule: a square box. */
export function ruleBox(text: string): Shape {
  return box(text, 'rule', 3);
}

function box(text: string, kind: string, radius: number): Shape {
  const width = textWidth(text) + 26;
  return {
    width,
    up: HALF_HEIGHT,
    down: HALF_HEIGHT,
    draw: (x, y) =>
      `<g class="${kind}"><rect x="${x}" y="${y - HALF_HEIGHT}" width="${width}" height="${2 * HALF_HEIGHT}" rx="${radius}"/>` +
      `<text x="${x + width / 2}" y="${y + 4.5}">${escapeXml(text)}</text></g>`,
  };
}

/** The line alone. */
export const EMPTY_SHAPE: Shape = { width: 0, up: 0, down: 0, draw: () => '' };

export function sequenceShape(shapes: readonly Shape[]): Shape {
  const width = shapes.reduce((sum, shape) => sum + shape.width, 0) + HORIZONTAL_GAP * Math.max(0, shapes.length - 1);
  return {
    width,
    up: Math.max(0, ...shapes.map(({ up }) => up)),
    down: Math.max(0, ...shapes.map(({ down }) => down)),
    draw: (x, y) => {
      let at = x;
      return shapes
        .map((shape, i) => {
          const drawn = shape.draw(at, y);
          at += shape.width;
          const rail = i < shapes.length - 1 ? horizontalLine(at, y, HORIZONTAL_GAP) : '';
          at += HORIZONTAL_GAP;
          return drawn + rail;
        })
        .join('');
    },
  };
}

/** Alternatives: the first on the line, the others below it. */
export function choiceOf(shapes: readonly Shape[]): Shape {
  const inner = Math.max(...shapes.map(({ width }) => width));
  const width = inner + 4 * RADIUS;
  const depths: number[] = [];
  shapes.forEach((shape, i) => {
    const above = shapes[i - 1];
    const apart = above ? Math.max(above.down + VERTICAL_GAP + shape.up, i === 1 ? 2 * RADIUS : 0) : 0;
    depths.push((depths[i - 1] ?? 0) + apart);
  });
  return {
    width,
    up: shapes[0]?.up ?? 0,
    down: (depths.at(-1) ?? 0) + (shapes.at(-1)?.down ?? 0),
    draw: (x, y) =>
      shapes
        .map((shape, i) => {
          const depth = depths[i] as number;
          const [start, end] = [x + 2 * RADIUS, x + 2 * RADIUS + inner];
          const within =
            shape.draw(start, y + depth) + horizontalLine(start + shape.width, y + depth, inner - shape.width);
          if (i === 0) return horizontalLine(x, y, 2 * RADIUS) + within + horizontalLine(end, y, 2 * RADIUS);
          return branch(x, y, depth, 1) + within + branch(x + width, y, depth, -1);
        })
        .join(''),
  };
}

/** From the line down to a branch: at the left (`direction` 1) or, mirrored, at the right (−1). */
function branch(x: number, y: number, depth: number, direction: 1 | -1): string {
  const r = RADIUS * direction;
  const turn = direction === 1 ? 1 : 0;
  const down = `v${depth - 2 * RADIUS}`;
  return `<path d="M${x} ${y}a${RADIUS} ${RADIUS} 0 0 ${turn} ${r} ${RADIUS}${down}a${RADIUS} ${RADIUS} 0 0 ${1 - turn} ${r} ${RADIUS}"/>`;
}

/** The shape, with a bypass above it. */
export function optionalShape(shape: Shape): Shape {
  const height = Math.max(shape.up + VERTICAL_GAP, 2 * RADIUS);
  const width = shape.width + 4 * RADIUS;
  return {
    width,
    up: height,
    down: shape.down,
    draw: (x, y) => {
      const r = `a${RADIUS} ${RADIUS} 0 0`;
      const rise = height - 2 * RADIUS;
      const bypass =
        `M${x} ${y}${r} 0 ${RADIUS} -${RADIUS}v-${rise}${r} 1 ${RADIUS} -${RADIUS}h${width - 4 * RADIUS}` +
        `${r} 1 ${RADIUS} ${RADIUS}v${rise}${r} 0 ${RADIUS} ${RADIUS}`;
      const inside = shape.draw(x + 2 * RADIUS, y);
      return `<path d="${bypass}"/>${horizontalLine(x, y, 2 * RADIUS)}${inside}${horizontalLine(x + width - 2 * RADIUS, y, 2 * RADIUS)}`;
    },
  };
}

/** The shape with a track back below it; `label` says how often, if that is limited. */
export function repetition(shape: Shape, label = ''): Shape {
  const depth = Math.max(shape.down + VERTICAL_GAP, 2 * RADIUS);
  const inner = Math.max(shape.width, label ? textWidth(label) + 16 : 0);
  const width = inner + 2 * RADIUS;
  return {
    width,
    up: shape.up,
    down: depth + (label ? 18 : 2),
    draw: (x, y) => {
      const r = `a${RADIUS} ${RADIUS} 0 0`;
      const [start, end] = [x + RADIUS, x + RADIUS + inner];
      const back =
        `M${end} ${y}${r} 1 ${RADIUS} ${RADIUS}v${depth - 2 * RADIUS}${r} 1 -${RADIUS} ${RADIUS}h-${inner}` +
        `${r} 1 -${RADIUS} -${RADIUS}v-${depth - 2 * RADIUS}${r} 1 ${RADIUS} -${RADIUS}`;
      const arrow = `<path class="head" d="M${x + width / 2 - 4} ${y + depth}l7 -4v8z"/>`;
      const note = label
        ? `<text class="note" x="${x + width / 2}" y="${y + depth + 15}">${escapeXml(label)}</text>`
        : '';
      const after = horizontalLine(start + shape.width, y, inner - shape.width + RADIUS);
      return `<path d="${back}"/>${arrow}${note}${horizontalLine(x, y, RADIUS)}${shape.draw(start, y)}${after}`;
    },
  };
}

/** Look-ahead, which reads nothing: the shape in a dashed frame with a label. */
export function lookAheadFrame(shape: Shape, label: string): Shape {
  const width = Math.max(shape.width, textWidth(label)) + 20;
  const [up, down] = [shape.up + 24, shape.down + 10];
  return {
    width,
    up,
    down,
    draw: (x, y) => {
      const side = (width - shape.width) / 2;
      const frame = `<rect class="frame" x="${x}" y="${y - up}" width="${width}" height="${up + down}" rx="6"/>`;
      const note = `<text class="note" x="${x + width / 2}" y="${y - up + 15}">${escapeXml(label)}</text>`;
      return (
        frame + note + horizontalLine(x, y, side) + shape.draw(x + side, y) + horizontalLine(x + width - side, y, side)
      );
    },
  };
}

export function horizontalLine(x: number, y: number, width: number): string {
  return width > 0 ? `<path d="M${x} ${y}h${width}"/>` : '';
}

/** A whole track, with a bar at both ends: the size of its picture and the elements in it. */
export function trackPicture(shape: Shape): { width: number; height: number; body: string } {
  const [end, margin] = [12, 4];
  const y = shape.up + margin;
  const width = shape.width + 2 * (end + margin);
  const bar = (x: number) => `<path d="M${x} ${y - 6}v12"/>`;
  const lines = [horizontalLine(margin, y, end), horizontalLine(margin + end + shape.width, y, end)];
  return {
    width: Math.ceil(width),
    height: Math.ceil(shape.up + shape.down + 2 * margin),
    body: `${bar(margin)}${lines[0]}${shape.draw(margin + end, y)}${lines[1]}${bar(width - margin)}`,
  };
}
