import { parseQuery } from '../parse-query.ts'

/** A term as it is searched for: its words, joined by spaces. Empty if it has none. */
export function normaliseTerm(text: string): string {
  return parseQuery(text).words.join(' ')
}

/** The words of a normalised term. */
export function toWords(term: string): readonly string[] {
  return term.split(' ')
}
