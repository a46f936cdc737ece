import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nextContentPublication } from '#lib/domains/publishing/content/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  content = createContentFactory(api.app)
})
beforeEach(() => content.clear())
afterAll(() => api.close())

const inDays = (days: number) => new Date(Date.UTC(2026, 5, 1 + days, 12))

describe('the next publication of content', () => {
  it('is the earliest of the posts and pages that wait for their moment', async () => {
    await content.post({ publishedAt: inDays(3) })
    await content.page({ publishedAt: inDays(2) })
    await content.page({ publishedAt: inDays(4) })
    expect(await nextContentPublication(api.app)).toEqual(inDays(2))
    await content.post({ publishedAt: inDays(1) })
    expect(await nextContentPublication(api.app)).toEqual(inDays(1))
  })

  it('is none where everything published has appeared, whatever drafts wait for', async () => {
    await content.post({ publishedAt: inDays(0) })
    await content.page()
    await content.post({ publishedAt: inDays(1), published: false })
    await content.page({ publishedAt: inDays(1), published: false })
    expect(await nextContentPublication(api.app)).toBeNull()
  })
})
