import { decoded } from './target.ts'

const SECRET_PART = /^(\[(token|code|reference|number)\]|\{(token|code|number)\})$/
// What follows is an order's number, also where the route does not say so: those of a former shop are plain.
const BEFORE_NUMBER = /^(orders|documents)$/
// Slugs and names of files are in small letters, with hyphens and dots; tokens are random letters of both cases.
const PLAIN = /^[\p{Ll}\p{Lo}\p{M}\p{N}._-]*$/u
const LONG_WORD = /[^.-]{20}/u
const HIDDEN = '…'

/** The path of a target for a log: without its query, with `…` for each part that is a secret of its route, or may be one. */
export function describePath(target: string, route = ''): string {
  const parts = target.replace(/[?#].*/s, '').split('/')
  // Slashes too many lead to the same route.
  const isNamed = (part: string) => part !== ''
  const pattern = route.split('/')
  // From the end, since a language or a prefix may come first.
  let next = pattern.length - parts.filter(isNamed).length
  let before = ''
  return parts
    .map((part) => {
      if (!isNamed(part)) return part
      const isSecret = SECRET_PART.test(pattern[next++] ?? '') || BEFORE_NUMBER.test(before) || !isPlain(part)
      before = part
      return isSecret ? HIDDEN : part
    })
    .join('/')
}

function isPlain(part: string): boolean {
  const text = decoded(part)
  return text !== undefined && PLAIN.test(text) && !LONG_WORD.test(text)
}
