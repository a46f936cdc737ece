import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderPage } from '#lib/pages/document/write-page.ts'
import { loadCmsPage } from '#lib/pages/publishing/cms/load-cms-page.ts'
import { loadPostPage } from '#lib/pages/publishing/posts/load-post-page.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let themes: string

beforeAll(async () => {
  themes = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  write('gifts/theme.json', '{}')
  write('gifts/views/products/show.gift.liquid', '[gift {{ product.name }}]')
  write('gifts/views/posts/show.long.liquid', '[long {{ post.title }}]')
  write('gifts/views/pages/show.landing.liquid', '[landing {{ page_content.title }}]')
  api = await openTestApi({ env: { THEMES_PATH: themes } })
  await api.app.settings.set('theme.active', 'gifts')
  await createCatalogueFactory(api.app).product({ name: 'Brass lamp', slug: 'lamp' })
  const content = createContentFactory(api.app)
  await content.post({ title: 'Light', slug: 'light' })
  await content.page({ title: 'About', slug: 'about' })
})
afterAll(async () => {
  await api?.close()
  rmSync(themes, { recursive: true, force: true })
})

function write(file: string, text: string): void {
  const target = path.join(themes, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

const run = (...args: string[]) =>
  runCommand('lib/cli/theming/template.ts', args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: api.app.env.storagePath,
    THEMES_PATH: themes,
  })
const show = async (page: StorefrontPage | null) => (page ? (await renderPage(api.app, page)).html : '')

describe('bin/storefront theme template', () => {
  it.each([
    ['product', 'lamp', 'gift', '[gift Brass lamp]', () => loadProductPage(api.app, 'lamp', {})],
    ['post', 'light', 'long', '[long Light]', () => loadPostPage(api.app, 'light', {})],
    ['page', 'about', 'landing', '[landing About]', () => loadCmsPage(api.app, 'about')],
  ])('shows a %s with another view, until it is taken back', async (kind, slug, template, shown, load) => {
    expect(await show(await load())).not.toContain(shown)
    const version = async () => JSON.stringify(await api.app.database.dataVersion.read())
    const before = await version()
    expect(await run(kind, slug, template)).toMatchObject({ code: 0, stderr: '' })
    expect(await version()).not.toBe(before)
    expect(await show(await load())).toContain(shown)
    expect((await run(kind, slug)).code).toBe(0)
    expect(await show(await load())).not.toContain(shown)
  })

  it('refuses what does not exist', async () => {
    expect((await run('product', 'gone', 'gift')).stderr).toBe('There is no product gone.\n')
    expect((await run('menu', 'a', 'gift')).stderr).toBe('Choose one of product, post, page, not menu.\n')
    expect((await run('product', 'lamp', '../x')).stderr).toContain('A template is named by')
  })
})
