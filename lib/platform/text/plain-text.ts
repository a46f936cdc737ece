/**
 * Cuts a text to one line of at most `max` UTF-16 units, including its ellipsis, at the end of a word if possible.
 */
export function cutText(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  const whole = /\s/.test(line[max - 1] ?? '') ? cut : cut.replace(/\s\S*$/, '')
  const kept = whole.length > max / 2 ? whole : cut
  return `${kept.replace(/[\s,;:–—-]+$/, '')}…`
}

/** Puts lines on one, where the items of a list and the headings of a text can still be told apart. */
export function joinLines(text: string): string {
  const separated = text.replace(
    LOOSE_BREAK,
    (_, end: string, breaks: string) => end + (/\n\s*\n/.test(breaks) ? '. ' : ', '),
  )
  return separated.replace(/\s+/g, ' ').trim()
}

// After a line without punctuation, before another.
const LOOSE_BREAK = /([\p{L}\p{M}\p{N}\p{Pe}\p{Pf}"'%])([^\S\n]*\n\s*)(?=\S)/gu

const WORDS_A_MINUTE = 220
const IDEOGRAPHS_A_MINUTE = 500

/** How many minutes it takes to read a text, at least 1. Counts characters of Han and Kana, otherwise words. */
export function readingMinutes(text: string): number {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  const words =
    text.match(/[\p{L}\p{M}\p{N}'’-]+/gu)?.filter((word) => !startsWithIdeograph.test(word)).length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + ideographs / IDEOGRAPHS_A_MINUTE))
}

const startsWithIdeograph = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Removes markup from a text: tags, and elements that are not for reading with their contents. A remaining `<` that
 * could begin a tag is separated from what follows it. Entities stay as they were typed, and so do line breaks, with at
 * most one blank line at a time.
 */
export function stripMarkup(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(CONTROLS, '')
  return withoutTags(withoutUnreadable(clean))
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Like `stripMarkup`, but on one line. */
export function stripToLine(text: string): string {
  return stripMarkup(text).replace(/\s+/g, ' ')
}

/** Whether a text has any visible character. */
export function isVisibleText(text: string): boolean {
  return /[^\s\p{C}\p{Z}]/u.test(text)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g
const UNREADABLE = /<(script|style|template|noscript)\b|<!--/gi
const TAG = /<\/?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?>/gi

/** Looks for each end once, since a text may begin very many elements and end none. */
function withoutUnreadable(text: string): string {
  const unended = new Set<string>()
  let kept = ''
  let done = 0
  for (const { 0: opening, 1: name = '', index } of text.matchAll(UNREADABLE)) {
    const element = name.toLowerCase()
    if (index < done || unended.has(element)) continue
    const end = endOf(text, element, index + opening.length)
    if (end < 0) {
      unended.add(element)
      continue
    }
    kept += text.slice(done, index)
    done = end
  }
  return kept + text.slice(done)
}

/** Where a comment, which has no name, or an element ends; -1 if it does not. */
function endOf(text: string, element: string, from: number): number {
  if (element === '') {
    const end = text.indexOf('-->', from)
    return end < 0 ? -1 : end + 3
  }
  const start = text.indexOf('>', from)
  const closing = new RegExp(`</${element}\\s*>`, 'gi')
  closing.lastIndex = start
  return start >= 0 && closing.test(text) ? closing.lastIndex : -1
}

/** Repeats, because removing a tag may leave another one. */
function withoutTags(text: string): string {
  let [before, after] = [text, text.replace(TAG, '')]
  while (after !== before) [before, after] = [after, after.replace(TAG, '')]
  return after
}
