import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'

/** An endpoint that takes a body of every kind of field, so that the reading of bodies is fuzzed whatever v1 holds. */
export const bodyEndpoint = endpoint(
  'POST /fuzzed/{name}',
  {
    name: 'postFuzzedName',
    group: 'contact',
    customer: 'optional',
    summary: 'Take a body',
    query: z.object({ q: z.string().max(20).optional() }),
    body: z.object({
      text: z.string().min(1).max(50).optional(),
      email: z.email().optional(),
      quantity: z.int().min(1).max(999).optional(),
      rating: z.number().optional(),
      accepted: z.boolean().nullable().optional(),
      kind: z.enum(['shoe', 'name', 'hello']).optional(),
      billing: z.object({ name: z.string(), country: z.string().length(2) }).optional(),
      list: z.array(z.string()).max(5).optional(),
      anything: z.unknown().optional(),
    }),
    returns: z.object({ name: z.string(), fields: z.int() }),
    status: 201,
  },
  ({ params, body }) => ({ name: params.name, fields: Object.keys(body).length }),
)
