/**
 * The id of a form → an identifier of the target language.
 *
 *     mqtt-utf8   →   mqtt_utf8 · MQTT_UTF8
 */

/** `mqtt-utf8` → `mqtt_utf8`: other characters than letters and digits become underscores. */
export function snakeCase(id: string): string {
  const name = id.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  return /^[A-Za-z]/.test(name) ? name.toLowerCase() : `form_${name}`.toLowerCase();
}

/** `mqtt-utf8` → `MQTT_UTF8`. */
export function upperCase(id: string): string {
  return snakeCase(id).toUpperCase();
}
