import { changeProduct, refreshProduct, saveProductCategory } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { htmlToText } from '#lib/platform/text/html.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import type { TableRow } from '../../cells/table.ts'
import { tableFile } from '../../records/history/table-file.ts'
import type { ImportRecord, KnownRow, SourceContext } from '../../records/import-record.ts'
import { findNotedIds } from '../../records/products/noted-ids.ts'
import { isDeleted, readPicture, reportMetafields } from './entry.ts'

const columns = {
  handle: ['Handle'],
  command: ['Command'],
  title: ['Title'],
  body: ['Body HTML', 'Body (HTML)'],
  sort: ['Sort Order'],
  published: ['Published'],
  image: ['Image Src'],
  imageAlt: ['Image Alt Text'],
  product: ['Product: Handle'],
  ruleColumn: ['Rule: Product Column'],
  ruleRelation: ['Rule: Relation'],
  ruleCondition: ['Rule: Condition'],
} as const

type Row = TableRow<keyof typeof columns>

/** Matrixify's sheets Custom Collections and Smart Collections, whose rows after the first each add a product or a rule. */
export const shopifyCollections = tableFile({
  name: 'shopify',
  what: 'a list of Shopify collections',
  contents: 'products',
  columns,
  required: ['handle', 'title', 'sort'],
  keyOf: (row) => row.get('handle'),
  reasonWithoutKey: 'The collection has no handle.',
  toRecord(rows, context, headers) {
    const row = rows.find((one) => one.get('title')) ?? rows[0]
    if (!row) return null
    const reason = reasonToSkip(row)
    if (reason === null) return collectionRecord(row, rows, headers, context)
    context.report.skip(row.line, reason)
    return null
  },
})

function reasonToSkip(row: Row): string | null {
  if (isDeleted(row.get('command'))) return 'Its command is DELETE.'
  // It has all products, which a category of them would only repeat.
  if (row.get('handle') === 'all' || row.get('handle') === 'frontpage')
    return `The collection "${row.get('title')}" is Shopify's own, in whose place this shop has its list of products.`
  return /^(false|no|0)$/i.test(row.get('published'))
    ? `The collection "${row.get('title')}" was not published, and categories always are.`
    : null
}

function collectionRecord(row: Row, rows: Row[], headers: string[], context: SourceContext): ImportRecord {
  const handle = row.get('handle')
  const name = row.get('title') || handle
  const products = [...new Set(rows.map((one) => one.get('product')).filter(Boolean))]
  reportRules(name, rows, products.length, context)
  reportMetafields(row, headers, context)
  const category = {
    name,
    description: htmlToText(row.get('body')) || undefined,
    image: readPicture(row.get('image'), row.get('imageAlt')) ?? undefined,
  }
  const slugOf = (known: KnownRow | null) => known?.slug ?? slugify(handle, slugify(name))
  return {
    kind: 'collection',
    key: handle,
    line: row.line,
    name,
    content: { category, products },
    async save({ tx, now }, known) {
      // A category that is here under the handle, such as one that a product's type made, is the collection's.
      const { id } = await saveProductCategory(tx, { ...category, slug: slugOf(known) })
      const { added, missing } = await compareProducts(tx, id, products)
      for (const productId of added) await addCategory(tx, productId, id, now)
      return { id, warnings: describeMissing(name, missing) }
    },
    async isCurrent(tx, known) {
      return (await compareProducts(tx, known.id, products)).added.length === 0
    },
    async preview({ tx }, known) {
      const { added, missing } = await compareProducts(tx, known?.id ?? 0, products)
      const warnings = describeMissing(name, missing)
      if (!known) return { warnings }
      const before = await tx.productCategory.findUnique({
        where: { id: known.id },
        select: { name: true, description: true },
      })
      const fields = (['name', 'description'] as const).filter(
        (field) => category[field] !== undefined && before?.[field] !== category[field],
      )
      return { fields: [...fields, ...(added.length > 0 ? ['products'] : [])], warnings }
    },
  }
}

/** Products of a collection that are not in its category yet, and how many are not here at all. */
async function compareProducts(tx: Tx, categoryId: number, handles: string[]) {
  const noted = await findNotedIds(tx, 'shopify', handles)
  const rows = await tx.product.findMany({
    where: { id: { in: [...new Set(noted.values())] } },
    select: { id: true, categories: { where: { categoryId }, select: { categoryId: true } } },
  })
  const added = rows.filter(({ categories }) => categories.length === 0).map(({ id }) => id)
  return { added, missing: handles.length - rows.length }
}

async function addCategory(tx: Tx, productId: number, categoryId: number, at: Date): Promise<void> {
  const links = await tx.productCategoryLink.findMany({ where: { productId }, select: { categoryId: true } })
  const categoryIds = [...links.map((link) => link.categoryId), categoryId]
  await changeProduct(tx, productId, { categoryIds })
  await refreshProduct(tx, [productId], at)
}

function describeMissing(name: string, missing: number): string[] {
  if (missing === 0) return []
  return [
    `The collection "${name}" has ${missing} ${missing === 1 ? 'product that is' : 'products that are'} not here. Import the products first.`,
  ]
}

/** A category has the products that it was given, not those that a rule finds. */
function reportRules(name: string, rows: Row[], products: number, { report }: SourceContext): void {
  const rules = rows.flatMap((row) => {
    const rule = [row.get('ruleColumn'), row.get('ruleRelation'), row.get('ruleCondition')].filter(Boolean)
    return rule.length > 0 ? [rule.join(' ')] : []
  })
  if (rules.length > 0)
    report.warn(
      rows[0]?.line ?? 0,
      `The collection "${name}" was filled by ${rules.length === 1 ? 'a rule' : 'rules'}, which categories do not have: ${rules.join('; ')}. It comes with ${products} ${products === 1 ? 'product' : 'products'}.`,
    )
}
