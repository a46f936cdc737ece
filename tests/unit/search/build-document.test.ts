import { describe, expect, it } from 'vitest'
import { buildDocument, type Searchable } from '#lib/search/index.ts'
import { indexWords, isInner } from '#packages/word-index/src/words/words.ts'

const LENGTH = 20_000

function read(text: string, given: Partial<Searchable> = {}): string {
  const model: Searchable = {
    model: 'Page',
    searchableQuery: () => ({}),
    searchableColumns: () => ({ text: 1 }),
    toSearchResult: () => ({
      title: '',
      url: '/',
      excerpt: null,
      image: null,
      meta: null,
      visible_from: null,
    }),
    ...given,
  }
  return buildDocument(model, { id: 1, text }, LENGTH).fields.text?.[0] ?? ''
}
/** Without the words that stand for two others: those are not in the text. */
const wordsOf = (text: string) => indexWords(read(text)).filter((word) => !isInner(word))

describe('the weight of a field', () => {
  const weigh = (weight: number) =>
    buildDocument(
      {
        model: 'Page',
        searchableQuery: () => ({}),
        searchableColumns: () => ({ text: 1 }),
        searchableFields: () => ({ text: ['tea', weight] }),
        toSearchResult: () => ({
          ...{ title: 'Tea', url: '/', excerpt: null, image: null, meta: null, visible_from: null },
        }),
      },
      { id: 1 },
      LENGTH,
    ).fields.text

  it.each([0, 0.01, 1, 256, 1_000_000])('may be %d', (weight) => {
    expect(weigh(weight)).toEqual(['tea', weight])
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('must not be %d', (weight) => {
    expect(() => weigh(weight)).toThrow('The weight of "text" is')
  })
})

describe('the text of a field', () => {
  it('is what HTML says, without tags, comments, scripts and entities', () => {
    expect(read('<p>Caf&eacute; <b>cr&egrave;me</b></p><!-- no --><script>never()</script>')).toBe(
      'Café crème',
    )
    expect(wordsOf('one<br>two<li>three <IMG SRC="x.png" alt="no"/> four')).toEqual([
      'one',
      'two',
      'three',
      'four',
    ])
  })

  it.each([
    ['Scarf <Limited>', ['scarf', 'limited']],
    ['Scarf <Limited Edition> 2026', ['scarf', 'limited', 'edition', '2026']],
    ['Shirt <Small>, tea', ['shirt', 'small', 'tea']],
    ['<b>Scarf</b> <Limited>', ['scarf', 'limited']],
    ['if 3 <five and six> 2', ['if', 'five', 'and', 'six', 'if3']],
    ['The <script> element', ['the', 'script', 'element']],
    ['a<b', []],
    ['Screws <Medium steel', ['screws', 'medium', 'steel']],
    ['<i>Kids</i> <Three years, cotton', ['kids', 'three', 'years', 'cotton']],
  ])('keeps what only looks like a tag: %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('is cut only after the HTML is gone', () => {
    const picture = `<img alt="" src="data:image/png;base64,${'iVBORw0KGgo'.repeat(9_000)}">`
    for (const one of [picture, picture.replaceAll('"', "'"), picture.replaceAll('"', '')]) {
      expect(wordsOf(`<p>${one}</p><p>Needle</p>`)).toEqual(['needle'])
      expect(wordsOf(`${one.repeat(12)}<p>Needle</p>`)).toEqual(['needle'])
    }
    expect(
      wordsOf(`${'<span class="a-style">'.repeat(100)}${'<i></i>'.repeat(30_000)}<p>Needle</p>`),
    ).toEqual(['needle'])
  })

  it('has so many characters at most', () => {
    expect(read('word '.repeat(10_000))).toHaveLength(LENGTH)
    expect(read(`<p>${'word '.repeat(10_000)}</p>`)).toHaveLength(LENGTH)
    expect(read(`<p>${'<b>w</b>'.repeat(30_000)}</p>`)).toBe('w'.repeat(LENGTH))
  })

  it('stays as it is in a field that is plain text', () => {
    const text = 'Write <b>bold</b> and <script>'
    expect(read(text, { plainFields: ['text'] })).toBe(text)
  })

  it('is read in time that grows with its length alone, however it is made', () => {
    for (const text of [
      '<'.repeat(200_000),
      '<a '.repeat(100_000),
      '="'.repeat(100_000),
      '='.repeat(300_000),
      '</a'.repeat(90_000),
    ]) {
      // One that grew with its square would take longer than a test may.
      expect(read(text).length).toBeLessThanOrEqual(LENGTH)
    }
  })
})
