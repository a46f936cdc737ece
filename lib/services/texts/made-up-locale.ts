import { IntlMessageFormat } from 'intl-messageformat'
import { ELEMENT, type Element, visitElements } from '#messages'

/**
 * A language that nobody speaks: English with accents, in brackets. Text that stays plain on the site is in no
 * catalogue.
 */
export const MADE_UP_LOCALE = 'en-XA'

/** The message with each letter of its text accented. Arguments and markup stay as they are. */
export function accentMessage(pattern: string): string {
  const markup = [...pattern.matchAll(/<[^>]*>|&\w+;/g)].map(({ index, 0: found }) => [
    index,
    index + found.length,
  ])
  // The parser counts in UTF-16.
  const characters = pattern.split('')
  visitElements(parse(pattern), (element) => {
    if (element.type !== ELEMENT.literal || !element.location) return
    const { start, end } = element.location
    for (let at = start.offset; at < end.offset; at += 1) {
      const isMarkup = markup.some(([from = 0, to = 0]) => at >= from && at < to)
      if (!isMarkup) characters[at] = ACCENTED[characters[at] ?? ''] ?? characters[at] ?? ''
    }
  })
  return `⟦${characters.join('')}⟧`
}

function parse(pattern: string): Element[] {
  return new IntlMessageFormat(pattern, 'en', undefined, { ignoreTag: true, captureLocation: true }).getAst()
}

const ACCENTED: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [
    letter,
    [...'àƀçđèƒĝĥìĵķļɱñòþɋŕšţùṽŵẋýžÀƁÇĐÈƑĜĤÌĴĶĻṀÑÒÞɊŔŠŢÙṼŴẊÝŽ'][index] ?? letter,
  ]),
)
