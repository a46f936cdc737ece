import { queryWords, wordSpans } from '#lib/search/words.ts'
import { escapeHtml } from './escape-html.ts'

// Telling words apart takes its time. What is marked is short: a title, an excerpt.
const MAX_MARKED = 4000
const MAX_QUERY = 400

/** The text as HTML, with each word that a search for `query` finds in <mark>; its last word also finds those it begins. */
export function markWords(text: string, query: string): string {
  const words = queryWords(query.slice(0, MAX_QUERY))
  const beginning = words.at(-1)
  if (beginning === undefined) return escapeHtml(text)
  const whole = new Set(words)
  let html = ''
  let done = 0
  for (const { word, start, end } of wordSpans(text.slice(0, MAX_MARKED))) {
    if (!whole.has(word) && !word.startsWith(beginning)) continue
    html += `${escapeHtml(text.slice(done, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`
    done = end
  }
  return html + escapeHtml(text.slice(done))
}
