import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { ignoredPart, parseQuery } from '#lib/api/kernel/parameters.ts'
import { ignoredValues, lenient, partsUnless } from '#lib/web/inputs/lenient.ts'
import { asFault } from '#lib/web/refusals/invalid-fields.ts'
import { findIgnoredParameters, isItem, listParts, readable } from './parts.ts'

const MAX_PARTS = 8

const Include = lenient(
  z
    .string()
    .transform(splitItems)
    .refine((items) => items.length > 0, asFault('required'))
    .refine((items) => items.length <= MAX_PARTS, asFault('too_many_parts', { max: MAX_PARTS })),
  partsUnless(isItem),
)

const OwnParameters = z.record(z.string(), z.array(z.string())).optional()

const BundleQuery = z.object({
  include: Include.meta({
    description:
      `What to read, separated by commas, at most ${MAX_PARTS}: ${[...readable.keys()].join(', ')}. A name of your ` +
      'own before a colon tells two of a kind apart: `featured:products`.',
  }),
  ...Object.fromEntries(
    [...readable]
      .filter(([, { spec }]) => spec.query)
      .map(([name]) => [
        name,
        OwnParameters.meta({
          additionalProperties: { type: 'string' },
          description: `The parameters of \`GET /${name}\`: \`${name}[per_page]=8\`.`,
        }),
      ]),
  ),
})

const Part = z
  .looseObject({
    data: z.unknown().optional().describe('What was read, as its own endpoint returns it.'),
    meta: z.looseObject({}).optional().describe('As its own endpoint has it.'),
    message: z.string().optional().describe('Why it was refused, in a sentence.'),
    error: z.string().optional().describe('The code of the refusal.'),
  })
  .meta({
    id: 'BundlePart',
    description:
      'What the read answers on its own: `data`, with `meta` for lists; or a refusal, with `error` or `errors`.',
  })

export const bundle = [
  endpoint(
    'GET /bundle',
    {
      name: 'getBundle',
      group: 'always',
      customer: 'none',
      summary: 'Several public reads at once',
      description:
        'For the first screen of an app: one request, counted as one, with an ETag for the whole. Each part is what its own ' +
        'endpoint answers, also where it refuses, as for a group that is off.',
      query: BundleQuery,
      findIgnored(rawQuery) {
        const given = parseQuery(rawQuery).include
        const include = typeof given === 'string' ? given : ''
        const unknown = ignoredValues(Include, include).map((value) =>
          ignoredPart('include', value, 'unknown_value'),
        )
        return [...unknown, ...findIgnoredParameters(listParts(splitItems(include), rawQuery), rawQuery)]
      },
      returns: z.record(z.string(), Part).describe('The parts, by their names in `include`.'),
      cached: ['content', 'catalogue', 'stock'],
    },
    async ({ query, rawQuery, readPart }) => {
      const parts = listParts(query.include, rawQuery)
      const read = await Promise.all(
        parts.map(
          async ({ name, endpoint: { path }, query }) => [name, await readPart(path, query)] as const,
        ),
      )
      return Object.fromEntries(read) as Record<string, z.input<typeof Part>>
    },
  ),
]

function splitItems(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
