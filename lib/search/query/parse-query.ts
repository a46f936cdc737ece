import { exactWord, joinedWord, splitQuery } from '#word-index/words'
import type { SearchQuery } from '../contracts.ts'

const MAX_CODE_POINTS = 200
/** Two words of three letters at least, written as one. */
const MAY_BE_TWO = /^\p{L}{6,}$/u

/** Trims what was typed, cuts it at 200 characters and splits it into words. */
export function parseQuery(typed: string): SearchQuery {
  const term = [...typed.trim().slice(0, 2 * MAX_CODE_POINTS)].slice(0, MAX_CODE_POINTS).join('').trimEnd()
  const split = splitQuery(term).map(({ word, forms }) => ({
    word,
    forms: MAY_BE_TWO.test(word) ? [...forms, [joinedWord(word)]] : forms,
  }))
  const words = split.map(({ word }) => word)
  const exact = exactWord(term)
  if (split.every(({ forms }) => forms.length === 0)) return { term, words, exact }
  return { term, words, exact, meanings: split.map(({ word, forms }) => [[word], ...forms]) }
}

/** Whether a term is long enough for live results. Han, Kana and Hangul characters say more, so they count twice. */
export function isLongEnough({ term }: SearchQuery, minChars: number): boolean {
  const characters = [...term]
  return characters.length + characters.filter((character) => DENSE.test(character)).length >= minChars
}

const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u
