import { z } from 'zod'
import type { Paging } from '#lib/platform/lists/rows.ts'
import { lenient, unless } from '#lib/web/inputs/lenient.ts'
import { AnswerMeta } from './parameters.ts'

/** One page of a list, as handlers return it. */
export type Page<T> = {
  items: T[]
  total: number
  page: number
  perPage: number
  /** Only this many of the total can be reached through pages. */
  reach?: number
  /** Whether there is a next page, where the number of this one does not tell. */
  more?: boolean | undefined
  /** Fields of `meta` besides the position in the list, as the endpoint's `pageMeta` describes them. */
  meta?: Record<string, unknown>
}

const DEFAULT_PER_PAGE = 15
const MAX_PER_PAGE = 50

// Keeps offsets within what databases accept.
const MAX_PAGE = 1_000_000

/** The query parameters of a paged list. Anything but a positive integer counts as absent. */
export const PagingQuery = z.object({
  page: positiveInteger(MAX_PAGE, 1).meta({
    type: 'integer',
    minimum: 1,
    description: 'Page number, starting at 1.',
  }),
  per_page: positiveInteger(MAX_PER_PAGE, DEFAULT_PER_PAGE).meta({
    type: 'integer',
    minimum: 1,
    default: DEFAULT_PER_PAGE,
    description: `Items per page: ${DEFAULT_PER_PAGE} by default, at most ${MAX_PER_PAGE}.`,
  }),
})

export function toPaging(query: z.output<typeof PagingQuery>): Paging {
  return { page: query.page, perPage: query.per_page }
}

/** A short list as a single page. */
export function wholeList<T>(items: T[]): Page<T> {
  return { items, total: items.length, page: 1, perPage: items.length || MAX_PER_PAGE }
}

/** Tells a page from a record, whose fields are in snake case. */
export function isPage(result: unknown): result is Page<unknown> {
  return typeof result === 'object' && result !== null && 'perPage' in result
}

export const ListMeta = z
  .object({
    current_page: z.int().describe('The page that this is, from 1.'),
    last_page: z.int().describe('The last page there is; 1 for an empty list.'),
    per_page: z.int().describe('How many items a page has.'),
    total: z.int().describe('How many items there are on all pages.'),
    has_more: z.boolean().describe('Whether there is a next page.'),
  })
  .extend(AnswerMeta.shape)
  .meta({ id: 'ListMeta', description: 'The position in the list.' })

export function listMeta({
  total,
  page,
  perPage,
  reach = total,
  more,
}: Page<unknown>): z.output<typeof ListMeta> {
  const counted = Math.max(1, Math.ceil(Math.min(total, reach) / perPage))
  const lastPage = more === undefined ? counted : more ? Math.max(counted, page + 1) : page
  return { current_page: page, last_page: lastPage, per_page: perPage, total, has_more: page < lastPage }
}

function positiveInteger(max: number, fallback: number) {
  const isPositive = (text: string) => /^\+?0*[1-9]\d*$/.test(text.trim())
  const schema = z
    .string()
    .optional()
    .transform((text) => (text !== undefined && isPositive(text) ? Math.min(Number(text), max) : fallback))
  return lenient(schema, unless(isPositive))
}
