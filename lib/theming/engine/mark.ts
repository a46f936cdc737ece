import { foldText, queryWords, spellUmlauts, splitQuery, wordSpans } from '#word-index/words'
import { escapeHtml } from './escape-html.ts'

// Splitting into words takes time, but what is marked is short: a title or an excerpt.
const MAX_MARKED = 4000
const MAX_QUERY = 400

/**
 * The text as HTML with each word that a search for `query` matches in <mark>; the last word also matches as a prefix.
 */
export function markWords(text: string, query: string): string {
  const words = wordsOf(query)
  const beginning = words.at(-1)
  if (beginning === undefined) return escapeHtml(text)
  const whole = new Set(words)
  const marked: { start: number; end: number }[] = []
  for (const { word, start, end } of wordSpans(text.slice(0, MAX_MARKED))) {
    const isFound = (word: string) => whole.has(word) || word.startsWith(beginning)
    if (!isFound(word) && !isFound(foldText(spellUmlauts(text.slice(start, end))))) continue
    const before = marked.at(-1)
    // A part of a word that is marked as a whole, or two signs of which the first belongs to the pair before.
    if (before && start < before.end) before.end = Math.max(before.end, end)
    else marked.push({ start, end })
  }
  let html = ''
  let done = 0
  for (const { start, end } of marked) {
    html += `${escapeHtml(text.slice(done, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`
    done = end
  }
  return html + escapeHtml(text.slice(done))
}

/** A page marks many texts with one query. */
function wordsOf(query: string): readonly string[] {
  if (query !== latest.query) latest = { query, words: listWords(query.slice(0, MAX_QUERY)) }
  return latest.words
}

/** With the other forms of each, and the parts as they were typed, of which the last may be unfinished. */
function listWords(query: string): string[] {
  const forms = splitQuery(query).flatMap(({ word, forms }) => [...forms.flat(), word])
  const parts = wordSpans(query).map(({ word }) => word)
  return [...forms, ...parts.filter((word) => queryWords(word).length > 0)]
}

let latest: { query: string; words: readonly string[] } = { query: '', words: [] }
