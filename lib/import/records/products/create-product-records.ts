import { createProducts, type PreparedProduct, prepareProduct } from '#lib/domains/shop/catalogue/index.ts'
import { findKnownCopies, picturesIn, showCopies } from '../../former-site/picture-copies.ts'
import type { Batch, Creator, ImportRecord, Move, SavedRecord } from '../import-record.ts'
import { findCategories } from './find-categories.ts'
import { findSizeGuides } from './find-size-guides.ts'
import { claimSkus, findTakenSkus } from './free-skus.ts'
import { findFreeSlugs } from './free-slugs.ts'
import type { ImportedProduct } from './imported-product.ts'
import { movesOfTerms } from './moves-of-terms.ts'
import { saveProductTranslations } from './save-translations.ts'

const products = new WeakMap<ImportRecord, { product: ImportedProduct; prepared?: PreparedProduct }>()

/** Lets a record that is new be created together with others. */
export function rememberProduct(record: ImportRecord, product: ImportedProduct): void {
  products.set(record, { product })
}

/** Creates products that are not grouped, a batch at a time. */
export const productCreator: Creator = {
  prepare,
  create: createProductRecords,
}

async function createProductRecords(batch: Batch, records: ImportRecord[]): Promise<SavedRecord[]> {
  const prepared = await withKnownCopies(batch, records.map(prepare))
  const inputs = prepared.map(({ input }) => input)
  const slugs = await findFreeSlugs(
    batch,
    inputs.map(({ slug }) => slug),
  )
  const categoryIds = await findCategories(
    batch,
    records.map((record) => products.get(record)?.product.categories ?? []),
  )
  const guides = await findSizeGuides(
    batch.tx,
    records.map((record) => ({ sizeGuide: products.get(record)?.product.sizeGuide })),
  )
  const taken = await findTakenSkus(batch.tx, inputs, undefined)
  const unique = inputs.map((input) => claimSkus(input, taken))
  const ids = await createProducts(
    batch.tx,
    prepared.map(({ texts }, index) => {
      const { product = inputs[index] } = unique[index] ?? {}
      if (!product) throw new Error('A record has no product.')
      return {
        input: {
          ...{ ...product, slug: slugs[index] ?? product.slug, categoryIds: categoryIds[index] },
          sizeGuideId: guides[index]?.sizeGuideId,
        },
        texts,
      }
    }),
    batch.now,
  )
  for (const [index, record] of records.entries()) {
    batch.moves.push(...movesTo(slugs[index] ?? '', products.get(record)?.product.formerAddresses ?? []))
  }
  batch.moves.push(
    ...(await movesOfTerms(
      batch,
      records.flatMap((record) => products.get(record)?.product ?? []),
    )),
  )
  const saved: SavedRecord[] = []
  for (const [index, id] of ids.entries()) {
    const { translations } = products.get(records[index] as ImportRecord)?.product ?? {}
    const told = await saveProductTranslations(batch.tx, id, { translations })
    const warnings = [...(unique[index]?.warnings ?? []), ...(guides[index]?.warnings ?? []), ...told]
    saved.push({ id, warnings })
  }
  return saved
}

export function movesTo(slug: string, formerAddresses: string[]): Move[] {
  const to = `/products/${encodeURIComponent(slug)}`
  return formerAddresses.map((from) => ({ from, to }))
}

/** Shows copies of pictures that were downloaded before, in the few texts that have such pictures. */
async function withKnownCopies({ tx }: Batch, prepared: PreparedProduct[]): Promise<PreparedProduct[]> {
  const pictures = prepared.map(({ input }) => picturesIn(input.descriptionHtml ?? ''))
  const copies = await findKnownCopies(tx, pictures.flat())
  return prepared.map((one, index) => {
    const { input } = one
    if (!input.descriptionHtml || !pictures[index]?.some((picture) => copies.has(picture))) return one
    return prepareProduct({ ...input, descriptionHtml: showCopies(input.descriptionHtml, copies) })
  })
}

/** Once for each record: a transaction that is rolled back runs again. */
function prepare(record: ImportRecord): PreparedProduct {
  const entry = products.get(record)
  if (!entry) throw new Error(`The record ${record.key} is not a product.`)
  const { categories: _, members: __, formerAddresses: ___, termFolder: ____, ...rest } = entry.product
  const { sizeGuide: _____, translations: ______, ...input } = rest
  entry.prepared ??= prepareProduct(input)
  return entry.prepared
}
