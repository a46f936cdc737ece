import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSearch, searchablePages, type TestSearch, typeOf } from './support/test-search.ts'

let test: TestSearch

beforeAll(async () => {
  test = await openTestSearch()
  test.search.register('text', typeOf({ ...searchablePages, excerptColumn: 'bodyText' }))
  for (const title of ['One', 'Two', 'Three']) {
    await test.content.page({ title, excerpt: 'As written', bodyHtml: `<p>${'hay '.repeat(90)}needle</p>` })
  }
  await test.content.page({ title: 'Needle', excerpt: 'As written', bodyHtml: '<p>Hay</p>' })
})
afterAll(() => test.close())

const excerpts = async (type: string) =>
  (await test.search.search(type, 'needle', 10)).items.map(({ excerpt }) => excerpt)

describe('excerpts', () => {
  it('are cut around the words in the text that the model names, else as the model has them', async () => {
    const around = expect.stringMatching(/^…(hay )+needle$/)
    expect(await excerpts('text')).toEqual(['As written', around, around, around])
    expect(await excerpts('page')).toEqual(['As written', 'As written', 'As written', 'As written'])
  })

  it('take one statement, however many there are', async () => {
    const count = async (type: string, limit: number) =>
      (await test.statements(() => test.search.search(type, 'needle', limit))).length
    const without = await count('page', 4)
    expect(await count('text', 4)).toBe(without + 1)
    expect(await count('text', 1)).toBe(without + 1)
  })
})
