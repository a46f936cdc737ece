import { indexWords, parseQuery } from '#lib/search/index.ts'
import type { ApiDocument } from '../api-shape.ts'
import type { GuidedSite } from '../guides.ts'
import { listPassages, type Passage } from './list-passages.ts'

export type FoundPassage = { title: string; part: string; url: string; excerpt: string }

const MAX_RESULTS = 20
const EXCERPT_LENGTH = 180
const TITLE_WEIGHT = 8

/**
 * The sections of guides and the operations that have all words of a term, the best first; each word may be the beginning of one.
 * They are a few hundred passages, read on each search; shoppers' searches use another index.
 */
export async function searchGuides(
  site: GuidedSite,
  document: ApiDocument,
  term: string,
): Promise<FoundPassage[]> {
  const { words } = parseQuery(term)
  if (words.length === 0) return []
  return (await listPassages(site, document))
    .map((passage) => ({ passage, score: scoreOf(passage, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ passage: { title, part, url, text } }) => ({ title, part, url, excerpt: excerptOf(text, words) }))
}

/** 0 unless every word is in the title or the text. */
function scoreOf({ title, part, text }: Passage, words: readonly string[]): number {
  const inTitle = indexWords(`${title} ${part}`)
  const inText = indexWords(text)
  const scores = words.map(
    (word) => TITLE_WEIGHT * countIn(inTitle, word) + Math.min(TITLE_WEIGHT - 1, countIn(inText, word)),
  )
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score)
}

function countIn(words: readonly string[], wanted: string): number {
  return words.filter((word) => word.startsWith(wanted)).length
}

/** The sentence that has most of the words, or the first, in short. */
function excerptOf(text: string, words: readonly string[]): string {
  const sentences = text.split(/\n|(?<=[.!?])\s+(?=[\p{Lu}])/u).filter((one) => /\w/.test(one))
  const found = sentences.map((sentence) => {
    const own = indexWords(sentence)
    return { sentence, count: words.filter((word) => countIn(own, word) > 0).length }
  })
  const most = Math.max(...found.map(({ count }) => count))
  const line = (found.find(({ count }) => count === most)?.sentence ?? '').trim()
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')} …` : line
}
