import { IntlMessageFormat } from 'intl-messageformat'
import type { Patterns } from './flatten-texts.ts'
import { listArguments, type MessageArguments } from './list-arguments.ts'

type MessageValue = string | number | Date
export type MessageValues = Readonly<Record<string, MessageValue>>

/** A message ready to be written in its language. */
export type Message = {
  /** The arguments of the message, by name. */
  arguments: MessageArguments
  write(values: MessageValues): string
}

/**
 * Parses an ICU message. Tags are text, so a message may contain markup. Throws if it is ill-formed.
 */
export function compileMessage(pattern: string, locale: string): Message {
  const message = new IntlMessageFormat(pattern, locale, undefined, { ignoreTag: true })
  const elements = message.getAst()
  const taken = listArguments(elements)
  const [only] = elements
  if (elements.length === 0) return { arguments: taken, write: () => '' }
  if (elements.length === 1 && only && only.type === 0) {
    const { value } = only
    return { arguments: taken, write: () => value }
  }
  return { arguments: taken, write: (values) => String(message.format({ ...values })) }
}

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

/** Messages in one language. */
export type Layer = { locale: string; patterns: Patterns }

export type Translator = {
  /** The message of a key, from the first layer that has it; parsed once. */
  find(key: string): Message | undefined
}

export function createTranslator(layers: readonly Layer[]): Translator {
  const messages = new Map<string, Message | undefined>()
  const compile = (key: string): Message | undefined => {
    for (const { locale, patterns } of layers) {
      const pattern = patterns.get(key)
      if (pattern !== undefined) return compileMessage(pattern, locale)
    }
    return undefined
  }
  return {
    find(key) {
      const known = messages.get(key)
      if (known) return known
      const message = compile(key)
      // Views may ask for any key: those that do not exist are not kept.
      if (message) messages.set(key, message)
      return message
    },
  }
}
