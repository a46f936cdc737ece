import { writeShown } from '#lib/admin/shop/catalogue/categories/write-shown.ts'
import { writeDetails, writeVariants } from '#lib/admin/shop/catalogue/product/write-product.ts'
import { writeMethod } from '#lib/admin/shop/rates/write-forms.ts'
import { addCoupon, listStaffCoupons } from '#lib/domains/shop/cart/index.ts'
import { moderateReviews } from '#lib/domains/shop/catalogue/index.ts'
import {
  addSafetyContact,
  editCells,
  editProduct,
  listCategories,
  listSafetyContacts,
  scheduleSale,
  showProduct,
  sortProducts,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { listStaffRates, saveShipping, saveTax } from '#lib/domains/shop/rates/index.ts'
import { makeVideo } from '#tests/support/videos.ts'
import { by, type Rows, type World } from '../world.ts'

const category = async ({ shop }: World) => String((await shop.catalogue.category()).id)

async function shownCategory(world: World) {
  const id = Number(await category(world))
  const shown = (await listCategories(world.app, by)).find((one) => one.id === id)
  if (!shown) throw new Error('The category is gone.')
  return { id: String(id), version: writeShown(shown) }
}

async function coupon({ app, next }: World) {
  const code = `CODE${next()}`
  await addCoupon(app, by, {
    ...{ code, description: '', startsAt: null, endsAt: null, maxUses: null, maxUsesPerCustomer: null },
    ...{ reduction: { type: 'percent', percent: 1000 }, minSubtotal: null },
  })
  const found = (await listStaffCoupons(app, by)).find((one) => one.code === code)
  if (!found) throw new Error('The coupon is gone.')
  return { id: String(found.id), version: found.updatedAt.toISOString() }
}

const NO_LIMITS = { max_uses: '', max_uses_per_customer: '', starts: '', ends: '', description: 'Spring' }

const review = async ({ shop }: World, status: string) => {
  const { id: productId } = await shop.catalogue.product()
  return shop.catalogue.review({ productId, status })
}

/** In another country each time. */
const COUNTRIES = ['NL', 'BE', 'LU', 'AT', 'PL', 'CZ', 'SE', 'FI', 'DK', 'PT', 'ES', 'IT']
const country = ({ next }: World) => COUNTRIES[next() % COUNTRIES.length] ?? 'NL'

async function tax(world: World) {
  const { app, next } = world
  const name = `Tax ${next()}`
  const zone = { country: country(world), state: null, postcodes: null }
  const kind = { taxClass: `class-${next()}`, priority: 1, appliesToShipping: true }
  await saveTax(app, by, null, { ...zone, ...kind, name, rate: 190_000 })
  const found = (await listStaffRates(app, by)).taxes.find((one) => one.name === name)
  if (!found) throw new Error('The tax is gone.')
  return found
}

const TERMS = { kind: 'price', price: '5', bands: '', free_from: '', min_weight: '', max_weight: '' }

const CONTACT = { address: '1 Quay\nDublin', contact: 'info@maker.example' }

async function contact({ app, next }: World) {
  const name = `Maker ${next()}`
  await addSafetyContact(app, by, { ...CONTACT, name })
  const { contacts } = await listSafetyContacts(app, by)
  const found = contacts.find((one) => one.name === name)
  if (!found) throw new Error('The entry is gone.')
  return { id: String(found.id), version: found.updatedAt.toISOString() }
}

async function method({ app, next }: World) {
  const code = `method-${next()}`
  const terms = { price: 500, freeFrom: null, bands: null, minWeight: null, maxWeight: null }
  await saveShipping(app, by, null, { code, name: 'Post', eta: null, terms })
  const found = (await listStaffRates(app, by)).methods.find((one) => one.code === code)
  if (!found) throw new Error('The method is gone.')
  return found
}

/** The form of a product as its page shows it. */
async function productFields({ app }: World, id: number): Promise<Record<string, string>> {
  const product = await showProduct(app, by, id)
  const { categories: _, ...details } = writeDetails(product, 'UTC')
  const shown = { ...details, ...writeVariants(product.variants, 'USD') }
  const options = product.options.map((option) => ({ ...option }))
  return {
    // What is not ticked is not sent.
    ...Object.fromEntries(Object.entries(shown).filter(([name, value]) => value !== '' || !TICKS.test(name))),
    ...{ id: String(id), publishedWas: details.publishedAt, vendor: 'Somebody' },
    ...{ options: JSON.stringify(options), pictures: '[]', related: '[]' },
  }
}

const TICKS = /^(featured|taxable|requiresShipping|noindex|(backorder|active)\.\d+)$/

const COUNTED = { reason: 'count', note: '' }

export const catalogueRows: Rows = {
  'shop/catalogue/bulk-actions.ts#bulkStatus': async ({ product }) => ({
    ids: [String((await product()).id)],
    status: 'archived',
  }),
  'shop/catalogue/bulk-actions.ts#bulkPrices': async ({ product }) => ({
    ...{ ids: [String((await product()).id)], by: 'percent', value: '-10', planned: 'keep' },
  }),
  'shop/catalogue/bulk-actions.ts#bulkSort': async (world) => ({
    ...{ ids: [String((await world.product()).id)], category: await category(world), tag: '', add: '1' },
  }),
  'shop/catalogue/bulk-actions.ts#bulkSafety': async (world) => ({
    ...{
      ids: [String((await world.product()).id)],
      role: 'manufacturer',
      contact: (await contact(world)).id,
    },
  }),
  'shop/catalogue/safety/actions.ts#addContact': ({ next }) => ({ ...CONTACT, name: `Maker ${next()}` }),
  'shop/catalogue/safety/actions.ts#saveContact': async (world) => ({
    ...{ ...CONTACT, name: `Maker ${world.next()}` },
    ...(await contact(world)),
  }),
  'shop/catalogue/safety/actions.ts#removeContact': async (world) => ({ id: (await contact(world)).id }),
  'shop/catalogue/bulk-actions.ts#undoBulk': async (world) => {
    const [{ id }, targetId] = [await world.product(), Number(await category(world))]
    await sortProducts(world.app, by, [id], { kind: 'category', id: targetId, add: true })
    return { undo: JSON.stringify({ kind: 'category', ids: [id], targetId, added: true }) }
  },

  'shop/catalogue/bulk-edit/actions.ts#saveCells': async ({ product }) => {
    const { id, version } = await product()
    const name = `name.p${id}`
    return { id: String(id), [`version.${id}`]: version, [name]: 'Other name', changed: name }
  },
  'shop/catalogue/bulk-edit/actions.ts#undoSaved': async ({ app, product }) => {
    const { id } = await product()
    const { updatedAt: was } = await showProduct(app, by, id)
    const undo = await editCells(app, by, { id, was }, { product: { name: 'Other name' }, variants: [] })
    return { undo: JSON.stringify([undo]) }
  },

  'shop/catalogue/categories/actions.ts#addCategory': ({ next }) => ({
    ...{ name: `Category ${next()}`, description: '', imageUrl: '', parent: '' },
  }),
  'shop/catalogue/categories/actions.ts#saveCategory': async (world) => ({
    ...(await shownCategory(world)),
    ...{ name: 'Other', description: '', imageUrl: '', parent: '' },
  }),
  'shop/catalogue/categories/actions.ts#shift': async (world) => {
    await category(world)
    return { id: await category(world), by: '-1' }
  },
  'shop/catalogue/categories/actions.ts#removeCategory': async (world) => ({ id: await category(world) }),

  'shop/catalogue/coupons/actions.ts#create': ({ next }) => ({
    ...{ code: `NEW${next()}`, type: 'percent', value: '10', min_subtotal: '' },
    ...{ max_shipping: '', ...NO_LIMITS },
  }),
  'shop/catalogue/coupons/actions.ts#change': async (world) => ({
    ...(await coupon(world)),
    ...{ ...NO_LIMITS, starts_at: '', ends_at: '' },
  }),
  'shop/catalogue/coupons/actions.ts#switchOne': async (world) => ({
    id: (await coupon(world)).id,
    active: '0',
  }),

  'shop/catalogue/product/actions.ts#create': ({ next }) => ({
    name: `Jug ${next()}`,
    sku: '',
    price: '10.00',
  }),
  'shop/catalogue/product/actions.ts#saveProduct': {
    async given(world) {
      const { id, version, variantId } = await world.product()
      const fields = await productFields(world, id)
      return { ...fields, version, [`price.${variantId}`]: '12.00', variant: [String(variantId)] }
    },
    /** The variant of another product. */
    async others(world) {
      const [{ id, version }, other] = [await world.product(), await world.product()]
      const { variants } = await showProduct(world.app, by, other.id)
      const fields = { ...(await productFields(world, id)), ...writeVariants(variants, 'USD') }
      return { ...fields, version, [`price.${other.variantId}`]: '1.00', variant: [String(other.variantId)] }
    },
  },
  'shop/catalogue/product/actions.ts#duplicate': async ({ product }) => ({
    id: String((await product()).id),
  }),
  'shop/catalogue/product/actions.ts#undoOptions': async ({ app, product }) => {
    const { id } = await product()
    const seen = async () => ({ id, was: (await showProduct(app, by, id)).updatedAt })
    const values = [{ value: 'S' }, { value: 'M' }]
    await editProduct(app, by, await seen(), { options: [{ name: 'Size', values }] })
    const agreed = (await showProduct(app, by, id)).variants.map((variant) => variant.id)
    const { version } = await editProduct(app, by, await seen(), { options: [], agreed })
    return { undo: JSON.stringify({ id, was: version.toISOString() }) }
  },
  'shop/catalogue/product/actions.ts#findRelated': async ({ product }) => {
    await product()
    return { call: { query: 'Bowl' } }
  },
  'shop/catalogue/product/actions.ts#addPicture': async ({ product, png }) => ({
    id: String((await product()).id),
    picture: await png(),
  }),
  'shop/catalogue/product/actions.ts#addVideo': async ({ product }) => ({
    ...{ id: String((await product()).id), part: '0', last: 'on' },
    file: new File([makeVideo()], 'turn.webm'),
  }),
  'shop/catalogue/product/actions.ts#addDocument': async ({ product }) => ({
    ...{ id: String((await product()).id), part: '0', last: 'on' },
    file: new File(['%PDF-1.7\n%%EOF'], 'manual.pdf'),
  }),
  'shop/catalogue/product/actions.ts#startSale': async ({ product }) => ({
    ...{ id: String((await product()).id), percent: '10', from: '', until: '' },
  }),
  'shop/catalogue/product/actions.ts#stopSale': async ({ app, product, shop }) => {
    const { id } = await product()
    await scheduleSale(app, by, id, { percent: 1000, startsAt: shop.clock.now(), endsAt: null })
    return { id: String(id) }
  },
  'shop/catalogue/product/actions.ts#removeProduct': async ({ product }) => ({
    id: String((await product()).id),
  }),
  'shop/catalogue/stock/actions.ts#saveStock': async ({ shop, app }) => {
    const { id } = await shop.catalogue.product({ stock: 3 })
    const variant = await app.database.prisma.productVariant.findFirstOrThrow({ where: { productId: id } })
    return { variant: String(variant.id), was: '3', mode: 'to', pieces: '5', reason: 'count', note: '' }
  },
  'shop/catalogue/stock/actions.ts#saveCounts': async ({ product }) => {
    const { variantId } = await product()
    return {
      ...COUNTED,
      counted: [String(variantId)],
      [`stock.${variantId}`]: '7',
      [`was.${variantId}`]: '0',
    }
  },
  'shop/catalogue/stock/actions.ts#importCounts': async ({ product }) => {
    const { variantId } = await product()
    return { ...COUNTED, file: new File([`Variant ID,New stock\n${variantId},7\n`], 'stock.csv') }
  },
  'people/community/actions.ts#judgeReviews': async (world) => ({
    ...{ ids: [String((await review(world, 'pending')).id)], state: 'approved' },
  }),
  'people/community/actions.ts#undoReviewModeration': async (world) => {
    const { id } = await review(world, 'pending')
    const undo = await moderateReviews(world.app, by, [{ id, state: 'approved' }])
    return { undo: JSON.stringify(undo) }
  },

  'shop/rates/actions.ts#putTax': (world) => ({
    ...{ version: '', country: country(world), state: '', postcodes: '', name: 'VAT', rate: '21' },
    ...{ tax_class: `class-${world.next()}`, priority: '1' },
  }),
  'shop/rates/actions.ts#dropTax': async (world) => {
    const { id, version } = await tax(world)
    return { id: String(id), version }
  },
  'shop/rates/actions.ts#putMethod': async (world) => {
    const { version, code } = await method(world)
    const { only_zones: _, ...fields } = writeMethod(null, 1, 'USD')
    return { ...fields, ...TERMS, version, code, name: 'Courier' }
  },
  'shop/rates/actions.ts#putZone': async (world) => {
    const { version, code } = await method(world)
    return { ...TERMS, version, code, country: 'CA', state: '', postcodes: '' }
  },
  'shop/rates/actions.ts#dropMethod': async (world) => {
    const { version, code } = await method(world)
    return { version, code }
  },
}
