import { convertedShortcodes } from './convert-shortcode.ts'

export type Shortcode = {
  start: number
  end: number
  name: string
  /** The text after the name, unchanged. */
  attributes: string
  /** Where a pair opens or closes; a shortcode on its own is `alone`. `escaped` means that it is text. */
  role: 'opens' | 'closes' | 'alone' | 'escaped'
}

type Bracket = Omit<Shortcode, 'role'> & { isClosing: boolean; isEscaped: boolean; endsWithSlash: boolean }

// As in WordPress, attributes contain no brackets.
const BRACKET = /\[(\/?)([a-z][\w-]{0,60}(?![\w-]))([^[\]]*)\]/gi

/** Shortcodes that many sites use without attributes, and that no text would have in brackets. */
const ALONE =
  /_|^(gallery|playlist|audio|video|products|cart|contact-form|contact-form-7|toc|ez-toc|archives|sitemap|slideshow|sharethis|addtoany|breadcrumb|gravityform|wpforms|ninja_form|rev_slider|woocommerce_.*)$/i

/** Begins with an attribute: `name=value`, or `=value` as in `[youtube=https://…]`. */
const ATTRIBUTE = /^\s+[\w-]+=\S/

/**
 * The shortcodes of a text in their order. Words in brackets that do not look like one, such as `[sic]`, `[1]` and
 * `[a link](/x)`, are not among them.
 */
export function findShortcodes(html: string, isKnown: (name: string) => boolean): Shortcode[] {
  const brackets = [...html.matchAll(BRACKET)].flatMap((match) => readBracket(match, html))
  const partners = findPairs(brackets)
  const evident = new Set(namesOf(brackets, partners))
  const isShortcodeName = (name: string) => evident.has(name) || isKnown(name)
  return brackets.flatMap((bracket, index): Shortcode[] => {
    const { isClosing, isEscaped, endsWithSlash, ...code } = bracket
    const partner = partners.get(index)
    if (isEscaped) return isEvident(bracket, isShortcodeName) ? [{ ...code, role: 'escaped' }] : []
    if (partner !== undefined) return [{ ...code, role: isClosing ? 'closes' : 'opens' }]
    const isShortcode = isEvident(bracket, isShortcodeName) && !(endsWithSlash && isClosing)
    return isShortcode ? [{ ...code, role: 'alone' }] : []
  })
}

/** The names that a text shows to be shortcodes, by attributes or by an end. */
export function findEvidentNames(html: string): string[] {
  if (!html.includes('[')) return []
  const brackets = [...html.matchAll(BRACKET)].flatMap((match) => readBracket(match, html))
  return namesOf(brackets, findPairs(brackets))
}

function namesOf(brackets: Bracket[], pairs: ReadonlyMap<number, number>): string[] {
  return brackets
    .filter((bracket, index) => pairs.has(index) || hasAttributes(bracket.attributes))
    .map(({ name }) => name)
}

function readBracket(match: RegExpMatchArray, html: string): Bracket[] {
  const [whole, slash, name = '', attributes = ''] = match
  const start = match.index ?? 0
  const end = start + whole.length
  // A link or a reference in Markdown.
  const isMarkdown =
    /^(\(|:\s)/.test(html.slice(end, end + 2)) && !convertedShortcodes.has(name.toLowerCase())
  // Such as `[don't]` or `[sic!]`.
  if (isMarkdown || /^[^\s=/]/.test(attributes)) return []
  return [
    {
      start,
      end,
      name: name.toLowerCase(),
      attributes,
      isClosing: slash === '/',
      isEscaped: html[start - 1] === '[' && html[end] === ']',
      endsWithSlash: attributes.trimEnd().endsWith('/'),
    },
  ]
}

function isEvident(bracket: Bracket, isKnown: (name: string) => boolean): boolean {
  const { name, attributes, endsWithSlash } = bracket
  if (convertedShortcodes.has(name) || hasAttributes(attributes)) return true
  const isBare = attributes.trim() === '' || endsWithSlash
  return isBare && (endsWithSlash || ALONE.test(name) || isKnown(name))
}

function hasAttributes(attributes: string): boolean {
  return ATTRIBUTE.test(attributes.replace(/<[^>]*>/g, ''))
}

/** Opening and closing brackets of a name, by their places in the list. What a pair encloses cannot end outside it. */
function findPairs(brackets: Bracket[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  const waiting = new Map<string, number>()
  const drop = (index: number) => {
    const name = brackets[index]?.name ?? ''
    waiting.set(name, (waiting.get(name) ?? 0) - 1)
  }
  for (const [index, { name, isClosing, isEscaped, endsWithSlash }] of brackets.entries()) {
    if (isEscaped || endsWithSlash) continue
    if (!isClosing) {
      open.push(index)
      waiting.set(name, (waiting.get(name) ?? 0) + 1)
    } else if ((waiting.get(name) ?? 0) > 0) {
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        drop(last)
        if (brackets[last]?.name !== name) continue
        pairs.set(last, index).set(index, last)
        break
      }
    }
  }
  return pairs
}
