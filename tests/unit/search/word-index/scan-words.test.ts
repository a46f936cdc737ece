import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanWords } from '#packages/word-index/src/segments/scan-words.ts'
import { hashOf, WordBuffer, WordTable } from '#packages/word-index/src/segments/word-table.ts'
import { indexWords } from '#packages/word-index/src/words/words.ts'

function scanned(text: string): string[] {
  const words: string[] = []
  scanWords(text, ({ bytes, length }) => {
    words.push(Buffer.from(bytes.subarray(0, length)).toString())
  })
  return words
}

describe('scanning a text', () => {
  it('finds the words that indexing is about', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(..."aB9'’ -é東") }),
    )
    fc.assert(
      fc.property(text, (one) => {
        expect(scanned(one)).toEqual(indexWords(one))
      }),
    )
  })
})

describe('a table of words', () => {
  it('gives every word one number, and sorts them by their bytes', () => {
    const words = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'b', 'ab', 'é', '東', '𝒳'), minLength: 1, maxLength: 20 }),
    )
    fc.assert(
      fc.property(words, (list) => {
        const table = new WordTable()
        const numbers = list.map((word) => numberOf(table, word))
        const distinct = [...new Set(list)]
        expect(new Set(numbers).size).toBe(distinct.length)
        expect(list.map((word) => numberOf(table, word))).toEqual(numbers)
        const sorted = [...table.sorted()].map((number) => Buffer.from(table.bytesOf(number)).toString())
        expect(sorted).toEqual(distinct.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
      }),
    )
  })

  it('holds many', () => {
    const table = new WordTable()
    for (let index = 0; index < 20_000; index++) expect(numberOf(table, `word${index}`)).toBe(index)
    for (let index = 0; index < 20_000; index++) expect(numberOf(table, `word${index}`)).toBe(index)
  })
})

function numberOf(table: WordTable, word: string): number {
  const buffer = new WordBuffer()
  buffer.end(new TextEncoder().encodeInto(word, buffer.bytes).written)
  return table.numberOf(buffer, hashOf(buffer))
}
