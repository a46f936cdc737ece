import type { MediaInput } from '#lib/services/media/index.ts'
import { readWebAddress } from '../../cells/read-cell.ts'
import type { Skipped } from '../../records/import-record.ts'
import type { ShopifyRow } from './columns.ts'
import type { VariantRow } from './read-variants.ts'

type Images = {
  images: MediaInput[]
  /** Rows that only hold a picture. */
  bad: Skipped[]
  /** Pictures of rows that also hold a variant. */
  warnings: Skipped[]
}

/** A product's pictures in the order of their positions, with those that only a variant names at the end. */
export function readImages(rows: ShopifyRow[], variants: VariantRow[]): Images {
  const found: { image: MediaInput; position: number }[] = []
  const bad: Skipped[] = []
  const warnings: Skipped[] = []
  for (const row of rows) {
    const cell = row.get('imageAddress')
    if (!cell) continue
    const url = readWebAddress(cell)
    if (url) {
      const position = Number.parseInt(row.get('imagePosition'), 10)
      const image = { url, alt: row.get('imageAlt') }
      found.push({ image, position: Number.isNaN(position) ? Number.MAX_SAFE_INTEGER : position })
      continue
    }
    const problem = { line: row.line, reason: `The image "${cell}" is not an http or https address.` }
    if (row.get('price') || row.get('title')) warnings.push(problem)
    else bad.push(problem)
  }
  found.sort((a, b) => a.position - b.position)
  const images = found.map(({ image }) => image)
  const addresses = new Set(images.map((image) => image.url))
  const own = variants.flatMap(({ input }) => input.image ?? []).filter(({ url }) => !addresses.has(url))
  return { images: [...images, ...own], bad, warnings }
}
