import { compareNames } from '#lib/platform/text/compare-names.ts'

type Named = { id: number; name: string }

/** The order of tags. */
export function compareLabels(a: Named, b: Named): number {
  return compareNames(a.name, b.name) || a.id - b.id
}

/** The order of categories that have the same parent, and of a post's. */
export function comparePlaces(a: Named & { position: number }, b: Named & { position: number }): number {
  return a.position - b.position || compareLabels(a, b)
}
