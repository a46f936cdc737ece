/**
 * The beginning of a text, on one line, at most `max` UTF-16 units long with its ellipsis, and cut at the end of a word
 * where there is one.
 */
export function cutText(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  const whole = /\s/.test(line[max - 1] ?? '') ? cut : cut.replace(/\s\S*$/, '')
  const kept = whole.length > max / 2 ? whole : cut
  return `${kept.replace(/[\s,;:–—-]+$/, '')}…`
}

const WORDS_A_MINUTE = 220
const IDEOGRAPHS_A_MINUTE = 500

/** Minutes it takes to read a text, at least 1. Han and Kana are counted by the character, all else by the word. */
export function readingMinutes(text: string): number {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  const words =
    text.match(/[\p{L}\p{M}\p{N}'’-]+/gu)?.filter((word) => !startsWithIdeograph.test(word)).length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + ideographs / IDEOGRAPHS_A_MINUTE))
}

const startsWithIdeograph = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * What a text says without markup: elements that are not for reading go with what is in them, of others the tags. What
 * is left of a `<` that could begin one is kept apart from what follows it. Entities stay as they were typed, and so do
 * line breaks, at most one blank line at once.
 */
export function stripMarkup(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(CONTROLS, '')
  return withoutTags(clean.replace(UNREADABLE, ''))
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same on one line. */
export function stripToLine(text: string): string {
  return stripMarkup(text).replace(/\s+/g, ' ')
}

/** Whether there is anything to be seen of a text. */
export function isVisibleText(text: string): boolean {
  return /[^\s\p{C}\p{Z}]/u.test(text)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to go.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g
const UNREADABLE = /<(script|style|template|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi
const TAG = /<\/?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?>/gi

/** What is left once a tag is gone may be one again. */
function withoutTags(text: string): string {
  let [before, after] = [text, text.replace(TAG, '')]
  while (after !== before) [before, after] = [after, after.replace(TAG, '')]
  return after
}
