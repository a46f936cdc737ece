import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCmsPage } from '#lib/pages/publishing/cms/load-cms-page.ts'
import { loadPostPage } from '#lib/pages/publishing/posts/load-post-page.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { saveMedia } from '#lib/services/media/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { makePhotograph } from '#tests/support/photographs.ts'

let api: TestApi
let url: string

beforeAll(async () => {
  api = await openTestApi()
  await api.app.settings.set('site.url', 'https://shop.example')
  const folder = path.join(api.app.env.storagePath, 'media')
  await mkdir(folder, { recursive: true })
  url = `/media/${'1'.padStart(40, '0')}.jpg`
  await writeFile(path.join(folder, path.basename(url)), await makePhotograph({ width: 900, height: 600 }))
  await api.app.database.prisma.$transaction((tx) => saveMedia(tx, { url, alt: 'A "lamp"' }))
  await api.app.pictures.read()
})
afterAll(() => api.close())

const content = () => createContentFactory(api.app)
let made = 0

/** A text as the page of a post shows it. */
async function show(bodyHtml: string): Promise<string> {
  const slug = `post-${++made}`
  await content().post({ slug, bodyHtml })
  const page = await loadPostPage(api.app, slug, {})
  return render(page?.data, 'posts/show')
}

async function render(data: Record<string, unknown> = {}, view: string): Promise<string> {
  return api.app.theming.render([{ view, data }], {
    shared: { site: { name: 'Shop' }, routes: { form_actions: {} }, menus: {}, page: {} },
    live: null,
  })
}
const pictureOf = (html: string) => /<picture>.*?<\/picture>|<img src[^>]*>/s.exec(html)?.[0] ?? ''

describe('an uploaded picture inside a text', () => {
  it('has its sizes, its dimensions and its colour, and loads when it is scrolled to', async () => {
    const picture = pictureOf(await show(`<p>See:</p><p><img src="${url}" alt="Mine"></p>`))
    expect(picture).toMatch(
      /<source type="image\/avif" srcset="https:\/\/shop\.example\/media\/\S+ 160w, .* 900w" sizes="/,
    )
    expect(picture).toMatch(/<source type="image\/webp" srcset="https:\/\/shop\.example\/media\/\S+ 160w, /)
    expect(picture).toContain('sizes="(min-width: 731px) 672px, 92vw"')
    expect(picture).toContain(`src="https://shop.example${url}"`)
    expect(picture).toMatch(/<img width="900" height="600" alt="Mine"/)
    expect(picture).toMatch(/data-color="#[0-9a-f]{6}" loading="lazy" decoding="async">/)
  })

  it('stays as large as it was made in the text, and loses the sizes of a former site', async () => {
    const picture = pictureOf(
      await show(
        `<img src="https://shop.example${url}" width="300" height="200" srcset="/old.jpg 9w" sizes="9px">`,
      ),
    )
    expect(picture).toMatch(/<img alt="A &quot;lamp&quot;"[^>]* width="300" height="200"/)
    expect(picture).toContain('sizes="(min-width: 327px) 300px, 92vw"')
    expect(picture).not.toContain('old.jpg')
  })

  it('is shown so in pages and descriptions of products as well, and looked up once for a text', async () => {
    const bodyHtml = `<img src="${url}" alt=""><img src="${url}" alt="">`
    await content().page({ slug: 'about', bodyHtml })
    await createCatalogueFactory(api.app).product({ slug: 'lamp', descriptionHtml: bodyHtml })
    const page = await render((await loadCmsPage(api.app, 'about'))?.data, 'pages/show')
    expect(page.match(/<source type="image\/avif"/g)).toHaveLength(2)
    const product = await loadProductPage(api.app, 'lamp', {})
    const sections = { sections: [{ id: 'product-description', type: 'product-description', settings: {} }] }
    const html = await render({ ...product?.data, ...sections }, 'products/show')
    expect(html.match(/<source type="image\/avif"/g)).toHaveLength(2)
  })

  it('is a description, though nothing is none', async () => {
    await createCatalogueFactory(api.app).product({ slug: 'bare', descriptionHtml: '' })
    const describe = async (slug: string) => {
      const product = await loadProductPage(api.app, slug, {})
      return (await render(product?.data, 'sections/product-description')).includes('id="about"')
    }
    expect([await describe('lamp'), await describe('bare')]).toEqual([true, false])
  })

  it('is unchanged in what is stored, and in the API', async () => {
    const slug = `post-${++made}`
    await content().post({ slug, bodyHtml: `<img src="${url}" alt="">` })
    const answer = await api.get(`/posts/${slug}`)
    expect(JSON.stringify(answer)).not.toContain('srcset')
  })
})

describe('another picture', () => {
  it('of another site, or of unknown size, is left as it is and loads when it is scrolled to', async () => {
    const source =
      '<img src="https://elsewhere.example/a.jpg?b=1&amp;c=2" srcset="/x.jpg 9w" alt="Not > ours">'
    expect(await show(source)).toContain(
      'src="https://elsewhere.example/a.jpg?b=1&amp;c=2" srcset="https://shop.example/x.jpg 9w" alt="Not &gt; ours" loading="lazy" decoding="async">',
    )
  })

  it('with sizes of its own keeps them', async () => {
    const html = await show(
      `<picture><source srcset="${url} 9w" sizes="9px"><img src="${url}" alt=""></picture>`,
    )
    expect(pictureOf(html)).toBe(
      `<picture><source srcset="https://shop.example${url} 9w" sizes="9px"></source><img loading="lazy" decoding="async" src="https://shop.example${url}" alt="" /></picture>`,
    )
  })
})
