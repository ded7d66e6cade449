/**
 * The contrast of text with its background, measured in the page: programs that
 * a test sends to the browser. A colour is read by painting it on a canvas, so
 * every CSS notation works.
 */
const LUMINANCE = `const channels = (colour) => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return { rgb: [r, g, b], alpha: a / 255 };
};
const luminance = (rgb) => {
  const [r, g, b] = rgb.map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};`;

/** A function from a colour to `light` or `dark`. */
export const BRIGHTNESS = `(paper) => { ${LUMINANCE} return luminance(channels(paper).rgb) > 0.5 ? 'light' : 'dark'; }`;

/** The texts whose contrast is below 4.5 to 1 (WCAG 2.2, 1.4.3), at most twelve. */
export const LOW_CONTRAST = `(() => { ${LUMINANCE}
  const known = new Map();
  const read = (colour) => { if (!known.has(colour)) known.set(colour, channels(colour)); return known.get(colour); };
  const background = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const plate = one.matches('g') && one.querySelector(':scope > rect, :scope > circle');
      const { rgb, alpha } = read(plate ? getComputedStyle(plate).fill : getComputedStyle(one).backgroundColor);
      if (alpha > 0.99) return rgb;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && !one.closest('.unseen, .skip, script'))
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .flatMap((one) => {
      const style = getComputedStyle(one);
      const [text, back] = [luminance(read(one.closest('svg') ? style.fill : style.color).rgb), luminance(background(one))];
      const ratio = (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05);
      const solid = !one.closest('[style*=opacity]') && (function up(e) { return !e || (getComputedStyle(e).opacity === '1' && up(e.parentElement)); })(one);
      return ratio >= 4.5 && solid ? [] : [one.tagName + '.' + one.getAttribute('class') + ' ' + one.textContent.trim().slice(0, 30) + ' ' + ratio.toFixed(2)];
    })
    .filter((each, i, all) => all.indexOf(each) === i).slice(0, 12);
})()`;
