import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery } from '#lib/api/kernel/paging.ts'
import type { FieldFault } from '#lib/web/refusals/invalid-fields.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

// biome-ignore lint/suspicious/noExplicitAny: each test knows what its endpoint is called with.
type AnyCall = any

/** The endpoints' behaviour, for each test to set. */
export const act = {
  run: (_call: AnyCall): unknown => ({ id: 1 }),
  admit: (_call: AnyCall): void => undefined,
}

/** Ends with the error that a database gives that went away. */
export const databaseAway = () => Object.assign(new Error('Connection refused'), { code: 'ECONNREFUSED' })

const Thing = z.object({ id: z.int() })
const Row = z.object({ row: z.string() })
const common = { group: 'contact', customer: 'none', summary: 'x', returns: Thing } as const
const run = (call: unknown) => act.run(call) as never

/** Endpoints that do what a test wants, declared in every way there is. */
export const openEndpoints = [
  endpoint('GET /plain', { ...common, name: 'getPlain' }, run),
  endpoint('POST /plain', { ...common, name: 'postPlain' }, run),
  endpoint(
    'GET /things',
    {
      ...{ ...common, name: 'getThings', list: true, query: PagingQuery },
      pageMeta: z.object({ corrected: z.string().optional() }),
    },
    run,
  ),
  endpoint('GET /rows', { ...common, name: 'getRows', list: true }, run),
  endpoint('GET /either', { ...common, name: 'getEither', orPageOf: Row }, run),
  endpoint(
    'GET /things/{id}',
    {
      ...{ ...common, name: 'getThing', params: z.object({ id: z.coerce.number<string>().int() }) },
      query: z.object({
        sort: z.string().optional(),
        ids: z.array(z.string()).optional(),
        option: z.record(z.string(), z.array(z.string())).optional(),
      }),
    },
    run,
  ),
  endpoint(
    'POST /things',
    {
      ...{ ...common, name: 'postThings', customer: 'optional', status: 201 },
      body: z.object({ name: z.string(), email: z.string().optional(), deep: z.unknown().optional() }),
      guestBody: z.object({ name: z.string(), email: z.email(), deep: z.unknown().optional() }),
      alsoWrong: (_context, { name }): Record<string, FieldFault[]> =>
        name === 'taken' ? { name: [{ code: 'email_taken' }] } : {},
      admit: async (call) => act.admit(call),
    },
    run,
  ),
  endpoint('PUT /things', { ...common, name: 'putThings', ownRetries: true }, run),
  endpoint('GET /kept', { ...common, name: 'getKept', cached: ['content'] }, run),
  endpoint(
    'GET /stock',
    { ...common, name: 'getStock', cached: ['catalogue', 'stock'], observesStock: true },
    run,
  ),
  endpoint(
    'GET /guests',
    {
      ...{ ...common, name: 'getGuests', customer: 'optional' },
      guestsAllowed: (settings) => settings['account.guest_cart'],
    },
    run,
  ),
  endpoint('GET /verified', { ...common, name: 'getVerified', customer: 'optional', verified: true }, run),
  endpoint('POST /only', { ...common, name: 'postOnly' }, run),
  endpoint('GET /wide', { ...common, name: 'getWide', cached: ['content'] }, async ({ readPart }) => {
    const found = await act.run(readPart)
    if (!found) throw new Refusal('not_found')
    return found as never
  }),
]
