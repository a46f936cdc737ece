import { completeValues } from '#lib/services/texts/messages/complete-values.ts'
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
  const toPrinted = (one: unknown) =>
    isHtml && !(one instanceof PrintedHtml) ? escapeHtml(toText(one)) : toText(one)
  const text = message.write(completeValues(message, (name) => given.get(name), toPrinted))
  memoryLimit.use(text.length)
  return isHtml ? new PrintedHtml(text) : text
}

/** Named arguments of a filter are pairs. */
function isNamed(option: unknown): option is [name: string, value: unknown] {
  return Array.isArray(option) && option.length === 2 && typeof option[0] === 'string'
}
