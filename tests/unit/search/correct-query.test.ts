import { describe, expect, it } from 'vitest'
import { parseQuery, type SearchQuery } from '#lib/search/index.ts'
import {
  type CorrectionPorts,
  correctQuery,
  findMoreFrequent,
  type SimilarOptions,
} from '#lib/search/query/corrections/correct-query.ts'
import type { SimilarWord } from '#word-index'

type Similar = [word: string, distance: number, documents?: number, isLonger?: boolean]
type Given = {
  /** The titles of each type. */
  documents: Record<string, string[]>
  /** Words that are similar to one typed, in each type. */
  similar: Record<string, Similar[]>
  /** Words that no author wrote, although the index has them. */
  unwritten?: string[]
  isTyping?: boolean
}

/** The ports of a small index, and what is asked of them. */
function portsOf({ documents, similar, unwritten = [], isTyping = false }: Given) {
  const compared: ({ word: string } & SimilarOptions)[] = []
  /** Of several words: `.` if they are complete, `…` if the last one may be unfinished. */
  const counted: string[] = []
  const has = (title: string, words: readonly string[], isComplete: boolean) =>
    words.every((word, index) =>
      title
        .split(' ')
        .some((one) => one === word || (!isComplete && index === words.length - 1 && one.startsWith(word))),
    )
  const countIn = (type: string, words: readonly string[], isComplete: boolean) =>
    (documents[type] ?? []).filter((title) => has(title, words, isComplete)).length
  const ports: CorrectionPorts = {
    types: Object.keys(documents),
    isTyping,
    async similarWords(type, word, wanted): Promise<SimilarWord[]> {
      compared.push({ word, ...wanted })
      const known = countIn(type, [word], !wanted.isLast)
      if (known > 0 && !wanted.beside) return [{ word, distance: 0, isLonger: false, documents: known }]
      return (similar[word] ?? [])
        .filter(
          ([other, distance]) => distance <= wanted.edits && countIn(type, [other.split(' ')[0] ?? ''], true),
        )
        .map(([other, distance, count = 1, isLonger = false]) => ({
          ...{ word: other, distance, isLonger, documents: count },
        }))
    },
    isWritten: async (type, word) => countIn(type, [word], true) > 0 && !unwritten.includes(word),
    async count(type, query, isComplete) {
      if (query.words.length > 1) counted.push(`${query.words.join(' ')}${isComplete ? '.' : '…'}`)
      return countIn(type, query.words, isComplete)
    },
  }
  return { ports, compared, counted }
}

async function correct(typed: string | SearchQuery, given: Given, match: 'all' | 'any' = 'all') {
  const { ports, ...asked } = portsOf(given)
  const query = typeof typed === 'string' ? parseQuery(typed) : typed
  return { term: (await correctQuery(ports, query, match))?.term ?? null, ...asked }
}

const posts = (...titles: string[]) => ({ post: titles })

describe('a query with unknown words', () => {
  const similar: Record<string, Similar[]> = {
    tnet: [['tent', 1]],
    ktetle: [['kettle', 1]],
    brsas: [['brass', 1]],
    lantenr: [['lantern', 1]],
  }
  const everything = 'tent kettle brass lantern one two three four five six seven'

  it('is corrected if it has ten words at most, of which three at most are unknown', async () => {
    const given = { documents: posts(everything), similar }
    const nine = 'tent one two three four five six seven lantern'
    expect((await correct(`${nine} ktetle`, given)).term).toBe(`${nine} kettle`)
    expect((await correct(`${nine} brass ktetle`, given)).term).toBeNull()
    expect((await correct('tnet ktetle brsas', given)).term).toBe('tent kettle brass')
    expect((await correct('tnet ktetle brsas lantenr', given, 'any')).term).toBeNull()
    expect((await correct('', given, 'any')).term).toBeNull()
  })

  it('counts words that resemble nothing among the unknown ones', async () => {
    const given = { documents: posts(everything), similar }
    expect((await correct('tnet zzzzz yyyyy', given, 'any')).term).toBe('tent zzzzz yyyyy')
    expect((await correct('tnet zzzzz yyyyy xxxxx', given, 'any')).term).toBeNull()
    expect((await correct('zzzzz', given, 'any')).term).toBeNull()
  })

  it('is not corrected where every word is known, nor where no document has all words and it must', async () => {
    const given = { documents: posts('tent', 'kettle'), similar }
    expect((await correct('tent kettle', given, 'any')).term).toBeNull()
    expect((await correct('tnet kettle', given)).term).toBeNull()
    expect((await correct('tnet kettle', given, 'any')).term).toBe('tent kettle')
  })

  it('is compared with beginnings in its last word alone, with one edit and then two', async () => {
    const given: Given = {
      documents: posts('tent kettle'),
      similar: { tnet: [['tent', 1]], kxtlte: [['kettle', 2]] },
    }
    const { term, compared } = await correct('tnet kxtlte', given)
    expect(term).toBe('tent kettle')
    expect(compared).toEqual([
      { word: 'tnet', isLast: false, edits: 1 },
      { word: 'kxtlte', isLast: true, edits: 1 },
      { word: 'kxtlte', isLast: true, edits: 2 },
    ])
  })

  it('looks for words two edits away where nearer ones do not occur together, and asks for nothing twice', async () => {
    const given: Given = {
      documents: posts('blue cup', 'red lamp'),
      similar: {
        lamx: [['lamp', 1]],
        blxx: [['blue', 2]],
        redx: [
          ['red', 1],
          ['blue', 2],
        ],
      },
    }
    const { term, counted } = await correct('redx cup', given)
    expect(term).toBe('blue cup')
    expect(counted).toEqual(['red cup…', 'blue cup…'])
    expect((await correct('redx cup', { ...given, documents: posts('red lamp', 'cup') })).counted).toEqual([
      'red cup…',
    ])
  })

  it('looks no further where four words are near already', async () => {
    const documents = posts('band', 'bend', 'bind', 'bond', 'blend cup')
    const near: Similar[] = [
      ['band', 1],
      ['bend', 1],
      ['bind', 1],
      ['bond', 1],
      ['blend', 2],
    ]
    const { term, compared } = await correct('bxnd cup', { documents, similar: { bxnd: near } })
    expect(term).toBeNull()
    expect(compared.filter(({ word }) => word === 'bxnd')).toEqual([
      { word: 'bxnd', isLast: false, edits: 1 },
    ])
    const three = await correct('bxnd cup', { documents, similar: { bxnd: near.slice(1) } })
    expect(three.term).toBe('blend cup')
  })
})

describe('the words that take the place of unknown ones', () => {
  it('have to occur together, whole if the last word is one of them, else with its beginning', async () => {
    const similar: Record<string, Similar[]> = { tnet: [['tent', 1]], lantxrn: [['lantern', 1]] }
    const documents = posts('tent two lantern')
    expect((await correct('tnet two lan', { documents, similar })).counted).toEqual(['tent two lan…'])
    expect((await correct('tnet two lan', { documents, similar })).term).toBe('tent two lan')
    expect((await correct('tent two lantxrn', { documents, similar })).counted).toEqual(['tent two lantern.'])
    expect((await correct('tnet two lantxrn', { documents, similar })).counted).toEqual(['tent two lantern.'])
    expect((await correct('two tnet lantern', { documents, similar })).counted).toEqual(['two tent lantern…'])
  })

  it('are the likeliest of all types, whose documents are added up', async () => {
    const similar: Record<string, Similar[]> = {
      caxt: [
        ['cant', 1, 3],
        ['cart', 1, 2],
      ],
    }
    const both = { post: ['cart', 'cant'], page: ['cart'] }
    expect((await correct('caxt', { documents: posts('cart', 'cant'), similar })).term).toBe('cant')
    expect((await correct('caxt', { documents: both, similar })).term).toBe('cart')
    // One of the types is enough.
    expect((await correct('caxt', { documents: { post: [], page: ['cart'] }, similar })).term).toBe('cart')
    expect(
      (await correct('cart', { documents: { post: ['cant'], page: ['cart'] }, similar })).term,
    ).toBeNull()
  })

  it('are no longer than what was typed, unless it is being typed', async () => {
    const given: Given = { documents: posts('lantern'), similar: { lnat: [['lantern', 1, 1, true]] } }
    expect((await correct('lnat', given, 'any')).term).toBeNull()
    expect((await correct('lnat', { ...given, isTyping: true }, 'any')).term).toBe('lantern')
  })

  it('are written by somebody, each of two words too', async () => {
    const similar: Record<string, Similar[]> = {
      tenttwo: [['tent two', 1]],
      tnet: [
        ['tent', 1],
        ['test', 1],
      ],
    }
    const documents = posts('tent two', 'test')
    expect((await correct('tenttwo', { documents, similar })).term).toBe('tent two')
    expect((await correct('tenttwo', { documents, similar, unwritten: ['two'] }, 'any')).term).toBeNull()
    expect((await correct('tenttwo', { documents, similar, unwritten: ['tent'] }, 'any')).term).toBeNull()
    expect((await correct('tnet', { documents, similar, unwritten: ['tent'] })).term).toBe('test')
  })

  it('are tried in the order of their likelihood, eight at most', async () => {
    const similar: Record<string, Similar[]> = {
      axxx: [
        ['aaaa', 1],
        ['bbbb', 1],
        ['cccc', 1],
        ['dddd', 1],
      ],
      exxx: [
        ['eeee', 1],
        ['ffff', 1],
        ['gggg', 1],
        ['hhhh', 1],
      ],
    }
    const apart = ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee', 'ffff', 'gggg', 'hhhh']
    const { term, counted } = await correct('axxx exxx', { documents: posts(...apart), similar })
    expect(term).toBeNull()
    expect(counted).toEqual([
      ...['aaaa eeee.', 'aaaa ffff.', 'bbbb eeee.', 'aaaa gggg.', 'bbbb ffff.', 'cccc eeee.'],
      ...['aaaa hhhh.', 'bbbb gggg.'],
    ])
    expect((await correct('axxx exxx', { documents: posts(...apart, 'bbbb gggg'), similar })).term).toBe(
      'bbbb gggg',
    )
    expect((await correct('axxx exxx', { documents: posts(...apart, 'cccc ffff'), similar })).term).toBeNull()
  })

  it('repeat neither each other nor a word of the query', async () => {
    const documents = posts('kettle', 'kettle two', 'mettle')
    const similar: Record<string, Similar[]> = {
      ketle: [
        ['kettle', 1, 9],
        ['mettle', 2],
      ],
      ketlte: [['kettle', 1]],
      kettletwo: [['kettle two', 1]],
    }
    expect((await correct('ketle ketlte', { documents, similar }, 'any')).term).toBe('mettle kettle')
    expect(
      (await correct('kettle ketle', { documents, similar: { ketle: [['kettle', 1]] } }, 'any')).term,
    ).toBeNull()
    expect((await correct('two kettletwo', { documents, similar }, 'any')).term).toBeNull()
  })

  it('are the ones with the fewest edits if nothing has all words, and the others stay', async () => {
    const documents = posts('candle', 'cornering', 'kettle')
    const similar: Record<string, Similar[]> = {
      coppering: [['cornering', 2]],
      candel: [['candle', 1]],
      ketlte: [['kettle', 1]],
    }
    expect((await correct('coppering candel', { documents, similar }, 'any')).term).toBe('coppering candle')
    expect((await correct('ketlte candel', { documents, similar }, 'any')).term).toBe('kettle candle')
  })
})

describe('words further away', () => {
  it('count by their edits first, and then by their place', async () => {
    const similar: Record<string, Similar[]> = {
      axxx: [
        ['aaaa', 1],
        ['abbb', 2],
      ],
      bxxx: [
        ['baaa', 1],
        ['bbbb', 2],
        ['bccc', 2],
        ['bddd', 2],
      ],
    }
    const apart = ['aaaa', 'abbb', 'baaa', 'bbbb', 'bccc', 'bddd']
    const find = async (...titles: string[]) =>
      (await correct('axxx bxxx', { documents: posts(...apart, ...titles), similar })).term
    expect(await find('abbb bbbb', 'aaaa bbbb')).toBe('aaaa bbbb')
    expect(await find('abbb bbbb', 'aaaa bddd')).toBe('aaaa bddd')
    expect(await find('abbb bbbb')).toBe('abbb bbbb')
  })

  it('are four at most', async () => {
    const words = ['band', 'bend', 'bind', 'bond', 'bund']
    const near = words.map((word): Similar => [word, 1])
    const find = async (title: string) =>
      (await correct('bxnd cup', { documents: posts(...words, title), similar: { bxnd: near } })).term
    expect(await find('bond cup')).toBe('bond cup')
    expect(await find('bund cup')).toBeNull()
  })
})

describe('words that are not mistyped', () => {
  it('are known, although nobody wrote them as they are', async () => {
    const similar: Record<string, Similar[]> = {
      tnet: [['tent', 1]],
      ktetle: [['kettle', 1]],
      brsas: [['brass', 1]],
    }
    const given = { documents: posts('tent kettle brass dolive'), similar, unwritten: ['dolive'] }
    expect((await correct('tnet ktetle brsas dolive', given)).term).toBe('tent kettle brass dolive')
  })

  it('are those that stand together with digits', async () => {
    const similar: Record<string, Similar[]> = { tnet: [['tent', 1]], ktetle: [['kettle', 1]] }
    const documents = posts('tent kettle', 'sku')
    expect((await correct('tnet-12', { documents, similar }, 'any')).term).toBeNull()
    expect((await correct('12  tnet', { documents, similar }, 'any')).term).toBe('12  tent')
    expect((await correct('tnet-12 ktetle', { documents, similar }, 'any')).term).toBe('tnet-12 kettle')
  })

  it('are those whose other form a document has', async () => {
    const similar: Record<string, Similar[]> = { nutt: [['nuts', 1]], bar: [['car', 1]] }
    for (const page of [['nuttbar'], ['nuttbars']]) {
      const documents = { post: ['nuts car'], page }
      expect((await correct('nutt bar', { documents, similar }, 'any')).term).toBeNull()
    }
    expect((await correct('nutt bar', { documents: posts('nuts car'), similar }, 'any')).term).toBe(
      'nuts car',
    )
  })

  it('are joined words with more edits than their longest part may have', async () => {
    const documents = posts('lantern', 'large', 'more')
    const { compared } = await correct("l'or", { documents, similar: {} }, 'any')
    expect(compared).toEqual([{ word: 'lor', isLast: true, edits: 0 }])
    const arbre = await correct("l'arbre", { documents, similar: { larbre: [['large', 2]] } }, 'any')
    expect(arbre.term).toBeNull()
    expect(arbre.compared.map(({ word, edits }) => [word, edits])).toEqual([
      ['larbre', 1],
      ['arbre', 1],
    ])
    const long = await correct("aujourd'hui", { documents, similar: {} }, 'any')
    expect(long.compared.map(({ word, edits }) => [word, edits])).toEqual([['aujourdhui', 1]])
  })

  it('are mended behind their article', async () => {
    const documents = posts('lantern', 'huile')
    const similar: Record<string, Similar[]> = { lantren: [['lantern', 1]] }
    expect((await correct("l'lantren", { documents, similar }, 'any')).term).toBe('lantern')
    expect((await correct("l'huile", { documents, similar }, 'any')).term).toBeNull()
    const parts: SearchQuery = {
      ...{ term: 'xlantren', words: ['xlantren'] },
      meanings: [[['xlantren'], ['lantren', 'two']]],
    }
    expect((await correct(parts, { documents, similar }, 'any')).term).toBeNull()
    expect(
      (await correct({ ...parts, meanings: [[['xlantren'], ['lantren']]] }, { documents, similar }, 'any'))
        .term,
    ).toBe('lantern')
    // With an article, a word is counted as unknown.
    const many = "tent ktetle brsas l'huile"
    const more: Record<string, Similar[]> = {
      ktetle: [['kettle', 1]],
      brsas: [['brass', 1]],
      tnet: [['tent', 1]],
    }
    const all = { documents: posts('tent kettle brass huile'), similar: more }
    expect((await correct(many, all, 'any')).term).toBe("tent kettle brass l'huile")
    expect((await correct(many.replace('tent', 'tnet'), all, 'any')).term).toBeNull()
  })
})

describe('a query that finds few', () => {
  const titles = (word: string, count: number) => Array.from({ length: count }, () => word)
  const more = async (typed: string, found: number, given: Given) => {
    const { ports, ...asked } = portsOf(given)
    const query: SearchQuery = parseQuery(typed)
    return { term: (await findMoreFrequent(ports, query, found))?.term ?? null, ...asked }
  }
  const similar: Record<string, Similar[]> = { kettles: [['kettle', 1, 10]], tents: [['tent', 1, 10]] }

  it('is replaced by one that finds five times as much, of all types together', async () => {
    const documents = { post: titles('kettle', 6), page: titles('kettle', 4) }
    expect((await more('kettles', 2, { documents, similar })).term).toBe('kettle')
    const fewer = { post: titles('kettle', 6), page: titles('kettle', 3) }
    expect((await more('kettles', 2, { documents: fewer, similar })).term).toBeNull()
  })

  it('is not replaced by a word that fewer documents have, nor by itself or one further away', async () => {
    const documents = posts(...titles('kettle', 10), ...titles('kettles', 10))
    const one = async (...words: Similar[]) =>
      (await more('kettles', 2, { documents, similar: { kettles: words } })).term
    expect(await one(['kettle', 1, 10])).toBe('kettle')
    expect(await one(['kettle', 1, 9])).toBeNull()
    expect(await one(['kettle', 0, 10])).toBeNull()
    expect(await one(['kettle', 2, 10])).toBeNull()
    expect(await one()).toBeNull()
  })

  it('has three words at most, of which one is replaced', async () => {
    const documents = posts(...titles('big red kettle and tents', 10))
    const { term, compared, counted } = await more('big red kettles', 2, { documents, similar })
    expect(term).toBe('big red kettle')
    expect(compared).toEqual(
      ['big', 'red', 'kettles'].map((word) => ({ word, isLast: false, edits: 1, beside: true })),
    )
    expect(counted).toEqual(['big red kettle.'])
    expect((await more('big red tents kettles', 2, { documents, similar })).term).toBeNull()
  })

  it('keeps what stands together with digits, and words with an apostrophe', async () => {
    const documents = posts(...titles('kettle 12 tent', 10))
    const joined: Record<string, Similar[]> = { ...similar, dkettles: [['kettle', 1, 10]] }
    expect((await more('kettles-12', 2, { documents, similar: joined })).term).toBeNull()
    expect((await more("d'kettles", 2, { documents, similar: joined })).term).toBeNull()
    expect(
      (await more('kettles-12 tents', 1, { documents: posts(...titles('kettles 12 tent', 10)), similar }))
        .term,
    ).toBe('kettles-12 tent')
  })

  it('is replaced by what somebody wrote', async () => {
    const documents = posts(...titles('kettle', 10))
    expect((await more('kettles', 2, { documents, similar, unwritten: ['kettle'] })).term).toBeNull()
  })
})
