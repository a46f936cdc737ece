import { wordSpans } from '#word-index/words'
import type { SearchQuery } from '../../contracts.ts'

/** Replaces words in the typed text and preserves everything else. */
export function replaceWords({ term, words }: SearchQuery, chosen: ReadonlyMap<string, string>): string {
  let text = ''
  let end = 0
  const replaced = new Set<string>()
  for (const span of wordSpans(term)) {
    const word = chosen.get(span.word)
    // The parts of a word with an apostrophe follow it.
    if (word === undefined || span.start < end) continue
    text += term.slice(end, span.start) + word
    end = span.end
    replaced.add(span.word)
  }
  if (replaced.size === chosen.size) return text + term.slice(end)
  return words.map((word) => chosen.get(word) ?? word).join(' ')
}
