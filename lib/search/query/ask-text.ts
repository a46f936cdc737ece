import { mayBeLonger, type Part } from '#word-index'

/** A text, asked for the parts of a query. The last one may be unfinished. */
export type TextAsked = {
  hasAll(parts: readonly Part[]): boolean
  hasAny(parts: readonly Part[]): boolean
  /** The parts that it has. */
  which(parts: readonly Part[]): Part[]
}

/** Of a text with these words. */
export function askWords(words: ReadonlySet<string>): TextAsked {
  return askText((word, isPrefix) => words.has(word) || (isPrefix && hasBeginning(words, word)))
}

export function askText(has: (word: string, isPrefix: boolean) => boolean): TextAsked {
  const hasPart = (part: Part, isLast: boolean) =>
    part.some((words) => words.every((word, index) => has(word, mayBeLonger(words, index, isLast))))
  const hasAt = (parts: readonly Part[]) => (part: Part, index: number) =>
    hasPart(part, index === parts.length - 1)
  return {
    hasAll: (parts) => parts.every(hasAt(parts)),
    hasAny: (parts) => parts.some(hasAt(parts)),
    which: (parts) => parts.filter(hasAt(parts)),
  }
}

function hasBeginning(words: ReadonlySet<string>, beginning: string): boolean {
  for (const word of words) if (word.startsWith(beginning)) return true
  return false
}
