import type { Patterns } from './flatten-texts.ts'
import { compileMessage, type Message } from './messages/compile-message.ts'

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
