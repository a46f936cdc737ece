import type { Endpoint } from '#lib/api/kernel/endpoint.ts'
import { findIgnored, type Ignored, ignoredPart, splitQuery } from '#lib/api/kernel/parameters.ts'
import { menus } from '../menus/endpoints.ts'
import { pages } from '../pages/endpoints.ts'
import { postCategories } from '../post-categories/endpoints.ts'
import { postTags } from '../post-tags/endpoints.ts'
import { posts } from '../posts/endpoints.ts'
import { productCategories } from '../product-categories/endpoints.ts'
import { productFacets } from '../product-facets/endpoints.ts'
import { products } from '../products/endpoints.ts'
import { site } from '../site/endpoints.ts'

/** The possible parts of a bundle by name: the public reads that need no more than a query. */
export const readable: ReadonlyMap<string, Endpoint> = new Map(
  [
    ...site,
    ...menus,
    ...posts,
    ...postCategories,
    ...postTags,
    ...pages,
    ...products,
    ...productCategories,
    ...productFacets,
  ]
    .filter(({ path, spec }) => spec.cached && !path.includes('{'))
    .map((endpoint) => [endpoint.path.slice(1), endpoint]),
)

/** One read of a bundle, and the name it has there. */
export type Part = { name: string; endpoint: Endpoint; query: string }

const ITEM = /^(?:([a-z][a-z0-9_]{0,29}):)?([a-z-]+)$/

/** `products`, or `featured:products` under a name of the app's own; undefined if there is no such read. */
function parseItem(item: string): Omit<Part, 'query'> | undefined {
  const [, name, path = ''] = ITEM.exec(item) ?? []
  const endpoint = readable.get(path)
  return endpoint && { name: name ?? path, endpoint }
}

/** Whether an item of `include` names something to read. */
export function isItem(item: string): boolean {
  return parseItem(item) !== undefined
}

/** The parts that are asked for, each with those parameters that bear its name: `products[sort]=popular`. */
export function listParts(include: readonly string[], rawQuery: string): Part[] {
  const given = splitQuery(rawQuery)
  const parts = new Map<string, Part>()
  for (const item of include) {
    const known = parseItem(item)
    if (known) parts.set(known.name, { ...known, query: queryOf(known.name, given) })
  }
  return [...parts.values()]
}

function queryOf(name: string, given: [string, string][]): string {
  return given
    .flatMap(([parameter, value]) => {
      const own = ownParameter(parameter)
      return own?.name === name ? [`${encodeURIComponent(own.rest)}=${encodeURIComponent(value)}`] : []
    })
    .join('&')
}

/** `products[option][Size]` → the part `products`, and its parameter `option[Size]` */
function ownParameter(parameter: string): { name: string; rest: string } | null {
  const [, name, own, more = ''] = /^([^[\]]+)\[([^[\]]+)\](.*)$/.exec(parameter) ?? []
  return name === undefined ? null : { name, rest: `${own}${more}` }
}

/** The parameters of parts that are not asked for, and what the parts themselves ignore. */
export function findIgnoredParameters(parts: readonly Part[], rawQuery: string): Ignored[] {
  const names = new Set(parts.map(({ name }) => name))
  let isIncluded = false
  const strays = splitQuery(rawQuery).flatMap(([parameter, value]): Ignored[] => {
    if (parameter === 'include') {
      const isRepeated = isIncluded
      isIncluded = true
      return isRepeated ? [ignoredPart(parameter, value, 'repeated_parameter')] : []
    }
    const name = ownParameter(parameter)?.name
    const isTaken = name !== undefined && names.has(name)
    return isTaken ? [] : [ignoredPart(parameter, null, 'unknown_parameter')]
  })
  const within = parts.flatMap(({ name, endpoint, query }) =>
    findIgnored(endpoint.spec, query).map(({ parameter, ...rest }) => {
      const [, own = '', more = ''] = /^([^[]*)(.*)$/.exec(parameter) ?? []
      return { ...rest, parameter: `${name}[${own}]${more}` }
    }),
  )
  return [...strays, ...within]
}
