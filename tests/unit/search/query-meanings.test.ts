import { describe, expect, it } from 'vitest'
import { isLongEnough, parseQuery, type SearchQuery } from '#lib/search/index.ts'
import { askText, askWords } from '#lib/search/query/ask-text.ts'
import { foldPlurals } from '#lib/search/query/fold-plurals.ts'
import { expandQuery } from '#lib/search/query/rules/expand-query.ts'
import { looseParts, wordsOfMeanings } from '#word-index'

describe('a query with synonyms', () => {
  const synonyms = new Map([
    ['sofa', [['couch'], ['day', 'bed']]],
    ['mobile phone', [['smartphone']]],
    ['mobile phone case', [['cover']]],
    ['phone', [['telephone']]],
    ['tuer', [['door']]],
  ])
  const numbers = (word: string) => (word === 'couch' ? ['couches'] : word === 'day' ? ['days'] : [])
  const meaningsOf = (query: SearchQuery, longest = 3) =>
    expandQuery(query, { synonyms, longest }, numbers).meanings
  const of = (...words: string[]): SearchQuery => ({ term: words.join(' '), words })

  it('has them beside the word, with their plurals if they are one word', () => {
    expect(meaningsOf(of('red', 'sofa'))).toEqual([
      [['red']],
      [['sofa'], ['couch'], ['couches'], ['day', 'bed']],
    ])
  })

  it('is itself where there are none', () => {
    const query = of('red', 'chair')
    expect(expandQuery(query, { synonyms, longest: 3 }, numbers)).toBe(query)
    const sofa = of('sofa')
    expect(expandQuery(sofa, { synonyms, longest: 0 }, numbers)).toBe(sofa)
  })

  it('takes the longest term that begins with a word, as long as any has', () => {
    expect(meaningsOf(of('mobile', 'phone', 'case', 'red'))).toEqual([
      [['mobile', 'phone', 'case'], ['cover']],
      [['red']],
    ])
    expect(meaningsOf(of('mobile', 'phone', 'case'), 2)).toEqual([
      [['mobile', 'phone'], ['smartphone']],
      [['case']],
    ])
    expect(meaningsOf(of('my', 'mobile', 'phone'))).toEqual([[['my']], [['mobile', 'phone'], ['smartphone']]])
    expect(meaningsOf(of('mobile', 'phone'), 1)).toEqual([[['mobile']], [['phone'], ['telephone']]])
  })

  it('keeps the other forms of a word, whose synonyms count too', () => {
    const query: SearchQuery = {
      term: 'tür sofa',
      words: ['tur', 'sofa'],
      meanings: [[['tur'], ['tuer']], [['sofa']]],
    }
    expect(meaningsOf(query)).toEqual([
      [['tur'], ['tuer'], ['door']],
      [['sofa'], ['couch'], ['couches'], ['day', 'bed']],
    ])
    const joined: SearchQuery = {
      ...of('mobile', 'phone'),
      meanings: [
        [['mobile'], ['mobil']],
        [['phone'], ['fon']],
      ],
    }
    expect(meaningsOf(joined)).toEqual([[['mobile', 'phone'], ['smartphone']]])
  })

  it('keeps the forms of its last word, whose term ends with the query', () => {
    const query: SearchQuery = { ...of('red', 'sofa'), meanings: [[['red']], [['sofa'], ['sofas']]] }
    expect(meaningsOf(query)?.[1]?.slice(0, 3)).toEqual([['sofa'], ['sofas'], ['couch']])
    const other: SearchQuery = { ...of('mobile', 'phone'), meanings: [[['mobile'], ['tuer']], [['phone']]] }
    expect(meaningsOf(other)).toEqual([[['mobile', 'phone'], ['smartphone']]])
  })

  it('stays as it is where its parts are no single words any more', () => {
    const query: SearchQuery = { ...of('sofa', 'bed'), meanings: [[['sofa', 'bed']]] }
    expect(expandQuery(query, { synonyms, longest: 3 }, numbers)).toBe(query)
  })
})

describe('a query with plurals', () => {
  it('has those of each word, in the languages of the site', () => {
    const query: SearchQuery = { term: 'red lamp', words: ['red', 'lamp'] }
    expect(foldPlurals(query, ['en'])).toEqual({
      ...query,
      meanings: [
        [['red'], ['reds']],
        [['lamp'], ['lamps']],
      ],
    })
    expect(foldPlurals(query, [])).toBe(query)
    const number: SearchQuery = { term: '2026', words: ['2026'] }
    expect(foldPlurals(number, ['en'])).toBe(number)
    const joined: SearchQuery = { ...query, meanings: [[['red', 'lamp']]] }
    expect(foldPlurals(joined, ['en'])).toBe(joined)
    const half: SearchQuery = {
      term: '12 lamp',
      words: ['12', 'lamp'],
      meanings: [[['12']], [['lamp'], ['lampe']]],
    }
    expect(foldPlurals(half, ['en']).meanings).toEqual([[['12']], [['lamp'], ['lampe'], ['lamps']]])
  })
})

describe('a query as it was typed', () => {
  it('is trimmed, and cut at 200 characters', () => {
    expect(parseQuery('  Tea  ').term).toBe('Tea')
    expect(parseQuery('x'.repeat(201)).term).toBe('x'.repeat(200))
    expect(parseQuery(`${'😀'.repeat(201)}`).term).toBe('😀'.repeat(200))
    expect(parseQuery(`${'x'.repeat(198)}  yz`).term).toBe('x'.repeat(198))
  })

  it('has forms only where a word has some, and may be two words from six letters on', () => {
    expect(parseQuery('green tea')).not.toHaveProperty('meanings.2')
    expect(parseQuery('tea')).not.toHaveProperty('meanings')
    expect(parseQuery('cabin')).not.toHaveProperty('meanings')
    const inner = [expect.stringMatching(/^\+/)]
    expect(parseQuery('cabins').meanings).toEqual([[['cabins'], inner]])
    expect(parseQuery('cabin1').meanings).toBeUndefined()
    expect(parseQuery('茶 cabins').meanings).toEqual([[['茶']], [['cabins'], inner]])
  })

  it('is long enough by its characters, of which those that say more count twice', () => {
    const query = (term: string): SearchQuery => ({ term, words: [] })
    expect([2, 3, 4].map((least) => isLongEnough(query('abc'), least))).toEqual([true, true, false])
    expect([3, 4, 5].map((least) => isLongEnough(query('抹茶'), least))).toEqual([true, true, false])
    expect([2, 3].map((least) => isLongEnough(query('😀a'), least))).toEqual([true, false])
  })
})

describe('a text that is asked for the parts of a query', () => {
  const parts = (...all: string[][][]) => all

  it('has whole words, and the last one of the last part as a beginning', () => {
    const text = askWords(new Set(['green', 'teapot', 'day', 'bed']))
    expect(text.hasAll(parts([['green']], [['tea']]))).toBe(true)
    expect(text.hasAll(parts([['tea']], [['green']]))).toBe(false)
    expect(text.hasAny(parts([['tea']], [['red']]))).toBe(false)
    expect(text.hasAny(parts([['tea']], [['green']]))).toBe(true)
    expect(text.hasAll(parts([['sofa'], ['day', 'be']]))).toBe(true)
    expect(text.hasAll(parts([['sofa'], ['da', 'bed']]))).toBe(false)
    expect(text.which(parts([['green']], [['red']], [['tea']]))).toEqual([[['green']], [['tea']]])
  })

  it('is asked whether a word may go on', () => {
    const asked: [string, boolean][] = []
    askText((word, isPrefix) => {
      asked.push([word, isPrefix])
      return true
    }).hasAll([[['day', 'bed']], [['day', 'bed']]])
    expect(asked).toEqual([
      ['day', false],
      ['bed', false],
      ['day', false],
      ['bed', true],
    ])
  })
})

describe('the meanings of a query', () => {
  it('may be had one by one where some of them are enough', () => {
    expect(looseParts({ words: ['a', 'b'] })).toEqual([[['a']], [['b']]])
    expect(
      looseParts({
        words: [],
        meanings: [
          [['mobile', 'phone'], ['smartphone']],
          [['red'], ['rot']],
        ],
      }),
    ).toEqual([[['smartphone']], [['mobile']], [['phone']], [['red'], ['rot']]])
    expect(looseParts({ words: [], meanings: [[['mobile', 'phone']], [['red']]] })).toEqual([
      [['mobile']],
      [['phone']],
      [['red']],
    ])
  })

  it('list all words once, those typed last', () => {
    expect(wordsOfMeanings({ words: ['red', 'sofa'] })).toEqual(['red', 'sofa'])
    const meanings = [
      [['red'], ['rot']],
      [['sofa'], ['couch'], ['rot', 'bed']],
    ]
    expect(wordsOfMeanings({ words: ['red', 'sofa'], meanings })).toEqual([
      'rot',
      'couch',
      'bed',
      'red',
      'sofa',
    ])
  })
})
