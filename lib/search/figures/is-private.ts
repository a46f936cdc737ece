const MAX_LETTERS = 100
// Telephone, card and order numbers, in groups or not.
const MANY_DIGITS = /(?:\p{N}[\s().+/-]*){7}/u

/** Whether what was typed may name a person: an e-mail address, a long number, or a whole text. */
export function isPrivate(term: string): boolean {
  return term.length > MAX_LETTERS || term.includes('@') || MANY_DIGITS.test(term)
}
