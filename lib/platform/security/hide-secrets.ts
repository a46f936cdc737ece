import pino from 'pino'

type Fields = Record<string, unknown>

const SECRET = /(password|secret|token|authorization|signature|cookie)$/i
// Deeper than anything logged on purpose; it also ends circular references.
const MAX_DEPTH = 8

/** Returns a copy without the values of fields whose names end like a secret's, at any depth. Errors become plain. */
export function hideSecrets(fields: Fields): Fields {
  return hideIn(fields, 0)
}

function hideIn(fields: Fields, depth: number): Fields {
  const hidden = Object.entries(fields).map(([name, value]) => [
    name,
    SECRET.test(name) && value ? '[hidden]' : copy(value, depth + 1),
  ])
  return Object.fromEntries(hidden)
}

function copy(value: unknown, depth: number): unknown {
  if (value instanceof Error) return copyFields(pino.stdSerializers.err(value), depth)
  if (Array.isArray(value)) return depth < MAX_DEPTH ? value.map((item) => copy(item, depth + 1)) : '…'
  return isPlain(value) ? copyFields(value, depth) : value
}

function copyFields(fields: object, depth: number): unknown {
  return depth < MAX_DEPTH ? hideIn(fields as Fields, depth) : '…'
}

/** Instances, such as dates, serialize themselves. Serialized errors have a prototype of pino's. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return !('toJSON' in value) && !ArrayBuffer.isView(value)
}
