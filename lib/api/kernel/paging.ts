import { z } from 'zod'
import type { Paging } from '#lib/platform/lists/paging.ts'

/** One page of a list, as handlers return it. */
export type Page<T> = {
  items: T[]
  total: number
  page: number
  perPage: number
  /** No page holds an item after this many of the total. */
  reach?: number
}

const DEFAULT_PER_PAGE = 15
const MAX_PER_PAGE = 50

// No page reaches past this row, so that an offset stays a number that databases take.
const MAX_PAGE = 1_000_000

/** The query parameters of a paged list. Whatever is no positive integer counts as absent. */
export const PagingQuery = z.object({
  page: positiveInteger(MAX_PAGE, 1).meta({
    type: 'integer',
    minimum: 1,
    description: 'Which page, from 1.',
  }),
  per_page: positiveInteger(MAX_PER_PAGE, DEFAULT_PER_PAGE).meta({
    type: 'integer',
    minimum: 1,
    default: DEFAULT_PER_PAGE,
    description: `Items on a page, ${DEFAULT_PER_PAGE} where absent, at most ${MAX_PER_PAGE}.`,
  }),
})

export function toPaging(query: z.output<typeof PagingQuery>): Paging {
  return { page: query.page, perPage: query.per_page }
}

/** A short list as the one page it is. */
export function wholeList<T>(items: T[]): Page<T> {
  return { items, total: items.length, page: 1, perPage: items.length || MAX_PER_PAGE }
}

/** Tells a page from a record: the fields of records are in snake case. */
export function isPage(result: unknown): result is Page<unknown> {
  return typeof result === 'object' && result !== null && 'perPage' in result
}

export const ListMeta = z
  .object({
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
    has_more: z.boolean(),
  })
  .meta({ id: 'ListMeta', description: 'Where the list stands.' })

export function listMeta({ total, page, perPage, reach = total }: Page<unknown>): z.output<typeof ListMeta> {
  const lastPage = Math.max(1, Math.ceil(Math.min(total, reach) / perPage))
  return { current_page: page, last_page: lastPage, per_page: perPage, total, has_more: page < lastPage }
}

function positiveInteger(max: number, fallback: number) {
  return z
    .string()
    .optional()
    .transform((text) => {
      if (text === undefined || !/^\+?0*[1-9]\d*$/.test(text.trim())) return fallback
      return Math.min(Number(text), max)
    })
}
