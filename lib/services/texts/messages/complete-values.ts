import type { Message, MessageValue, MessageValues } from './compile-message.ts'

/** A value for each argument of a message, whatever is given: numbers for plurals, and nothing as an empty text. */
export function completeValues(
  message: Message,
  given: (name: string) => unknown,
  toText: (value: unknown) => string = writeText,
): MessageValues {
  const values: Record<string, MessageValue> = {}
  for (const [name, kind] of message.arguments) {
    const value = given(name)
    if (kind === 'plural' || kind === 'number') values[name] = Number(writeText(value)) || 0
    else if (kind === 'date') values[name] = value instanceof Date ? value : new Date(toMoment(value))
    else values[name] = toText(value)
  }
  return values
}

function writeText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

function toMoment(value: unknown): string | number {
  return typeof value === 'number' ? value : writeText(value)
}
