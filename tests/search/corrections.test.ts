import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

const NOW = '2026-06-01T12:00:00Z'

let api: TestApi
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi({ now: NOW })
  content = createContentFactory(api.app)
})
beforeEach(() => content.clear())
afterAll(() => api?.close())

const titles = ['Tent for two', 'Two tents and a tarp', 'Copper kettle', 'Brass lantern, small', 'Café table']

async function fill(given: string[] = titles) {
  for (const title of given) await content.post({ title })
  await api.app.search.rebuild('post')
}

async function correct(term: string, match: 'all' | 'any' = 'any', isTyping = false) {
  return (await api.app.search.correct(term, { types: ['post'], match, isTyping }))?.term ?? null
}

describe('a query that finds nothing', () => {
  it.each([
    ['tnet', 'tent'],
    ['xettle', 'kettle'],
    ['lantrn', 'lantern'],
    ['brss lanter', 'brass lanter'],
    ['coper ketle', 'copper kettle'],
    ['tenttwo', 'tent two'],
    ['cafée', 'cafe'],
    ['  Ktetle!', 'kettle!'],
    ['lantxrn', 'lantern'],
    ['lantrn 2', 'lantern 2'],
    ['alntern', 'lantern'],
    ["l'lantren", 'lantern'],
  ])('is corrected: %j to %j', async (typed, meant) => {
    await fill()
    expect(await correct(typed)).toBe(meant)
  })

  it.each([
    ['too short', 'tt'],
    ['two edits in five letters', 'tznpt'],
    ['two edits in seven letters', 'lxntxrn'],
    ['three letters', 'tnt'],
    ['the end of a compound', 'lanterne'],
    ['one of its forms is known', "kettl's"],
    ['a number', '2027'],
    ['three edits', 'kxtxlx'],
    ['part of an article number', 'tnet-12'],
    ['part of another one', 'KTETLE/9x'],
    ['known words', 'tent kettle'],
    ['no word', '!!!'],
    ['two edits, one of them the first letter', 'mantren'],
    ['a word with an elision', "l'huile"],
    ['more edits than its longest part may have', "l'arbre"],
    ['an elision before two letters', "l'or"],
    ['too many unknown words', 'tnet ktetle brsas lantenr'],
  ])('is not corrected: %s', async (_, typed) => {
    await fill([...titles, 'Rooms of 2026', 'While large doors for men last', 'Papierlanterne'])
    expect(await correct(typed)).toBeNull()
  })

  it('corrects the beginning of a word that is still being typed', async () => {
    await fill()
    expect(await correct('lnate', 'any', true)).toBe('lantern')
    expect(await correct('ketll', 'any', true)).toBe('kettle')
    expect(await correct('ketll tw', 'any', true)).toBeNull()
    expect(await correct('tnet tw', 'any', true)).toBe('tent tw')
    // The words before it are complete, and so is all that was sent.
    expect(await correct('lnate two', 'all', true)).toBeNull()
    expect(await correct('lnate')).toBeNull()
  })

  it('prefers the same first letter, then the word that more documents have', async () => {
    await fill(['bath one', 'bath two', 'bath three', 'cash'])
    expect(await correct('cath')).toBe('cash')
    await fill(['cats one', 'cats two'])
    expect(await correct('cath')).toBe('cats')
  })

  it('prefers words that occur together to more frequent ones', async () => {
    await fill(['Green lamp', 'Green lamp two', 'Blue lamb', 'Red lark'])
    expect(await correct('blux lamx')).toBe('Blue lamb'.toLowerCase())
  })

  it('takes words two edits away if none nearer occur together', async () => {
    await fill(['Blue meddling', 'Red nettling'])
    expect(await correct('mettling blux')).toBe('meddling blue')
    await content.clear()
    await fill(['Blue cup', 'Red nettling'])
    expect(await correct('mettling blux')).toBe('nettling blue')
    expect(await correct('mettling blux', 'all')).toBeNull()
  })

  it('leaves words as they are that are further from others, if nothing has all of them', async () => {
    await fill(['Brass candlestick', 'Round the cornering'])
    expect(await correct('coppering candlestik')).toBe('coppering candlestick')
    expect(await correct('coppering candlestixx')).toBe('cornering candlestick')
  })

  it('names no form that nobody wrote, and no word twice', async () => {
    await fill(['Savon d’olive', 'Plain T-shirt', 'Mending kit', 'Kettle'])
    expect(await correct('dolivx')).toBeNull()
    expect(await correct('tshirz')).toBeNull()
    expect(await correct('ketle ketlte')).toBeNull()
  })

  it('corrects over what was saved since the index was built, and forgets what is gone', async () => {
    await fill()
    const post = await content.post({ title: 'Umbrella stand' })
    expect(await correct('umbrela')).toBe('umbrella')
    await api.app.database.prisma.post.delete({ where: { id: post.id } })
    expect(await correct('umbrela')).toBeNull()
  })

  it('reveals no word of drafts and of what appears later', async () => {
    await fill()
    await content.post({ title: 'Secretariat', publishedAt: new Date('2027-01-01') })
    await content.post({ title: 'Confidential', published: false })
    await api.app.search.rebuild('post')
    expect(await correct('secretariet')).toBeNull()
    expect(await correct('confidentiel')).toBeNull()
  })
})

describe('suggest', () => {
  it('has the results of the corrected query, and says so', async () => {
    await fill()
    const { query, corrected, suggestion, groups, url } = await api.app.search.suggest('tnet')
    expect({ query, corrected, suggestion }).toEqual({ query: 'tnet', corrected: 'tent', suggestion: null })
    expect(url).toMatch(/\/search\?q=tnet$/)
    const posts = groups.find(({ type }) => type === 'post')
    expect(posts).toMatchObject({ total: 2, match: 'all' })
    expect(posts?.url).toContain('q=tent')
  })

  it('keeps the results that have some of the words, with a suggestion', async () => {
    await fill()
    const found = await api.app.search.suggest('brass lantenr')
    expect(found).toMatchObject({ corrected: null, suggestion: 'brass lantern' })
    expect(found.groups.find(({ type }) => type === 'post')).toMatchObject({ total: 1, match: 'any' })
  })

  it('corrects nothing if that is not wanted', async () => {
    await fill()
    const found = await api.app.search.suggest('tnet', undefined, { correct: false })
    expect(found).toMatchObject({ corrected: null, suggestion: 'tent' })
    expect(found.groups.every(({ total }) => total === 0)).toBe(true)
  })
})

describe('a word that few documents have', () => {
  const suggestion = async (query: string) => (await api.app.search.suggest(query, 'post')).suggestion

  it('brings a suggestion if far more have one that is an edit away', async () => {
    const kettles = ['one', 'two', 'three', 'four', 'five'].map((number) => `Kettle ${number}`)
    await fill([...kettles, 'Care of kettles', 'Candle', 'Candles', 'Copper mettle'])
    expect(await suggestion('kettles')).toBe('kettle')
    expect(await suggestion('kettle')).toBeNull()
    // Two against one are not far more, and an elision is no mistake.
    expect(await suggestion('candles')).toBeNull()
    expect(await suggestion('copper mettle')).toBeNull()
  })
})

describe.each(process.env.TEST_STORE === 'postgresql' ? ['database', 'postgres'] : ['database'])(
  'the %s engine, which lists no words',
  (engine) => {
    beforeAll(() => api.app.settings.set('search.engine', engine))
    afterAll(() => api.app.settings.set('search.engine', 'index'))

    it('corrects by the words of titles, in all letters', async () => {
      await fill([...titles, 'Waschmaschine', 'Machine oil', 'Lampe d’olive'])
      expect(await correct('xettle')).toBe('kettle')
      expect(await correct('lxntxrn')).toBeNull()
      expect(await correct('tenttwo')).toBe('tent two')
      expect(await correct('maschine')).toBeNull()
      expect(await correct('dolivx')).toBeNull()
      const { corrected, groups } = await api.app.search.suggest('ketle', 'post')
      expect({ corrected, total: groups[0]?.total }).toEqual({ corrected: 'kettle', total: 1 })
    })
  },
)

describe('GET /api/v1/search', () => {
  it('says what was corrected, in groups and in lists', async () => {
    await fill()
    const groups = await api.get('/search?q=tnet')
    expect(groups.json.data).toMatchObject({ query: 'tnet', corrected: 'tent' })
    const list = await api.get('/search?q=tnet&type=post')
    expect(list.json).toMatchObject({
      data: [{}, {}],
      meta: { total: 2, corrected: 'tent' },
    })
    const loose = await api.get('/search?q=brass+lantenr&type=post')
    expect(loose.json.meta).toMatchObject({ total: 1, suggestion: 'brass lantern' })
    const exact = await api.get('/search?q=tnet&type=post&correct=false')
    expect(exact.json.meta).toMatchObject({ total: 0, suggestion: 'tent' })
    expect(exact.json.meta).not.toHaveProperty('corrected')
  })
})
