import type { Searchable } from '#lib/search/contracts.ts'
import { cutField } from '#lib/search/documents/build-document.ts'
import { askText, askWords, type TextAsked } from '#lib/search/query/ask-text.ts'
import { foldForms, indexWords } from '#word-index/words'

/** Stands between the texts of two fields: no form of a word reaches over it. */
export const SEPARATOR = '\u0001'

/** The fields that a type's rows are found by: its columns, and what other tables add. */
export function fieldsOf(model: Searchable): string[] {
  return [...new Set([...Object.keys(model.searchableColumns()), ...Object.keys(model.relatedTexts ?? {})])]
}

/** Reads rows' texts, the fields of which are in the order of `fieldsOf`. */
export function matcherOf(model: Searchable, maxFieldLength: number): (text: string) => TextAsked {
  const fields = fieldsOf(model)
  return (text) => {
    if (!model.findsWholeWords) {
      const folded = foldForms(text)
      return askText((word) => contains(folded, word))
    }
    const words = new Set<string>()
    for (const [index, part] of text.split(SEPARATOR).entries()) {
      const cut = cutField(model, fields[index] ?? '', part, maxFieldLength)
      for (const word of indexWords(cut)) words.add(word)
    }
    return askWords(words)
  }
}

/** Also inside of other words, but not behind the point of a decimal: 3.5mm is not 5mm. */
function contains(text: string, word: string): boolean {
  if (!/^[0-9]/.test(word)) return text.includes(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[0-9]\.[0-9]*$/.test(text.slice(Math.max(0, at - MAX_NUMBER), at))) return true
  }
  return false
}

const MAX_NUMBER = 20
