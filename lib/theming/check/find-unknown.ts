import { allowedFilters, allowedTags } from '../engine/create-liquid.ts'
import type { Remark } from './findings/finding.ts'
import { nearestName } from './findings/nearest-name.ts'
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

// What other kinds of Liquid and other template languages call the same.
const INSTEAD: Record<string, string> = {
  include: "Write `{% render 'partials/pager', paginator: $paginator %}`.",
  layout: 'Leave it out: the site adds the header and footer to each view by itself.',
  block: 'Leave it out: the site adds the header and footer to each view by itself.',
  section: "Write `{% render 'partials/pager' %}`.",
  extends: 'Leave it out: the site adds the header and footer to each view by itself.',
  elseif: 'Write `{% elsif … %}`.',
  set: "Write `{% assign name = 'value' %}`.",
  foreach: 'Write `{% for item in list %}`.',
  form: "Write a <form>, or `{% render 'theme::search.form' %}`.",
  raw: 'Leave it out: HTML of posts and pages is printed as such by itself.',
  tablerow: 'Write a <table>, and its rows by {% for %}.',
  stylesheet: 'Put it into a file in assets/.',
  javascript: 'Put it into a file in assets/.',
  stylesheet_tag: 'Write `<link rel="stylesheet" href="{{ \'theme.css\' | asset_url }}">`.',
  script_tag: 'Write `<script src="{{ \'theme.js\' | asset_url }}" defer></script>`.',
  money: 'Prices have a text already: `{{ product.price.formatted }}`.',
  t: 'Write the text itself.',
}

function nameMissing(
  kind: 'tag' | 'filter',
  name: string,
  known: ReadonlySet<string>,
): Omit<Remark, 'offset'> {
  const nearest = nearestName(name, known)
  const all = [...known].filter((one) => /^\w/.test(one)).sort()
  const instead = Object.hasOwn(INSTEAD, name) ? INSTEAD[name] : undefined
  const fix = instead ?? (nearest ? `Did you mean \`${nearest}\`?` : `There are ${all.join(', ')}.`)
  return { severity: 'error', code: `unknown_${kind}`, message: `There is no ${kind} \`${name}\`.`, fix }
}
