import { slugify } from '#lib/platform/text/slug.ts'
import { listSpellings } from '../../former-site/list-spellings.ts'
import type { Batch, Move } from '../import-record.ts'

type WithTerms = { categories: string[][]; tags?: string[]; termFolder?: string }

/**
 * Former addresses of the categories and tags of products, where languages spell their names differently: WordPress wrote them in one
 * that the file does not tell. All others have a form that tells where they lead.
 */
export async function movesOfTerms(batch: Batch, products: readonly WithTerms[]): Promise<Move[]> {
  const moves = new Map<string, string>()
  for (const { categories, tags = [], termFolder } of products) {
    if (termFolder === undefined) continue
    for (const path of categories) {
      const id = batch.categories.get(JSON.stringify(path))
      if (id === undefined || path.every((name) => listSpellings(name).length === 0)) continue
      const { slug } = await batch.tx.productCategory.findUniqueOrThrow({
        where: { id },
        select: { slug: true },
      })
      for (const from of spellPath(path))
        moves.set(`${termFolder}/product-category/${from}`, categoryAt(slug))
    }
    for (const tag of tags)
      for (const from of listSpellings(tag))
        moves.set(`${termFolder}/product-tag/${encode(from)}`, `/products?tag=${encode(slugify(tag, ''))}`)
  }
  return [...moves].map(([from, to]) => ({ from, to }))
}

/** A path in each language: `moebel/schoene-stuehle`, and its last part alone. */
function spellPath(path: string[]): string[] {
  const spelled = path.map((name) => {
    const all = listSpellings(name)
    return all.length > 0 ? all : [slugify(name)]
  })
  const most = Math.max(...spelled.map((all) => all.length))
  const paths = Array.from({ length: most }, (_, index) =>
    spelled.map((all) => encode(all[Math.min(index, all.length - 1)] ?? '')),
  )
  return [...new Set(paths.flatMap((parts) => [parts.join('/'), parts.at(-1) ?? '']))]
}

function categoryAt(slug: string): string {
  return `/products?category=${encode(slug)}`
}

function encode(slug: string): string {
  return encodeURIComponent(slug)
}
