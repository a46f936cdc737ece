import { queryWords, runSpans, type WordSpan, wordSpans } from '#lib/search/query/words.ts'
import { escapeHtml } from './escape-html.ts'

// Splitting into words takes time, but what is marked is short: a title or an excerpt.
const MAX_MARKED = 4000
const MAX_QUERY = 400
const PLAIN = /^[\t-~]*$/
const PLAIN_WORD = /[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*/g

/**
 * The text as HTML with each word that a search for `query` matches in <mark>; the last word also matches as a prefix.
 */
export function markWords(text: string, query: string): string {
  const words = wordsOf(query)
  const beginning = words.at(-1)
  if (beginning === undefined) return escapeHtml(text)
  const whole = new Set(words)
  let html = ''
  let done = 0
  for (const { word, start, end } of findWords(text.slice(0, MAX_MARKED))) {
    // A part of a word already marked as a whole.
    if (start < done) continue
    if (!whole.has(word) && !word.startsWith(beginning)) continue
    html += `${escapeHtml(text.slice(done, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`
    done = end
  }
  return html + escapeHtml(text.slice(done))
}

/** A page marks many texts with one query. */
function wordsOf(query: string): readonly string[] {
  if (query !== latest.query) latest = { query, words: queryWords(query.slice(0, MAX_QUERY)) }
  return latest.words
}

let latest: { query: string; words: readonly string[] } = { query: '', words: [] }

/** `wordSpans` with a fast path for most texts: plain ASCII. */
function findWords(text: string): WordSpan[] {
  if (PLAIN.test(text)) return plainSpans(text, 0)
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: run, index }) =>
    PLAIN.test(run) ? plainSpans(run, index) : wordSpans(run).map((span) => move(span, index)),
  )
}

function plainSpans(text: string, offset: number): WordSpan[] {
  return [...text.matchAll(PLAIN_WORD)].flatMap(({ 0: found, index }) => {
    const start = offset + index
    if (found.includes("'")) return runSpans(found, start)
    return [{ word: found.toLowerCase(), start, end: start + found.length }]
  })
}

function move({ word, start, end }: WordSpan, offset: number): WordSpan {
  return { word, start: offset + start, end: offset + end }
}
