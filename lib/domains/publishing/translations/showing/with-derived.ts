import type { Tx } from '#lib/platform/database/db.ts'
import { htmlToText } from '#lib/platform/text/html.ts'
import { cutText, joinLines } from '#lib/platform/text/plain-text.ts'
import { findEntity, isEntity } from '../entities.ts'

type Stored = { entity: string; id: number; field: string; locale: string; value: string }

const MAX_EXCERPT = 300

/** A translation and what follows from it: the text of its HTML, and the excerpt if nobody has written one. */
export async function withDerived(tx: Tx, given: Stored): Promise<Stored[]> {
  const derived = isEntity(given.entity) ? (findEntity(given.entity).derived ?? {}) : {}
  const texts = Object.entries(derived)
    .filter(([, source]) => source === given.field)
    .map(([field]) => ({ ...given, field, value: htmlToText(given.value) }))
  const body = texts.find(({ field }) => field === 'bodyText')
  return [given, ...texts, ...(body ? await deriveExcerpt(tx, body) : [])]
}

/** An excerpt that is just the beginning of the former text follows the new one. */
async function deriveExcerpt(tx: Tx, body: Stored): Promise<Stored[]> {
  const { entity, id: entityId, locale } = body
  const found = await tx.translation.findMany({
    where: { entity, entityId, locale, field: { in: ['excerpt', 'bodyText'] } },
    select: { field: true, value: true },
  })
  const { excerpt, bodyText } = Object.fromEntries(found.map(({ field, value }) => [field, value]))
  const isOwn = excerpt !== undefined && excerpt !== beginningOf(bodyText ?? '')
  return isOwn ? [] : [{ ...body, field: 'excerpt', value: beginningOf(body.value) }]
}

function beginningOf(text: string): string {
  return cutText(joinLines(text), MAX_EXCERPT)
}
