import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadDesignStylesheet } from '#lib/pages/design/active-design.ts'
import { loadSharedData } from '#lib/pages/document/load-frame.ts'
import { renderPage } from '#lib/pages/document/write-page.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'
import { loadSearchPage } from '#lib/pages/search/load-search-page.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import {
  addSection,
  importDesign,
  listSections,
  moveSection,
  removeSection,
  resetSections,
  setSectionSetting,
} from '#lib/theming/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

const LIVE = { theme: 'default', draft: false }

let api: TestApi
let themes: string

beforeAll(async () => {
  themes = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  api = await openTestApi({ env: { THEMES_PATH: themes } })
  const catalogue = createCatalogueFactory(api.app)
  const content = createContentFactory(api.app)
  const { id: categoryId } = await catalogue.category({ slug: 'lamps', name: 'Lamps' })
  await catalogue.product({ name: 'Brass lamp', slug: 'brass', featured: true, categoryIds: [categoryId] })
  await catalogue.product({ name: 'Paper lamp', slug: 'paper' })
  const image = { url: '/media/cover.jpg', alt: '', width: 8, height: 6 }
  await content.post({ title: 'Older news' })
  await content.post({ title: 'Cover story', image })
})
beforeEach(async () => {
  await api.app.database.prisma.themeDesign.deleteMany()
  await api.app.settings.unset('theme.active')
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

const show = async (page: StorefrontPage | null) => {
  if (!page) throw new Error('There is no such page.')
  return (await renderPage(api.app, page)).html
}
const home = async () => show(await loadHomePage(api.app))
const headings = (html: string) => [...html.matchAll(/<h[12][^>]*>([^<]*)</g)].map(([, text]) => text)
const placed = async (area: string) => (await listSections(api.app, LIVE, area)).placed.map(({ id }) => id)

describe('the home page', () => {
  it('has the sections of the theme, and shows each of the newest once', async () => {
    const html = await home()
    expect(headings(html)).toEqual([
      ...['Storefront', 'Shop by category', 'Our picks', 'Brass lamp', 'Blog'].filter(
        (text) => text !== 'Brass lamp',
      ),
      'New in the shop',
    ])
    expect(html.match(/>Brass lamp</g)).toHaveLength(1)
    expect(html.match(/Cover story/g)).toHaveLength(1)
  })

  it('keeps its picture when a post without one is published', async () => {
    const { id } = await createContentFactory(api.app).post({ title: 'No picture' })
    try {
      const html = await home()
      expect(html).toMatch(/<a class="hero-cover" [\s\S]*hero-cover-title[^>]*>Cover story</)
      expect(html).toContain('No picture')
    } finally {
      await api.app.database.prisma.post.delete({ where: { id } })
    }
  })

  it('is the built-in one with all that it shows if the theme’s own fails, or its parent’s', async () => {
    write('failing/theme.json', '{}')
    write('failing/views/home.liquid', '<main id="content">{{ site.name | shout }}</main>')
    await api.app.settings.set('theme.active', 'failing')
    const html = await home()
    expect(headings(html)).toContain('Our picks')
    expect(html).toContain('Brass lamp')
    expect(html).toContain('Cover story')
    write('child/theme.json', '{ "parent": "listing" }')
    write('child/views/home.liquid', '{{ site.name | shout }}')
    write('listing/theme.json', '{}')
    write('listing/views/home.liquid', '[{% for one in featured %}{{ one.name }}{% endfor %}]')
    await api.app.settings.set('theme.active', 'child')
    expect(await home()).toContain('[Brass lamp]')
  })

  it('follows its owner: sections are added, moved, set and removed', async () => {
    expect(await placed('home')).toEqual(['hero', 'categories', 'featured', 'posts', 'newest'])
    const id = await addSection(api.app, LIVE, { area: 'home', section: 'text', position: 1 })
    await setSectionSetting(api.app, LIVE, { area: 'home', id, setting: 'heading', value: 'Welcome' })
    await setSectionSetting(api.app, LIVE, { area: 'home', id, setting: 'text', value: '<p>By <b>hand</b>' })
    await moveSection(api.app, LIVE, { area: 'home', id: 'newest', position: 2 })
    for (const one of ['hero', 'categories', 'posts'])
      await removeSection(api.app, LIVE, { area: 'home', id: one })
    expect(await placed('home')).toEqual(['text', 'newest', 'featured'])
    const html = await home()
    expect(headings(html)).toEqual(['Welcome', 'New in the shop', 'Our picks'])
    expect(html).toContain('<p>By <b>hand</b></p>')
    await setSectionSetting(api.app, LIVE, { area: 'home', id, setting: 'heading', value: undefined })
    expect(headings(await home())).toEqual(['New in the shop', 'Our picks'])
    await resetSections(api.app, LIVE, 'home')
    expect(await placed('home')).toHaveLength(5)
  })

  it('loads only what its sections show', async () => {
    const layouts = { home: [{ id: 'text', section: 'text', settings: { heading: 'Quiet' } }] }
    await importDesign(api.app, LIVE, { layouts })
    await home()
    const statements = await api.statements(home)
    expect(statements.filter((sql) => /FROM [^ ]*"?(Product|Post)"?\b/.test(sql))).toEqual([])
    const twice = ['a', 'b'].map((id) => ({ id, section: 'products', settings: { source: 'featured' } }))
    await importDesign(api.app, LIVE, { layouts: { home: twice } })
    await home()
    const lists = (await api.statements(home)).filter((sql) => /featured/.test(sql) && /SELECT/.test(sql))
    expect(lists.length).toBeGreaterThan(0)
    await importDesign(api.app, LIVE, { layouts: { home: twice.slice(0, 1) } })
    await home()
    const once = (await api.statements(home)).filter((sql) => /featured/.test(sql) && /SELECT/.test(sql))
    expect(lists.length).toBeLessThanOrEqual(once.length * 2)
  })

  it('of a theme with a view of its own has the lists that it shows', async () => {
    write('lists/theme.json', '{}')
    write(
      'lists/views/home.liquid',
      '[{% for one in featured %}{{ one.name }},{% endfor %}|{% for one in newest %}{{ one.name }},{% endfor %}|{{ posts[0].title }}]',
    )
    await api.app.settings.set('theme.active', 'lists')
    expect(await home()).toContain('[Brass lamp,|Paper lamp,|Cover story]')
    const { data } = await loadHomePage(api.app)
    expect(data).toMatchObject({ sections: [], categories: [] })
  })
})

describe('a section with a colour, a font or a range', () => {
  it('has them as custom properties of its own, with the values of its owner', async () => {
    const settings = [
      { id: 'tone', type: 'color', label: 'Tone', default: '#112233', property: '--band-tone' },
      { id: 'gap', type: 'range', label: 'Gap', min: 0, max: 90, unit: 'px', default: 7 },
      { id: 'face', type: 'font', label: 'Face', default: 'serif' },
    ]
    const home = [
      { id: 'band', section: 'band' },
      { id: 'second', section: 'band', settings: { gap: 9 } },
      { id: 'text', section: 'text', settings: { text: '<p>plain</p>' } },
    ]
    const sections = { band: { label: 'Band', areas: ['home'], settings } }
    write('banded/theme.json', JSON.stringify({ sections, layouts: { home } }))
    write(
      'banded/views/sections/band.liquid',
      '\n<section class="band"><p>{{ section.settings.tone }}</p></section>',
    )
    await api.app.settings.set('theme.active', 'banded')
    const page = await show(await loadHomePage(api.app))
    expect(page).toContain('<section data-section="home-band" class="band"><p>#112233</p>')
    expect(page).toContain('<section data-section="home-second" class="band">')
    expect(page).not.toContain('data-section="home-text"')
    const target = { theme: 'banded', draft: false }
    await setSectionSetting(api.app, target, {
      area: 'home',
      id: 'second',
      setting: 'tone',
      value: '#445566',
    })
    const { css } = await loadDesignStylesheet(api.app, 'banded', null)
    expect(css).toMatch(
      /\[data-section="home-band"\]\{--band-tone:#112233;--theme-gap:7px;--theme-face:[^}]*serif/,
    )
    expect(css).toContain('[data-section="home-second"]{--band-tone:#445566;--theme-gap:9px')
  })
})

describe('what a theme asks for', () => {
  it('is loaded for it alone: second pictures, swatches and variants', async () => {
    const catalogue = createCatalogueFactory(api.app)
    const images = ['first', 'second'].map((name) => ({
      url: `/media/${name}.jpg`,
      alt: name,
      width: 8,
      height: 6,
    }))
    await catalogue.product({
      name: 'Glass lamp',
      slug: 'glass',
      images,
      options: [{ name: 'Colour', values: ['Blue', 'Red'] }],
      variants: [
        { price: 900, optionValues: { Colour: 'Blue' } },
        { price: 950, optionValues: { Colour: 'Red' } },
      ],
    })
    const products = async () => (await loadHomePage(api.app)).data
    await api.app.settings.set('theme.active', 'default')
    // The built-in cards show them.
    expect(JSON.stringify(await products())).toMatch(/second_image.*swatches/)
    expect(JSON.stringify(await products())).not.toContain('"variants"')
    write('asking/theme.json', '{}')
    write(
      'asking/views/home.liquid',
      '{% for p in newest %}[{{ p.second_image.alt }} {{ p.swatches[0].values | join: "/" }}]{% endfor %}',
    )
    await api.app.settings.set('theme.active', 'asking')
    expect(await home()).toContain('[second Blue/Red]')
    expect(JSON.stringify(await products())).not.toContain('"variants"')
    write('choosing/theme.json', '{}')
    write(
      'choosing/views/home.liquid',
      '{% for p in newest %}[{% for v in p.variants %}{{ v.name }} {{ v.price.amount }} {{ v.in_stock }};{% endfor %}]{% endfor %}',
    )
    await api.app.settings.set('theme.active', 'choosing')
    expect(await home()).toContain('[Blue 900 true;Red 950 true;]')
    write('looking/theme.json', '{}')
    write('looking/views/partials/product-card.liquid', '{{ product.name }}')
    write('looking/views/search/index.liquid', '{{ $groups[0].items[0].product.name }}')
    await api.app.settings.set('theme.active', 'looking')
    await api.app.search.rebuild()
    const found = async () => JSON.stringify((await loadSearchPage(api.app, { q: 'glass' }))?.data)
    expect(await found()).not.toMatch(/second_image|swatches|"variants"/)
    write(
      'looking/views/search/index.liquid',
      '{% for v in $groups[0].items[0].product.variants %}{{ v.name }}{% endfor %}',
    )
    await expect.poll(found).toMatch(/"variants":\[\{[^[\]]*"name":"Blue"/)
    expect(await found()).not.toMatch(/second_image|swatches/)
  })
})

describe('a menu item that leads to a category', () => {
  it('shows as many of its newest products as the owner chose, loaded once for all pages', async () => {
    const catalogue = createCatalogueFactory(api.app)
    const content = createContentFactory(api.app)
    const { id: parentId } = await catalogue.category({ slug: 'shoes', name: 'Shoes' })
    const { id: below } = await catalogue.category({ slug: 'boots', name: 'Boots', parentId })
    const made = [
      { name: 'Old shoe', categoryIds: [parentId] },
      { name: 'Low boot', categoryIds: [below, parentId] },
      { name: 'High boot', categoryIds: [below] },
      { name: 'Secret boot', categoryIds: [below], published: false },
    ]
    for (const [index, product] of made.entries())
      await catalogue.product({ ...product, createdAt: new Date(Date.UTC(2026, 0, 1 + index)) })
    const menu = await content.menu([
      {
        ...{ label: 'Shoes', type: 'product_category', productCategoryId: parentId, productCount: 2 },
        children: [
          { label: 'Boots', type: 'product_category', productCategoryId: below, productCount: 8 },
          { label: 'Quiet', type: 'product_category', productCategoryId: below },
        ],
      },
    ])
    const names = async () => {
      const { menus } = (await loadSharedData(api.app, { path: '/', title: '' })) as {
        menus: { primary: { products: { name: string }[]; children: { products: { name: string }[] }[] }[] }
      }
      const [shoes] = menus.primary
      return [shoes, ...(shoes?.children ?? [])].map((item) => item?.products.map(({ name }) => name).join())
    }
    expect(await names()).toEqual(['High boot,Low boot', 'High boot,Low boot', ''])
    expect(await api.statements(names)).toEqual([])
    const html = await home()
    const lists = html.matchAll(
      /<p class="site-nav-products-name">(.*?)<\/p>\s*<ul class="site-nav-products">/g,
    )
    expect([...lists].map(([, name]) => name)).toEqual(['<bdi>Shoes</bdi>', '<bdi>Boots</bdi>'])
    expect(html).not.toContain('Secret boot')
    await catalogue.product({
      name: 'New boot',
      categoryIds: [below],
      createdAt: new Date(Date.UTC(2026, 5, 1)),
    })
    expect(await names()).toEqual(['New boot,High boot', 'New boot,High boot,Low boot', ''])
    await api.app.database.prisma.menu.delete({ where: { id: menu.id } })
  })
})

describe('a section that fails', () => {
  it('is left out and reported, and the others stay', async () => {
    write(
      'broken/theme.json',
      JSON.stringify({
        sections: {
          bad: { label: 'Bad', areas: ['home'] },
          good: { label: 'Good', areas: ['home'], settings: [{ id: 'word', type: 'text', label: 'Word' }] },
          gone: { label: 'Gone', areas: ['home'] },
        },
        layouts: {
          home: [
            { id: 'bad', section: 'bad' },
            { id: 'good', section: 'good', settings: { word: 'fine' } },
            { id: 'gone', section: 'gone' },
            { id: 'strange', section: 'never-declared' },
          ],
        },
      }),
    )
    write('broken/views/sections/bad.liquid', 'before\n{{ site.name | nope }}')
    write('broken/views/sections/good.liquid', '[{{ section.settings.word }} {{ section.id }} {{ blog }}]')
    const html = await (async () => {
      await api.app.settings.set('theme.active', 'broken')
      return home()
    })()
    expect(html).toContain('[fine good Blog]')
    expect(html).not.toMatch(/before|nope|never-declared/)
    expect(html).toContain('<footer class="site-footer">')
  })
})

describe('sections that tell a story', () => {
  it('show what the owner wrote, and nothing of what is empty', async () => {
    const place = async (type: string, settings: Record<string, string>) => {
      const id = await addSection(api.app, LIVE, { area: 'home', section: type })
      for (const [setting, value] of Object.entries(settings))
        await setSectionSetting(api.app, LIVE, { area: 'home', id, setting, value })
    }
    await place('banner', {
      heading: 'Made <here>',
      button_text: 'Come in',
      button_url: '/about',
      tone: 'accent',
    })
    await place('quote', { text: 'It lasts.', author: 'Ada' })
    await place('faq', { question_1: 'How long?', answer_1: '<p>For <b>years</b>.</p>' })
    await place('testimonials', { text_2: 'I kept it.' })
    await place('mosaic', { picture_1: '/media/cover.jpg', label_1: 'Wool', url_1: '/products' })
    await place('slideshow', { picture_2: '/media/cover.jpg' })
    await place('logos', { logo_1: '/media/cover.jpg' })
    await place('banner', { video: '/media/film.mp4' })
    const html = await home()
    expect(html).toContain('Made &lt;here&gt;</h2>')
    expect(html).toMatch(
      /class="section-band banner" data-tone="accent"[\s\S]*?<a class="button" href="\/about">/,
    )
    expect(html).toMatch(/<blockquote dir="auto">It lasts.<\/blockquote>\s*<figcaption dir="auto">Ada/)
    expect(html.match(/<details name="faq/g)).toHaveLength(1)
    expect(html).toContain('<p>For <b>years</b>.</p>')
    expect(html.match(/<ul class="testimonials">[\s\S]*?<\/ul>/)?.[0].match(/<li>/g)).toHaveLength(1)
    expect(html.match(/<figcaption dir="auto"><a href="\/products">Wool/g)).toHaveLength(1)
    expect(html.match(/class="picture-link"/g)).toHaveLength(2)
    expect(html).toMatch(/<video [^>]*src="\/media\/film.mp4" controls playsinline preload="none">/)
  })
})

describe('a product page', () => {
  it('has its sections in the order of the owner', async () => {
    const product = async () => show(await loadProductPage(api.app, 'brass', {}))
    expect(await placed('product')).toEqual([
      ...['product-main', 'product-set', 'product-description', 'product-reviews', 'product-related'],
    ])
    expect(headings(await product())).toEqual(['Brass lamp', 'Reviews', 'Recently viewed'])
    await removeSection(api.app, LIVE, { area: 'product', id: 'product-reviews' })
    const id = await addSection(api.app, LIVE, { area: 'product', section: 'products' })
    await setSectionSetting(api.app, LIVE, { area: 'product', id, setting: 'source', value: 'category' })
    await setSectionSetting(api.app, LIVE, { area: 'product', id, setting: 'category', value: 'lamps' })
    expect(headings(await product())).toEqual(['Brass lamp', 'Recently viewed', 'Products'])
  })
})

describe('the footer', () => {
  it('has sections on every page', async () => {
    expect(await home()).toContain('class="site-footer-newsletter"')
    const about = { area: 'footer', id: 'footer-about' }
    await setSectionSetting(api.app, LIVE, { ...about, setting: 'newsletter', value: 'off' })
    await setSectionSetting(api.app, LIVE, { ...about, setting: 'text', value: 'Since 1906' })
    const id = await addSection(api.app, LIVE, { area: 'footer', section: 'footer-payments' })
    await setSectionSetting(api.app, LIVE, { area: 'footer', id, setting: 'methods', value: 'Visa, Giropay' })
    const html = await home()
    expect(html).not.toContain('class="site-footer-newsletter"')
    expect(html).toMatch(/<p[^>]*>Since 1906<\/p>[\s\S]*<li>Visa<\/li>\s*<li>Giropay<\/li>/)
  })
})

describe('what a theme does not offer', () => {
  const refused = (work: Promise<unknown>) => expect(work).rejects
  it('is refused, and says what there is', async () => {
    await refused(addSection(api.app, LIVE, { area: 'home', section: 'heros' })).toThrow(
      'Did you mean `hero`?',
    )
    await refused(addSection(api.app, LIVE, { area: 'home', section: 'footer-menus' })).toThrow(
      'is for footer only',
    )
    await refused(addSection(api.app, LIVE, { area: 'home', section: 'hero' })).toThrow('hero only once')
    await refused(addSection(api.app, LIVE, { area: 'attic', section: 'hero' })).toThrow(
      'home, product, footer',
    )
    await refused(removeSection(api.app, LIVE, { area: 'home', id: 'x' })).toThrow('There is no section x.')
    await refused(moveSection(api.app, LIVE, { area: 'home', id: 'hero', position: 0 })).toThrow('from 1')
    const hero = { area: 'home', id: 'hero' }
    await refused(setSectionSetting(api.app, LIVE, { ...hero, setting: 'headin', value: 'x' })).toThrow(
      '`heading`',
    )
    await refused(setSectionSetting(api.app, LIVE, { ...hero, setting: 'cover', value: 'x' })).toThrow(
      'one of post',
    )
    for (let count = 0; count < 4; count++)
      await addSection(api.app, LIVE, { area: 'home', section: 'products' })
    await refused(addSection(api.app, LIVE, { area: 'home', section: 'products' })).toThrow('at most 6 times')
    expect(await placed('home')).toHaveLength(9)
  })
})

describe('bin/storefront theme sections', () => {
  it('lists and changes sections', async () => {
    const run = (...args: string[]) =>
      runCommand('lib/cli/theming/sections.ts', args, {
        DATABASE_URL: api.app.env.databaseUrl,
        APP_SECRET: api.app.env.appSecret,
        STORAGE_PATH: api.app.env.storagePath,
        THEMES_PATH: themes,
      })
    expect(await run('add', 'home', 'text', '--at', '2')).toMatchObject({
      code: 0,
      stdout: 'Added text to the home.\n',
    })
    expect((await run('set', 'home', 'text', 'heading', 'Hello')).stdout).toBe(
      'heading of text is "Hello".\n',
    )
    const { placed } = JSON.parse((await run('list', 'home', '--json')).stdout)
    expect(placed[1]).toMatchObject({ id: 'text', label: 'Text', settings: { heading: 'Hello' } })
    expect((await run('move', 'home', 'text', '1')).code).toBe(0)
    expect((await run('remove', 'home', 'text')).code).toBe(0)
    expect((await run('list', 'home')).stdout).toMatch(/1 {2}hero[\s\S]*To add: hero, categories, products/)
    expect(await run('add', 'home', 'nothing')).toMatchObject({ code: 1, stdout: '' })
  })
})
