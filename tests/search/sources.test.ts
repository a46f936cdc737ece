import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpSource } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { faqType } from '../../examples/search/faq.ts'

const example = path.resolve(import.meta.dirname, '../../examples/search/faq.json')

let api: TestApi
let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-sources-'))
  file = path.join(folder, 'faq.json')
  await copyFile(example, file)
  api = await openTestApi()
  api.app.search.register('faq', faqType(file))
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const titles = async (term: string) =>
  (await api.app.search.search('faq', term, 5)).items.map(({ title }) => title)

describe.each(['database', 'index'])('questions of a file, with the engine %s', (engine) => {
  beforeAll(async () => {
    await api.app.search.rebuild('faq', engine)
    await api.app.settings.set('search.engine', engine)
  })

  it('are found by their words', async () => {
    expect(await titles('kettle')).toEqual(['How do I descale a kettle?'])
    expect(await titles('wash hand')).toEqual(['Is enamel dishwasher-safe?'])
    expect(await titles('descale ket')).toEqual(['How do I descale a kettle?'])
    expect(await titles('xylophone')).toEqual([])
  })

  it('narrow a query', async () => {
    const query = { where: { id: { lt: 3 } }, orderBy: { id: 'desc' }, take: 5 } as const
    const narrowed = await api.app.search.constrain(query, 'faq', 'it')
    expect(narrowed).toMatchObject({ orderBy: query.orderBy, take: 5 })
  })

  it('have a status', async () => {
    const row = (await api.app.search.status()).find(({ type }) => type === 'faq')
    expect(row).toMatchObject({ engine, ready: true, documents: 3 })
  })
})

describe('the label of a type', () => {
  it('is said in the language of the request', async () => {
    const label = async (language: string) => {
      const { json } = await api.get('/search?q=kettle', { 'accept-language': language })
      return json.data.groups.find(({ type }: { type: string }) => type === 'faq').label
    }
    await api.app.settings.set('site.locales', ['en', 'de', 'nl'])
    expect([await label('en'), await label('de'), await label('nl')]).toEqual([
      'Questions',
      'Fragen',
      'Questions',
    ])
    await api.app.settings.unset('site.locales')
  })
})

describe('a source that changes', () => {
  it('is read again, by the database engine at once', async () => {
    await api.app.settings.set('search.engine', 'database')
    const rows = JSON.parse(await readFile(file, 'utf8'))
    const more = { id: 4, question: 'Do you gift-wrap?', answer: 'Yes.' }
    await writeFile(file, JSON.stringify([...rows, more]))
    await utimes(file, new Date(), new Date(Date.now() + 60_000))
    expect(await titles('gift')).toEqual(['Do you gift-wrap?'])
  })
})

describe('rows of another server', () => {
  it('are asked for now and then, and stay while it is away', async () => {
    let answer: [status: number, body: string] = [200, '[{"id": 1, "name": "Tea"}]']
    const server = createServer((_, response) => response.writeHead(answer[0]).end(answer[1]))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rows.json`
    const source = httpSource(url, { minutes: 0 })
    const first = await source.changedAt()
    expect(await source.read()).toEqual([{ id: 1, name: 'Tea' }])
    answer = [500, 'Oh no']
    expect(await source.changedAt()).toEqual(first)
    expect(await source.read()).toEqual([{ id: 1, name: 'Tea' }])
    answer = [200, '[]']
    await expect.poll(async () => (await source.changedAt()) > first).toBe(true)
    expect(await source.read()).toEqual([])
    server.close()
  })
})
