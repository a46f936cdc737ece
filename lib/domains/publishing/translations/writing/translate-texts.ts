import type { Context } from '#lib/context.ts'
import { DomainError, type Faults } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  authorise,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { cutText } from '#lib/platform/text/plain-text.ts'
import { findEntity, isEntity } from '../entities.ts'
import {
  acceptTranslations,
  findStored,
  type GivenTranslation,
  keyOf,
  storeTranslations,
  type TranslationKey,
} from '../save-translations.ts'
import { isSharedText, MAX_SHARED_TEXT, sharedColumns, sharedTextsOf } from '../shared-texts.ts'
import type { ThemeTexts } from '../texts.ts'
import { type LongKind, needToTranslate, type ShortKind } from './translated-kinds.ts'

/** A translation as a form sends it; an empty one takes away what is stored. */
export type WrittenText = {
  entity: string
  id: number
  field: string
  value: string
  /** The fingerprint of the translation that the form showed. */
  was: string
}

export type Translating = {
  locale: string
  kind: LongKind | ShortKind
  /** Of what is translated on a page of its own. */
  id: number | null
  texts: readonly WrittenText[]
}

/** Tells whether a translation is the one that a form showed; of a missing one, it is that of an empty text. */
export function fingerprintOf(value: string | null): string {
  return sha256(value ?? '').slice(0, 16)
}

/**
 * Stores the translations that were changed, checked like the texts themselves, all or none. Throws `invalid_fields` by place (`text.3`), and `stale`
 * if someone else has translated one of them since; their other translations stay.
 */
export const translateTexts = staffAction(
  { permission: 'content.write', action: 'texts.translated' },
  async (
    { context, tx, actor, record, unchanged }: ActionScope<ActionContext>,
    themeTexts: ThemeTexts,
    { locale, kind, id, texts }: Translating,
  ): Promise<number> => {
    unchanged()
    const written = texts.filter(({ value, was }) => fingerprintOf(value) !== was)
    for (const text of written) authorise(context, actor, needToTranslate(text))
    const isOfAnother = written.some((text) => id !== null && text.entity === kind && text.id !== id)
    if (isOfAnother) throw stale(locale)
    const shared = await findShared(tx, { kind, id })
    const places = written.map((text) => texts.indexOf(text))
    const accepted = await accept(context, { themeTexts, shared }, locale, { written, places })
    const stored = await findStored(tx, accepted)
    const changed = accepted.flatMap((text, at) => {
      const before = stored.get(keyOf(text))?.value ?? null
      return text.value === (before ?? '') ? [] : [{ ...text, before, was: written[at]?.was }]
    })
    if (changed.some(({ before, was }) => fingerprintOf(before) !== was)) throw stale(locale)
    for (const { before, ...key } of changed) await claim(tx, key, before)
    await storeTranslations(tx, changed, { saved: 0, removed: 0, unchanged: 0, refused: [] })
    if (changed.length === 0) return 0
    record({
      subject: id === null ? `translations:${kind}` : `${kind}:${id}`,
      before: toRecord(changed.map((text) => ({ ...text, value: text.before ?? '' }))),
      after: toRecord(changed),
      details: { locale },
    })
    return changed.length
  },
)

/** The present translations of these texts, in their order; null where there is none. */
export const findTranslations = staffQuery(
  { permission: 'content.write' },
  async (
    context: Pick<Context, 'database' | 'clock' | 'settings'>,
    actor,
    keys: readonly TranslationKey[],
  ): Promise<(string | null)[]> => {
    for (const { entity, field } of keys)
      authorise(context, actor, { ...needToTranslate({ entity, field }), requiresReauth: false })
    const stored = await findStored(context.database.prisma, keys)
    return keys.map((key) => stored.get(keyOf(key))?.value ?? null)
  },
)

async function findShared(
  tx: Tx,
  { kind, id }: Pick<Translating, 'kind' | 'id'>,
): Promise<ReadonlySet<string>> {
  if (kind !== 'product' || id === null) return new Set()
  const product = await tx.product.findUnique({ where: { id }, select: sharedColumns })
  const texts = product ? sharedTextsOf(product) : []
  return new Set(texts.map(({ entity, field }) => `${entity} ${field}`))
}

type Written = { written: readonly WrittenText[]; places: readonly number[] }

/** The texts as they can be stored. Throws `invalid_fields`. */
async function accept(
  context: ActionContext,
  known: Parameters<typeof acceptTranslations>[1],
  locale: string,
  { written, places }: Written,
): Promise<GivenTranslation[]> {
  const faults: Faults = {}
  const given = written.map(({ was: _, ...text }): GivenTranslation => ({ ...text, locale }))
  const accepted = await acceptTranslations(context, known, given, (index) => {
    const max = maxOf(written[index])
    const isLong = max !== undefined && (written[index]?.value.length ?? 0) > max
    faults[`text.${places[index]}`] = [isLong ? { code: 'too_long', facts: { max } } : { code: 'text' }]
  })
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
  return accepted
}

function maxOf(text: WrittenText | undefined): number | undefined {
  if (text === undefined) return undefined
  if (isSharedText(text.entity)) return MAX_SHARED_TEXT
  return isEntity(text.entity) ? findEntity(text.entity).fields[text.field]?.max : undefined
}

/** Locks a translation that still is what it was; of one that is not there yet, takes the place. Throws `stale`. */
async function claim(
  tx: Tx,
  { entity, id, field, locale }: TranslationKey,
  before: string | null,
): Promise<void> {
  const key = { locale, entity, entityId: id, field }
  if (before !== null) {
    const { count } = await tx.translation.updateMany({
      where: { ...key, value: before },
      data: { value: before },
    })
    if (count === 0) throw stale(locale)
    return
  }
  await tx.translation.create({ data: { ...key, value: '' }, select: { id: true } }).catch((error) => {
    throw error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
      ? stale(locale)
      : error
  })
}

function stale(locale: string): DomainError<'stale'> {
  return new DomainError('stale', { current: locale })
}

const MAX_RECORDED = 300

function toRecord(texts: readonly GivenTranslation[]): Record<string, string> {
  return Object.fromEntries(
    texts.map(({ entity, id, field, value }) => [
      [entity, id || '', field].filter(Boolean).join(' '),
      cutText(value, MAX_RECORDED),
    ]),
  )
}
