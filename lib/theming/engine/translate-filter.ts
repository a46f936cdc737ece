import type { Message, MessageValue } from '#lib/services/texts/messages/compile-message.ts'
import type { Handler } from './date-filter.ts'
import { escapeHtml } from './escape-html.ts'
import { passOf } from './pass.ts'
import { PrintedHtml } from './printed-html.ts'
import { toText } from './to-text.ts'

/** Keys that end like this name texts with markup, whose arguments are escaped. */
const HTML_KEY = /_html$/

/**
 * `t`: the text of a key in the page's language, `{{ 'cart.items' | t: count: 2 }}`. A key without a text prints itself.
 */
export const translate: Handler = function (value, ...options) {
  const key = toText(value)
  const { memoryLimit } = this.context
  const message = passOf(this.context).texts.find(key)
  if (!message) return key
  const isHtml = HTML_KEY.test(key)
  const given = new Map(options.filter(isNamed))
  const values: Record<string, MessageValue> = {}
  for (const name of message.arguments.keys()) values[name] = toValue(given.get(name), message, name, isHtml)
  const text = message.write(values)
  memoryLimit.use(text.length)
  return isHtml ? new PrintedHtml(text) : text
}

/** Named arguments of a filter are pairs. */
function isNamed(option: unknown): option is [name: string, value: unknown] {
  return Array.isArray(option) && option.length === 2 && typeof option[0] === 'string'
}

function toValue(given: unknown, message: Message, name: string, isHtml: boolean): MessageValue {
  const kind = message.arguments.get(name)
  if (kind === 'plural' || kind === 'number') return Number(toText(given)) || 0
  if (kind === 'date') return new Date(typeof given === 'number' ? given : toText(given))
  const text = toText(given)
  return isHtml && !(given instanceof PrintedHtml) ? escapeHtml(text) : text
}
