/**
 * The requirements of SARIF 2.1.0 (OASIS Standard, sections 3.13 to 3.58) on the
 * objects that this project writes, as a JSON Schema: required properties, value
 * sets, and no others. The standard's own schema is not in the repository.
 */
const text = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
const level = { enum: ['none', 'note', 'warning', 'error'] };
const positive = { type: 'integer', minimum: 1 };
const count = { type: 'integer', minimum: 0 };
export const SARIF = {
  type: 'object',
  required: ['version', 'runs'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: { type: 'array', items: { $ref: '#/$defs/run' } },
  },
  $defs: {
    run: {
      type: 'object',
      required: ['tool'],
      additionalProperties: false,
      properties: {
        tool: { $ref: '#/$defs/tool' },
        invocations: { type: 'array', items: { $ref: '#/$defs/invocation' } },
        columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
        results: { type: 'array', items: { $ref: '#/$defs/result' } },
        properties: { type: 'object' },
      },
    },
    tool: {
      type: 'object',
      required: ['driver'],
      additionalProperties: false,
      properties: { driver: { $ref: '#/$defs/driver' } },
    },
    driver: {
      type: 'object',
      required: ['name'],
      additionalProperties: false,
      properties: {
        name: { type: 'string' },
        semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' },
        rules: { type: 'array', items: { $ref: '#/$defs/descriptor' } },
      },
    },
    descriptor: {
      type: 'object',
      required: ['id'],
      additionalProperties: false,
      properties: {
        id: { type: 'string' },
        shortDescription: text,
        defaultConfiguration: { type: 'object', additionalProperties: false, properties: { level } },
      },
    },
    result: {
      type: 'object',
      required: ['message'],
      additionalProperties: false,
      properties: {
        ruleId: { type: 'string' },
        ruleIndex: { type: 'integer', minimum: 0 },
        level,
        message: text,
        locations: { type: 'array', items: { $ref: '#/$defs/location' } },
        partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
    invocation: {
      type: 'object',
      required: ['executionSuccessful'],
      additionalProperties: false,
      properties: {
        executionSuccessful: { type: 'boolean' },
        toolExecutionNotifications: { type: 'array', items: { $ref: '#/$defs/notification' } },
      },
    },
    notification: {
      type: 'object',
      required: ['message'],
      additionalProperties: false,
      properties: { level, message: text, locations: { type: 'array', items: { $ref: '#/$defs/location' } } },
    },
    location: {
      type: 'object',
      additionalProperties: false,
      properties: {
        physicalLocation: { $ref: '#/$defs/physical' },
        logicalLocations: {
          type: 'array',
          items: { type: 'object', properties: { fullyQualifiedName: { type: 'string' } } },
        },
      },
    },
    physical: {
      type: 'object',
      required: ['artifactLocation'],
      additionalProperties: false,
      properties: {
        artifactLocation: {
          type: 'object',
          additionalProperties: false,
          properties: { uri: { type: 'string', pattern: '^(?:file://)?[\\w./~%-]+$' }, uriBaseId: { type: 'string' } },
        },
        region: {
          type: 'object',
          additionalProperties: false,
          properties: { startLine: positive, startColumn: positive, byteOffset: count, byteLength: count },
        },
      },
    },
  },
};
