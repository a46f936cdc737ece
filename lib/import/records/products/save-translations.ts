import {
  type ImportedTexts,
  importAttributeTexts,
  importTranslation,
  isTranslated,
} from '#lib/domains/publishing/translations/index.ts'
import { findCategoryPath } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import { showKnownCopies } from '../../former-site/picture-copies.ts'
import type { ImportedProduct } from './imported-product.ts'
import { findNotedIds } from './noted-ids.ts'
import type { ProductTranslation } from './product-translation.ts'

type WithTranslations = Pick<ImportedProduct, 'translations'>

/** Stores the translations of a product that has been saved; returns what to do by hand. */
export async function saveProductTranslations(
  tx: Tx,
  id: number,
  { translations = [] }: WithTranslations,
): Promise<string[]> {
  for (const translation of translations) {
    for (const { row, texts } of await listRows(tx, id, translation)) await importTranslation(tx, row, texts)
    for (const { own, texts } of translation.attributes)
      await importAttributeTexts(tx, own, translation.locale, texts)
  }
  return translations.length === 0 ? [] : describeFormer(tx, id, translations)
}

/** Whether saving the translations would change any. */
export async function hasNewTranslations(
  tx: Tx,
  id: number,
  { translations = [] }: WithTranslations,
): Promise<boolean> {
  for (const translation of translations) {
    for (const { row, texts } of await listRows(tx, id, translation))
      if (!(await isTranslated(tx, row, texts))) return true
  }
  return false
}

type Translation = { row: Parameters<typeof importTranslation>[1]; texts: ImportedTexts }

/** The rows that belong to a product, each with its texts in the other language. */
async function listRows(tx: Tx, id: number, translation: ProductTranslation): Promise<Translation[]> {
  const { locale, texts, categories, tags } = translation
  const descriptionHtml = texts.descriptionHtml && (await showKnownCopies(tx, texts.descriptionHtml))
  const rows: Translation[] = [
    { row: { entity: 'product', id, locale }, texts: { ...texts, descriptionHtml } },
    ...(await listOptionRows(tx, id, translation)),
  ]
  for (const { path, text } of categories) {
    const category = await findCategoryPath(tx, path)
    if (category !== null)
      rows.push({ row: { entity: 'product_category', id: category, locale }, texts: { name: text } })
  }
  for (const { own, text } of tags) {
    const where = { slug: slugify(own, '') }
    const tag = await tx.productTag.findUnique({ where, select: { id: true } })
    if (tag) rows.push({ row: { entity: 'product_tag', id: tag.id, locale }, texts: { name: text } })
  }
  return rows
}

async function listOptionRows(
  tx: Tx,
  productId: number,
  { locale, options }: ProductTranslation,
): Promise<Translation[]> {
  if (options.length === 0) return []
  const stored = await tx.productOption.findMany({
    where: { productId },
    select: { id: true, name: true, values: { select: { id: true, value: true } } },
  })
  return options.flatMap(({ own, text, values }) => {
    const option = stored.find(({ name }) => name === own)
    if (!option) return []
    const rows: Translation[] = values.flatMap((value) => {
      const found = option.values.find((one) => one.value === value.own)
      return found
        ? [{ row: { entity: 'product_option_value', id: found.id, locale }, texts: { value: value.text } }]
        : []
    })
    return [{ row: { entity: 'product_option', id: option.id, locale }, texts: { name: text } }, ...rows]
  })
}

/** The products that earlier imports made of translations. */
async function describeFormer(tx: Tx, id: number, translations: ProductTranslation[]): Promise<string[]> {
  const noted = await findNotedIds(
    tx,
    'woocommerce',
    translations.flatMap((translation) => translation.id ?? []),
  )
  const others = [...new Set(noted.values())].filter((other) => other !== id)
  if (others.length === 0) return []
  const rows = await tx.product.findMany({ where: { id: { in: others } }, select: { slug: true } })
  return rows.map(
    ({ slug }) =>
      `An earlier import brought its translation in as a product of its own, "${slug}". Delete that one, as it is a translation now.`,
  )
}
