import { z } from 'zod'
import { type KeyKind, type Keyset, parseKeys, writeKeys } from '#lib/platform/lists/keyset.ts'
import { InvalidFields } from '#lib/web/refusals/invalid-fields.ts'
import { listMeta, type Page } from './paging.ts'

/** The parameter of lists that can be read on from where a page ended. */
export const AfterQuery = z.object({
  after: z.string().max(4000).optional().meta({
    description:
      '`next_cursor` of the page before, instead of `page`: nothing comes twice and nothing is missed if records are added in between. Needs the same `sort`; not possible with `q`.',
  }),
})

export const CursorMeta = z.object({
  next_cursor: z
    .string()
    .optional()
    .describe('`after` of the next page, if there is one and the order of the list allows it.'),
})

/** A list and its order, by name, and the kinds of its sort columns; null if its order knows no cursors. */
type Sorted = { list: string; kinds: readonly KeyKind[] | null }

/** Where a page begins, and which page that is. Throws InvalidFields unless the cursor is one of this list. */
export function readCursor(
  after: string | undefined,
  { list, kinds }: Sorted,
): { page: number; keys: Keyset } | null {
  if (after === undefined || after === '') return null
  const [name, page, ...values] = decode(after)
  const keys = kinds && name === list && isPageNumber(page) ? parseKeys(kinds, values) : null
  if (keys) return { page: Number(page), keys }
  throw new InvalidFields({ after: [{ code: 'unknown_value', facts: { value: after.slice(0, 100) } }] })
}

/** The page with a cursor for the next one, if there is one. `loadKeys` is called only then. */
export async function withCursor<T>(
  page: Page<T>,
  { list, kinds }: Sorted,
  loadKeys: () => Promise<Keyset | null> | Keyset | null,
): Promise<Page<T>> {
  if (!kinds || page.items.length === 0 || !listMeta(page).has_more) return page
  const keys = await loadKeys()
  if (!keys) return page
  const text = JSON.stringify([list, page.page + 1, ...writeKeys(keys)])
  return { ...page, meta: { ...page.meta, next_cursor: Buffer.from(text).toString('base64url') } }
}

function decode(cursor: string): unknown[] {
  try {
    const decoded = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(decoded) ? decoded : []
  } catch {
    return []
  }
}

function isPageNumber(page: unknown): boolean {
  return Number.isInteger(page) && Number(page) > 1 && Number(page) <= 1_000_000
}
