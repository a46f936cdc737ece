import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  addPicture,
  describePicture,
  listPictures,
  removePicture,
  showPicture,
} from '#lib/domains/publishing/media/index.ts'
import {
  changeCategory,
  createCategory,
  editProduct,
  listCategories,
  showProduct,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())

async function add(red: number, alt = ''): Promise<number> {
  const create = { width: 8, height: 6, channels: 3 as const, background: { r: red, g: 20, b: 20 } }
  const bytes = await sharp({ create }).png().toBuffer()
  return addPicture(panel.app, panel.owner, { bytes, alt, store: panel.app.pictures.store })
}

describe('the library', () => {
  it('takes pictures once, finds them by what they show, and refuses what is none', async () => {
    const { app, owner } = panel
    const id = await add(200, 'A red kettle')
    expect(await add(200)).toBe(id)
    const other = await add(100, 'A bowl')
    const { pictures } = await listPictures(app, owner, {})
    expect(pictures.map((one) => one.id)).toEqual([other, id])
    const found = await listPictures(app, owner, { query: 'kettle red' })
    expect(found.pictures).toMatchObject([{ id, width: 8, height: 6, alt: 'A red kettle' }])
    const none = { bytes: Buffer.from('<svg/>'), alt: '', store: app.pictures.store }
    expect(await refusalOf(addPicture(app, owner, none))).toBe('picture_type')
  })

  it('says what a picture shows, and never over what somebody else has said meanwhile', async () => {
    const { app, owner } = panel
    const id = await add(30, 'A cup')
    const outcomes = await Promise.all(
      ['A tea cup', 'A coffee cup'].map((alt) =>
        refusalOf(describePicture(app, owner, { id, was: 'A cup', alt })),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'stale'])
    const { acts } = await listActs(app, operator('test'), { action: 'media.described' })
    expect(acts).toMatchObject([{ before: { alt: 'A cup' } }])
  })

  it('removes what nothing shows, and names what shows the rest, in its place or its text', async () => {
    const { app, owner } = panel
    const make = createCatalogueFactory(app)
    const [shown, written] = [await add(50, 'Shown'), await add(60, 'Written')]
    const [one, two] = [await showPicture(app, owner, shown), await showPicture(app, owner, written)]
    await make.product({ name: 'Kettle', images: [{ url: one?.url ?? '' }] })
    const { id } = await make.product({
      name: 'Jug',
      descriptionHtml: `<p><img src="${two?.url}" alt=""></p>`,
    })
    expect((await showPicture(app, owner, shown))?.uses).toMatchObject([{ kind: 'product', name: 'Kettle' }])
    expect((await showPicture(app, owner, written))?.uses).toEqual([{ kind: 'product', id, name: 'Jug' }])
    await expect(removePicture(app, owner, shown)).rejects.toMatchObject({
      code: 'picture_in_use',
      facts: { names: expect.stringContaining('“Kettle”') },
    })
    await expect(removePicture(app, owner, written)).rejects.toMatchObject({
      facts: { names: expect.stringContaining('“Jug”') },
    })
    const free = await add(70)
    const outcomes = await Promise.all([1, 2].map(() => refusalOf(removePicture(app, owner, free))))
    expect(outcomes.toSorted()).toEqual(['done', 'stale'])
    expect(await showPicture(app, owner, free)).toBeNull()
  })
})

describe('the library, for products and categories', () => {
  it('gives a product its pictures when it is saved; they stay in the library when it no longer has them', async () => {
    const { app, owner } = panel
    const { prisma } = app.database
    const [first, second, part] = [await add(11, 'Front'), await add(12), await add(13)]
    const { id } = await createCatalogueFactory(app).product({ slug: 'jug' })
    const save = async (...pictures: [number, string][]) =>
      editProduct(
        app,
        owner,
        { id, was: (await showProduct(app, owner, id)).updatedAt },
        { pictures: pictures.map(([mediaId, alt]) => ({ mediaId, alt })) },
      )
    const shown = async () => (await showProduct(app, owner, id)).pictures.map((one) => [one.id, one.alt])
    await save([first, 'Front'], [second, ''], [second, ''])
    expect(await shown()).toEqual([
      [first, 'Front'],
      [second, ''],
    ])
    await save([part, 'Front'], [second, 'Back'])
    expect(await shown()).toEqual([
      [part, 'Front'],
      [second, 'Back'],
    ])
    expect((await prisma.product.findUniqueOrThrow({ where: { id } })).imageId).toBe(part)
    expect(await prisma.media.count({ where: { id: first } })).toBe(1)
    expect(await refusalOf(save([99_999, '']))).toBe('unknown')
    const many = Array.from({ length: 51 }, (_, at): [number, string] => [at + 1000, ''])
    expect(await refusalOf(save(...many))).toBe('too_many_pictures')
    const { acts } = await listActs(app, owner, { action: 'product.changed', subject: `product:${id}` })
    expect(acts).toHaveLength(2)
  })

  it('gives a category a picture, which stays until another is chosen or none', async () => {
    const { app, owner } = panel
    const shown = async (id: number) =>
      (await listCategories(app, owner)).find((one) => one.id === id)?.imageUrl
    const change = { name: 'Jugs', description: '', parentId: null }
    const id = await createCategory(app, owner, { ...change, imageUrl: '/media/jug.png' })
    await changeCategory(app, owner, id, { ...change, name: 'Pitchers' })
    expect(await shown(id)).toBe('/media/jug.png')
    await changeCategory(app, owner, id, { ...change, imageUrl: null })
    expect(await shown(id)).toBeNull()
  })
})
