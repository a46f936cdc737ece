import { IntlMessageFormat } from 'intl-messageformat'
import { listArguments, type MessageArguments } from './list-arguments.ts'

export type MessageValue = string | number | Date
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
