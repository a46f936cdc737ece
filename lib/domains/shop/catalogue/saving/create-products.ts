import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { saveMediaList } from '#lib/services/media/index.ts'
import { saveSafetyContacts } from '../safety/save-contacts.ts'
import type { ProductInput } from './product-input.ts'
import { refreshProduct } from './refresh-product.ts'
import {
  type ProductTexts,
  picturesOf,
  toProductColumns,
  toProductTexts,
  withSharedSku,
} from './save-product.ts'
import { findOrCreateTagIds, firstOfEach, tagsBySlug } from './save-product-links.ts'
import { collectOptions, optionValueKey } from './save-product-options.ts'
import { createVariants, toVariantColumns } from './save-product-variants.ts'

/** A product that does not exist yet, with everything about it that takes no database. */
export type PreparedProduct = { input: ProductInput; texts: ProductTexts }

/** Does the work of creating a product that takes long and no database. */
export function prepareProduct(input: ProductInput): PreparedProduct {
  return { input, texts: toProductTexts(input) }
}

/**
 * Creates products as `saveProduct` would one by one, with few statements for all of them, in the caller's
 * transaction. Their slugs and SKUs must be free, and none of them may be grouped. Returns their ids in the same order.
 */
export async function createProducts(tx: Tx, products: PreparedProduct[], at: Date): Promise<number[]> {
  const inputs = products.map(({ input }) => input)
  const media = await saveMediaList(tx, inputs.flatMap(picturesOf))
  const idsBySlug = await insertProducts(tx, products, media, at)
  const rows = inputs.map((input) => ({ id: idsBySlug.get(input.slug) ?? 0, input }))
  await saveSafetyContacts(tx, rows)
  await createImages(tx, rows, media)
  const valueIds = await createOptions(tx, rows)
  await createVariants(
    tx,
    rows.flatMap(({ id: productId, input }) => {
      const own = withSharedSku(input)
      return own.variants.map((variant, position) => {
        const data = toVariantColumns(variant, position, own, { media, at })
        return { productId, variant, data, valueIds: valueIds.get(productId) ?? new Map() }
      })
    }),
    at,
  )
  await createCategoryLinks(tx, rows)
  await createTagLinks(tx, rows)
  await refreshProduct(
    tx,
    rows.map(({ id }) => id),
    at,
  )
  return rows.map(({ id }) => id)
}

async function insertProducts(
  tx: Tx,
  products: PreparedProduct[],
  media: Map<string, number>,
  at: Date,
): Promise<Map<string, number>> {
  const rows = products.map(({ input, texts }) => {
    const {
      attributes = [],
      safetyDocuments = [],
      videos = [],
      createdAt = at,
      publishedAt = at,
      sku = null,
      ...columns
    } = toProductColumns(input, media, texts)
    return { ...columns, sku, attributes, safetyDocuments, videos, createdAt, publishedAt, updatedAt: at }
  })
  const created = await insertRows<{ id: number; slug: string }>(tx, 'Product', rows, ['id', 'slug'])
  return new Map(created.map(({ id, slug }) => [slug, id]))
}

type NewRow = { id: number; input: ProductInput }

async function createImages(tx: Tx, rows: NewRow[], media: Map<string, number>): Promise<void> {
  const data = rows.flatMap(({ id: productId, input }) => {
    const ids = new Set((input.images ?? []).flatMap(({ url }) => media.get(url) ?? []))
    return [...ids].map((mediaId, position) => ({ productId, mediaId, position }))
  })
  await insertRows(tx, 'ProductImage', data)
}

/** Returns the ids of the values by product and `optionValueKey`. */
async function createOptions(tx: Tx, rows: NewRow[]): Promise<Map<number, Map<string, number>>> {
  const wanted = new Map(rows.map(({ id, input }) => [id, collectOptions(input)]))
  const data = [...wanted].flatMap(([productId, options]) =>
    [...options.keys()].map((name, position) => ({ productId, name, position })),
  )
  const options = await insertRows<{ id: number; productId: number; name: string }>(
    tx,
    'ProductOption',
    data,
    ['id', 'productId', 'name'],
  )
  const values = await insertRows<{ id: number; optionId: number; value: string }>(
    tx,
    'ProductOptionValue',
    options.flatMap(({ id, productId, name }) =>
      [...(wanted.get(productId)?.get(name) ?? [])].map((value, position) => ({
        optionId: id,
        value,
        position,
      })),
    ),
    ['id', 'optionId', 'value'],
  )
  const byId = new Map(options.map(({ id, productId, name }) => [id, { productId: productId, name }]))
  const ids = new Map<number, Map<string, number>>()
  for (const { id, optionId, value } of values) {
    const option = byId.get(optionId)
    if (!option) continue
    const own = ids.get(option.productId) ?? new Map<string, number>()
    ids.set(option.productId, own.set(optionValueKey(option.name, value), id))
  }
  return ids
}

async function createCategoryLinks(tx: Tx, rows: NewRow[]): Promise<void> {
  const data = rows.flatMap(({ id: productId, input }) =>
    [...new Set(input.categoryIds)].map((categoryId) => ({ productId, categoryId })),
  )
  await insertRows(tx, 'ProductCategoryLink', data)
}

async function createTagLinks(tx: Tx, rows: NewRow[]): Promise<void> {
  const tags = rows.map(({ id, input }) => ({ id, bySlug: tagsBySlug(input.tags ?? []) }))
  const ids = await findOrCreateTagIds(tx, firstOfEach(tags.flatMap(({ bySlug }) => [...bySlug])))
  const data = tags.flatMap(({ id: productId, bySlug }) =>
    [...bySlug.keys()].flatMap((slug) => {
      const tagId = ids.get(slug)
      return tagId === undefined ? [] : [{ productId, tagId }]
    }),
  )
  await insertRows(tx, 'ProductTagLink', data)
}
