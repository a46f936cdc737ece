import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { isEntity } from './entities.ts'
import { refreshSearched } from './refresh-searched.ts'
import { DOCUMENT_TITLE, isSharedText, listSharedTexts, VIDEO_TITLE } from './shared-texts.ts'
import { findRows } from './showing/find-rows.ts'
import { readValue } from './showing/read-value.ts'
import { saveSortNames } from './showing/sort-names.ts'
import { withDerived } from './showing/with-derived.ts'
import type { ThemeTexts } from './texts.ts'

const NAMES: Readonly<Record<string, string>> = { [DOCUMENT_TITLE]: 'document', [VIDEO_TITLE]: 'video' }

/** A translation as it is given; an empty value removes the one that is stored. */
export type GivenTranslation = { entity: string; id: number; field: string; locale: string; value: string }

/** Which text is translated into which language. */
export type TranslationKey = Omit<GivenTranslation, 'value'>

export type SavedTranslations = {
  saved: number
  removed: number
  unchanged: number
  /** The texts that were not stored, by their place in the list from 0, and why. */
  refused: { index: number; reason: string }[]
}

const BATCH = 500

/**
 * Stores translations, checked like the texts themselves: HTML is sanitised, texts of one line have no breaks. What cannot be stored is
 * left out and named, and the rest is stored, each batch in a transaction.
 */
export async function saveTranslations(
  context: Pick<Context, 'database' | 'settings'>,
  themeTexts: ThemeTexts,
  given: readonly GivenTranslation[],
): Promise<SavedTranslations> {
  const result: SavedTranslations = { saved: 0, removed: 0, unchanged: 0, refused: [] }
  const shared = await findShared(context, given)
  for (let start = 0; start < given.length; start += BATCH) {
    const batch = given.slice(start, start + BATCH)
    const accepted = await acceptTranslations(context, { themeTexts, shared }, batch, (index, reason) =>
      result.refused.push({ index: start + index, reason }),
    )
    await transact(context.database.prisma, (tx) => storeTranslations(tx, accepted, result))
  }
  return result
}

type Known = { themeTexts: ThemeTexts; shared: ReadonlySet<string> }

/** The texts that products share, each as `product_attribute Material`; none unless one of them is given. */
async function findShared(
  context: Pick<Context, 'database'>,
  given: readonly GivenTranslation[],
): Promise<ReadonlySet<string>> {
  if (!given.some(({ entity }) => isSharedText(entity))) return new Set()
  const texts = await listSharedTexts(context)
  return new Set(texts.map(({ entity, field }) => `${entity} ${field}`))
}

/** Translations as they can be stored; those that cannot be are named with the reason. */
export async function acceptTranslations(
  context: Pick<Context, 'database' | 'settings'>,
  { themeTexts, shared }: Known,
  batch: readonly GivenTranslation[],
  refuse: (index: number, reason: string) => void,
): Promise<GivenTranslation[]> {
  const { settings, database } = context
  const locales = settings.languages.slice(1).map(({ locale }) => locale)
  const rows = await findRows(database.prisma, batch)
  const accepted: GivenTranslation[] = []
  for (const [index, one] of batch.entries()) {
    const locale = locales.find((known) => known.toLowerCase() === one.locale.toLowerCase())
    if (locale === undefined) {
      refuse(index, `${one.locale} is no further language of the site (site.locales)`)
      continue
    }
    if (isEntity(one.entity) && !rows.has(`${one.entity} ${one.id}`)) {
      refuse(index, `there is no ${one.entity} with the id ${one.id}`)
      continue
    }
    if (isSharedText(one.entity) && !shared.has(`${one.entity} ${one.field}`)) {
      refuse(index, `no product has the ${NAMES[one.entity] ?? 'attribute'} ${one.field}`)
      continue
    }
    const read = await readValue(themeTexts, one)
    if ('problem' in read) refuse(index, read.problem)
    else accepted.push({ ...one, id: isEntity(one.entity) ? one.id : 0, locale, value: read.value })
  }
  return accepted
}

/** Stores what was accepted, with what follows from it, and counts it in `result`. */
export async function storeTranslations(
  tx: Tx,
  accepted: readonly GivenTranslation[],
  result: SavedTranslations,
): Promise<void> {
  // The last of several for one text counts.
  const unique = new Map(accepted.map((one) => [keyOf(one), one]))
  const existing = await findStored(tx, [...unique.values()])
  const changed: GivenTranslation[] = []
  result.unchanged += accepted.length - unique.size
  for (const [key, one] of unique) {
    const { value: before } = existing.get(key) ?? {}
    if ((before ?? '') === one.value) result.unchanged++
    else if (one.value === '') result.removed++
    else result.saved++
    if ((before ?? '') === one.value) continue
    for (const written of await withDerived(tx, one)) await write(tx, written)
    changed.push(one)
  }
  await refreshSearched(tx, changed)
  await saveSortNames(
    tx,
    changed.filter(({ entity, field }) => entity === 'product' && field === 'name'),
  )
}

/** The stored translations among these, by their `keyOf`. */
export async function findStored(
  tx: Tx,
  given: readonly TranslationKey[],
): Promise<Map<string, { value: string }>> {
  if (given.length === 0) return new Map()
  const ids = [...new Set(given.map(({ id }) => id))]
  const found = await tx.translation.findMany({
    where: {
      locale: { in: [...new Set(given.map(({ locale }) => locale))] },
      entity: { in: [...new Set(given.map(({ entity }) => entity))] },
      entityId: { in: ids },
    },
  })
  return new Map(found.map((row) => [keyOf({ ...row, id: row.entityId }), row]))
}

async function write(tx: Tx, { entity, id, field, locale, value }: GivenTranslation): Promise<void> {
  const key = { locale, entity, entityId: id, field }
  if (value === '') await tx.translation.deleteMany({ where: key })
  else
    await tx.translation.upsert({
      where: { locale_entity_entityId_field: key },
      create: { ...key, value },
      update: { value },
      select: { id: true },
    })
}

export function keyOf({ entity, id, field, locale }: TranslationKey): string {
  return `${locale} ${entity} ${id} ${field}`
}
