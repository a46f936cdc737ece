import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThemeTexts } from '#lib/domains/publishing/themes/index.ts'
import { saveTranslations } from '#lib/domains/publishing/translations/index.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import type { Query } from '#lib/web/http/target.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

const FILE = `/media/videos/20261127${'a'.repeat(32)}.mp4`
const addedAt = '2026-11-27T12:00:00.000Z'
let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await api.app.settings.set('site.url', 'https://shop.example.com')
  const { product } = createCatalogueFactory(api.app)
  await product({
    slug: 'kite',
    images: [
      { url: '/media/kite.jpg', alt: 'A kite' },
      { url: '/media/still.jpg', alt: 'A still' },
    ],
    videos: [
      { url: 'https://vimeo.com/76979871', title: 'Folding it', poster: null, place: 9, addedAt },
      { url: FILE, title: 'In the wind', poster: '/media/still.jpg', place: 1, addedAt },
    ],
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      { optionValues: { Size: 'S' }, price: 100 },
      { optionValues: { Size: 'L' }, price: 200, image: { url: '/media/still.jpg' } },
    ],
  })
})
afterAll(() => api.close())

const image = (name: string) => expect.objectContaining({ url: `https://shop.example.com/media/${name}.jpg` })
const still = (name: string, alt: string) => ({
  ...{ type: 'image', alt, image: image(name) },
  ...{ video: null, external_video: null, added_at: null },
})
const film = {
  ...{ type: 'video', alt: 'In the wind', image: image('still'), added_at: addedAt },
  video: { url: `https://shop.example.com${FILE}`, mime_type: 'video/mp4' },
  external_video: null,
}
const folding = {
  ...{ type: 'external_video', alt: 'Folding it', image: image('kite'), added_at: addedAt, video: null },
  external_video: {
    ...{ host: 'vimeo', url: 'https://vimeo.com/76979871' },
    embed_url: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  },
}
const media = [still('kite', 'A kite'), film, still('still', 'A still'), folding]

async function gallery(query: Query) {
  const page = await loadProductPage(api.app, 'kite', query)
  if (!page) throw new Error('There is no such page.')
  return (page.data as { media: { type: string; host: string | null }[] }).media
}

describe('the media of a product', () => {
  it('have titles of videos in the language of the visitor, and the owner translates each once', async () => {
    const { settings } = api.app
    await settings.set('site.locales', ['de'])
    const title = { entity: 'product_video', id: 0, locale: 'de', value: 'Falten' }
    const { refused } = await saveTranslations(api.app, createThemeTexts(api.app), [
      { ...title, field: 'Folding it' },
      { ...title, field: 'Unknown' },
    ])
    expect(refused.map(({ reason }) => reason)).toEqual(['no product has the video Unknown'])
    const { json } = await api.get('/products/kite?include=media', { 'accept-language': 'de' })
    const alts = json.data.media.map(({ alt }: { alt: string }) => alt)
    expect(alts).toEqual(['A kite', 'In the wind', 'A still', 'Falten'])
    await settings.unset('site.locales')
  })

  it('are shown to apps that ask for them, beside its images', async () => {
    const { json } = await api.get('/products/kite?include=media')
    expect(json.data.media).toEqual(media)
    expect(json.data.images).toHaveLength(2)
    expect((await api.get('/products?include=media')).json.data[0].media).toEqual(media)
    expect((await api.get('/products/kite')).json.data).not.toHaveProperty('media')
  })

  it('are in the gallery, the picture of the chosen variant first', async () => {
    const shown = await gallery({})
    expect(shown.map(({ type }) => type)).toEqual(['image', 'video', 'image', 'external_video'])
    expect(shown.map(({ host }) => host)).toEqual([null, null, null, 'Vimeo'])
    const { id } = await api.app.database.prisma.productVariant.findFirstOrThrow({ where: { price: 200 } })
    const chosen = await gallery({ variant: String(id) })
    expect(chosen.slice(0, 3)).toMatchObject([media[2], media[0], film])
  })

  it('are described to search engines', async () => {
    const page = await loadProductPage(api.app, 'kite', {})
    const videos = page?.head?.data?.filter((one) => one['@type'] === 'VideoObject')
    expect(videos).toMatchObject([
      { name: 'In the wind', contentUrl: `https://shop.example.com${FILE}`, uploadDate: addedAt },
      { name: 'Folding it', embedUrl: folding.external_video.embed_url, uploadDate: addedAt },
    ])
  })
})
