/**
 * The id of a form → names that a language takes.
 *
 *     mqtt-utf8   →   mqtt_utf8 · MqttUtf8 · mqttUtf8 · MQTT_UTF8
 */

/** `mqtt-utf8` → `mqtt_utf8`; what is no letter, digit or underscore becomes an underscore. */
export function snakeCase(id: string): string {
  const name = id.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  return /^[A-Za-z]/.test(name) ? name.toLowerCase() : `form_${name}`.toLowerCase();
}

/** `mqtt-utf8` → `MQTT_UTF8`. */
export function upperCase(id: string): string {
  return snakeCase(id).toUpperCase();
}
