import { changedColumns } from '#lib/platform/database/changed-columns.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { compareIds } from '#lib/platform/lists/rows.ts'
import { findSavedMedia } from '#lib/services/media/index.ts'
import { isNameAlone, type SafetyContact, writeSafetyContact } from '../safety/contact.ts'
import type { ProductInput, VariantInput } from '../saving/product-input.ts'
import { picturesOf, toProductColumns, withSharedSku } from '../saving/save-product.ts'
import { tagsBySlug } from '../saving/save-product-links.ts'
import { collectOptions } from '../saving/save-product-options.ts'
import { toVariantColumns } from '../saving/save-product-variants.ts'
import { settleShared } from '../saving/shared-stock.ts'
import { pricesAt } from '../saving/variant-sale.ts'
import { matchVariants } from './match-variants.ts'

/** The id of a row that does not exist yet, such as a picture's. */
const NEW_ROW = 0

/**
 * Returns the names of the columns and relations of a product that saving the input would change, and the numbers it
 * gives for stock that variants share. A category that does not exist yet has the id 0. Writes nothing.
 */
export async function findProductChanges(
  tx: Tx,
  id: number,
  product: Omit<ProductInput, 'id'>,
  at: Date,
): Promise<{ fields: string[]; sharedStock: number[] }> {
  const row = await findRow(tx, id)
  const own = withSharedSku(product)
  const matches = matchVariants(own.variants, row.variants)
  const { variants, given } = settleShared(own.variants, matches, row.variants)
  const input = { ...own, variants }
  const pictures = picturesOf(input)
  const saved = await findSavedMedia(tx, pictures)
  const media = new Map(pictures.map(({ url }) => [url, saved.get(url) ?? NEW_ROW]))
  const {
    sortName: _,
    descriptionText: __,
    maxPrice: ___,
    onRequest: ____,
    imageId,
    ...columns
  } = toProductColumns(input, media)
  const imageIds = input.images?.map(({ url }) => media.get(url) ?? NEW_ROW)
  const [savedImages, savedMembers, savedCategories] = [
    row.images.map(({ mediaId }) => mediaId),
    row.members.map(({ memberId }) => memberId),
    row.categories.map(({ categoryId }) => categoryId),
  ]
  const hasOtherImages = changedColumns(row, { imageId }).length > 0 || differs(savedImages, imageIds)
  const fields = [
    ...changedColumns(row, columns),
    hasOtherImages && 'images',
    hasOtherOptions(row, input) && 'options',
    ...findVariantChanges(row, input, matches, { media, at }),
    hasOtherContact(row.manufacturer, input.manufacturer) && 'manufacturer',
    hasOtherContact(row.responsible, input.responsible) && 'responsible',
    hasOther(savedCategories, input.categoryIds) && 'categories',
    hasOtherTags(row, input) && 'tags',
    differs(savedMembers, input.memberIds) && 'members',
  ]
  return { fields: [...new Set(fields.filter((field) => field !== false))], sharedStock: given }
}

const everything = {
  images: { orderBy: { position: 'asc' }, select: { mediaId: true } },
  options: {
    orderBy: { position: 'asc' },
    select: { name: true, values: { orderBy: { position: 'asc' }, select: { value: true } } },
  },
  variants: {
    orderBy: { id: 'asc' },
    include: {
      sale: true,
      optionValues: {
        select: { valueId: true, value: { select: { value: true, option: { select: { name: true } } } } },
      },
    },
  },
  categories: { select: { categoryId: true } },
  tags: { select: { tag: { select: { slug: true } } } },
  manufacturer: true,
  responsible: true,
  members: { orderBy: { position: 'asc' }, select: { memberId: true } },
} as const

type Row = Awaited<ReturnType<typeof findRow>>

function findRow(tx: Tx, id: number) {
  return tx.product.findUniqueOrThrow({ where: { id }, include: everything })
}

/** The columns that change in variants that stay; `variants` if one is added, removed or moved. */
function findVariantChanges(
  row: Row,
  input: ProductInput,
  matches: readonly ({ id: number } | undefined)[],
  { media, at }: { media: Map<string, number>; at: Date },
): string[] {
  const changes = input.variants.flatMap((variant, position) => {
    const current = row.variants.find(({ id }) => id === matches[position]?.id)
    if (!current) return ['variants']
    const {
      name,
      position: place,
      imageId,
      active,
      ...columns
    } = toVariantColumns(variant, position, input, { media, at })
    const isOther = changedColumns(current, { name, position: place, imageId, active }).length > 0
    return [
      ...changedColumns(current, { ...columns, stock: variant.stock }),
      ...(hasOtherSale(current, variant, at) ? ['sale'] : []),
      ...(isOther || differs(choicesOf(current), sorted(variant.optionValues)) ? ['variants'] : []),
    ]
  })
  const isGone = row.variants.some(({ id, active }) => active && !matches.some((match) => match?.id === id))
  return isGone ? [...changes, 'variants'] : changes
}

function hasOtherSale({ sale: current }: Row['variants'][number], variant: VariantInput, at: Date): boolean {
  if (variant.sale === undefined) return false
  const { sale } = pricesAt(variant, at)
  if (!sale || !current) return sale !== current
  return changedColumns(current, sale).length > 0
}

function choicesOf({ optionValues }: Row['variants'][number]): [string, string][] {
  return sorted(Object.fromEntries(optionValues.map(({ value }) => [value.option.name, value.value])))
}

function sorted(choices: Record<string, string> = {}): [string, string][] {
  return Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : 1))
}

function hasOtherOptions({ options }: Row, input: ProductInput): boolean {
  const wanted = [...collectOptions(input)].map(([name, values]) => [name, [...values]])
  return differs(
    options.map(({ name, values }) => [name, values.map(({ value }) => value)]),
    wanted,
  )
}

function hasOtherTags({ tags }: Row, input: ProductInput): boolean {
  const slugs = tags.map(({ tag }) => tag.slug).sort()
  return input.tags !== undefined && differs(slugs, [...tagsBySlug(input.tags).keys()].sort())
}

function hasOtherContact(current: SafetyContact | null, wanted: SafetyContact | null | undefined): boolean {
  if (wanted === undefined) return false
  if (wanted && isNameAlone(wanted) && current?.name === wanted.name) return false
  const text = (contact: SafetyContact | null) => contact && writeSafetyContact(contact)
  return text(current) !== text(wanted)
}

function hasOther(current: number[], wanted: number[] | undefined): boolean {
  if (!wanted) return false
  const { added, gone } = compareIds(current, wanted)
  return added.length + gone.length > 0
}

/** Whether a list differs from the wanted one, if one is given. */
function differs(current: unknown[], wanted: unknown[] | undefined): boolean {
  return wanted !== undefined && JSON.stringify(current) !== JSON.stringify(wanted)
}
