import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { sampleEndpoints } from './sample-endpoints.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ endpoints: sampleEndpoints })
  await api.app.settings.set('site.locales', ['en', 'de', 'id'])
})
afterAll(() => api.close())

const read = (kind: string, locale: string) =>
  api.get(`/notes/chosen?kind=${kind}`, { 'accept-language': locale })

it('a read that cannot be answered is refused in the language of each who asks at the same moment', async () => {
  const locales = Array.from({ length: 30 }, (_, index) => ['en', 'de', 'id'][index % 3] as string)
  const alone = new Map<string, string>()
  for (const locale of new Set(locales)) {
    const { status, text } = await read('neither', locale)
    expect(status).toBe(422)
    alone.set(locale, text)
  }
  expect(new Set(alone.values()).size).toBe(3)
  const answers = await Promise.all(locales.map((locale) => read('neither', locale)))
  for (const [index, { headers, text }] of answers.entries()) {
    const locale = locales[index] as string
    expect([headers['Content-Language'], text]).toEqual([locale, alone.get(locale)])
  }
})

it('a read that is refused is refused anew, and keeps no other from its answer', async () => {
  const kinds = ['neither', 'short', 'neither', 'long']
  const answers = await Promise.all(kinds.map((kind) => read(kind, 'en')))
  expect(answers.map(({ status, json }) => json.data?.text ?? status)).toEqual([422, 'short', 422, 'long'])
})
