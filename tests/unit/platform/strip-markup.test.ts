import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isVisibleText, stripMarkup, stripToLine } from '#lib/platform/text/plain-text.ts'

const parts = [
  '<',
  '>',
  '</',
  '<!--',
  '-->',
  '<script>',
  '</script>',
  '<a ',
  'b',
  '/',
  '"',
  '\n',
  ' ',
  '&lt;',
  '<svg/on',
]

describe('a text without its markup', () => {
  it('holds nothing that could begin a tag, whatever it was made of', () => {
    const text = fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((chosen) => chosen.join(''))
    fc.assert(fc.property(text, (given) => !/<[a-z/!?]/i.test(stripMarkup(given))))
  })

  it('stays as it is when it is stripped once more', () => {
    const text = fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((chosen) => chosen.join(''))
    fc.assert(fc.property(text, (given) => stripMarkup(stripMarkup(given)) === stripMarkup(given)))
  })

  it('is what was typed where there was none', () => {
    for (const text of ['I <3 it', '1 < 2 && 3 > 2', 'fish &amp; chips', 'Grüße, 你好 👋🏽', 'a\n\nb']) {
      expect(stripMarkup(text)).toBe(text)
    }
    expect(stripToLine(' one\n two\t<b>three</b> ')).toBe('one two three')
  })
})

it('what cannot be seen is no text', () => {
  expect(['', ' \n', '\u200b\u200d', '\u2800'].map(isVisibleText)).toEqual([false, false, false, true])
  expect(['.', '👋', '字'].map(isVisibleText)).toEqual([true, true, true])
})
