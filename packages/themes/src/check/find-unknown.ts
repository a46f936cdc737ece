import { allowedFilters, allowedTags } from '../engine/create-liquid.ts'
import type { Remark } from './findings/finding.ts'
import { nearestName } from './findings/nearest-name.ts'
import { shopifyFilters } from './shopify/shopify-filters.ts'
import { shopifyTags } from './shopify/shopify-tags.ts'
import { type Piece, unquoted } from './views/scan-source.ts'

/** Tags and filters that a view uses and that do not exist. */
export type Unknown = { tags: Set<string>; filters: Set<string> }

/** An error for each use of one. */
export function findUnknown(source: string, pieces: readonly Piece[], unknown: Unknown): Remark[] {
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'tag' && piece.kind !== 'output') return []
    const found = [...unknown.filters].flatMap((name) => {
      const uses = unquoted(source, piece).matchAll(new RegExp(`\\|\\s*${name}(?![\\w-])`, 'g'))
      return [...uses].map(({ index, 0: use }) => ({
        offset: piece.start + index + use.length - name.length,
        ...nameMissing('filter', name, allowedFilters),
      }))
    })
    if (!unknown.tags.has(piece.name) || piece.name.startsWith('end')) return found
    const offset = piece.start + source.slice(piece.start, piece.end).indexOf(piece.name)
    return [...found, { offset, ...nameMissing('tag', piece.name, allowedTags) }]
  })
}

// What other template languages call the same.
const OTHERS: Record<string, string> = {
  elseif: 'Write `{% elsif … %}`.',
  foreach: 'Write `{% for item in list %}`.',
  raw: 'Leave it out: HTML of posts and pages is printed as such by itself.',
  set: "Write `{% assign name = 'value' %}`.",
}
const INSTEAD = { tag: { ...OTHERS, ...shopifyTags }, filter: { ...OTHERS, ...shopifyFilters } }

function nameMissing(
  kind: 'tag' | 'filter',
  name: string,
  known: ReadonlySet<string>,
): Omit<Remark, 'offset'> {
  const nearest = nearestName(name, known)
  const all = [...known].filter((one) => /^\w/.test(one)).sort()
  const table: Record<string, string> = INSTEAD[kind]
  const instead = Object.hasOwn(table, name) ? table[name] : undefined
  const fix = instead ?? (nearest ? `Did you mean \`${nearest}\`?` : `There are ${all.join(', ')}.`)
  return { severity: 'error', code: `unknown_${kind}`, message: `There is no ${kind} \`${name}\`.`, fix }
}
