import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, joinLines, readingMinutes } from '#lib/platform/text/plain-text.ts'

describe('joinLines', () => {
  it('separates items and headings, and leaves punctuation as it is', () => {
    const text = 'Packing\n\nYou need:\n\nOne mug\nTwo spoons.\nSalt (coarse)\n\nThen stir \n'
    expect(joinLines(text)).toBe('Packing. You need: One mug, Two spoons. Salt (coarse). Then stir')
  })
})

describe('cutText', () => {
  it('leaves a short text as it is, on one line', () => {
    expect(cutText(' One\n\ntwo ', 20)).toBe('One two')
  })

  it('cuts at the end of a word', () => {
    expect(cutText('The quick brown fox jumps', 18)).toBe('The quick brown…')
  })

  it('cuts a text without spaces where it must', () => {
    expect(cutText('日'.repeat(50), 10)).toBe(`${'日'.repeat(9)}…`)
  })

  it('never passes its length nor splits a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.integer({ min: 2, max: 40 }),
        (text, max) => {
          const cut = cutText(text, max)
          expect(cut.length).toBeLessThanOrEqual(max)
          expect(cut.isWellFormed()).toBe(true)
        },
      ),
    )
  })
})

describe('readingMinutes', () => {
  it('is one at least', () => {
    expect(readingMinutes('')).toBe(1)
  })

  it('counts words', () => {
    expect(readingMinutes('word '.repeat(1100))).toBe(5)
  })

  it('counts Han and Kana by the character', () => {
    expect(readingMinutes('漢字かな'.repeat(500))).toBe(4)
  })
})
