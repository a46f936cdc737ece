import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const content = createContentFactory(api.app)
  await content.post({ slug: 'note', seoTitle: 'A note' })
  await content.page({ slug: 'terms' })
  await createCatalogueFactory(api.app).product({ slug: 'mug' })
})
afterAll(() => api.close())

const run = async (...args: string[]) => {
  const { code, stdout, stderr } = await runCommand('lib/cli/publishing/seo.ts', [...args, '--json'], {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: api.app.env.storagePath,
  })
  return { code, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) }
}

describe('bin/storefront seo', () => {
  it('changes what is given, and leaves the rest as it is', async () => {
    for (const [kind, slug] of [
      ['product', 'mug'],
      ['post', 'note'],
      ['page', 'terms'],
    ] as const) {
      const { json } = await run('set', kind, slug, '--noindex', 'on', '--description', 'In short')
      const title = kind === 'post' ? 'A note' : null
      expect(json).toEqual({ kind, slug, title, description: 'In short', noindex: true })
    }
    expect((await run('list')).json).toEqual([
      { kind: 'product', slug: 'mug' },
      { kind: 'post', slug: 'note' },
      { kind: 'page', slug: 'terms' },
    ])
    await run('set', 'post', 'note', '--noindex', 'off', '--title', '')
    expect((await run('show', 'post', 'note')).json).toMatchObject({ title: null, noindex: false })
  })

  it.each([
    [['show', 'post', 'nothing'], 'There is no post "nothing".'],
    [['show', 'coupon', 'mug'], 'KIND must be one of product, post, page'],
    [['set', 'post', 'note', '--noindex', 'maybe'], '--noindex takes on or off.'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await run(...args)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
  })
})
