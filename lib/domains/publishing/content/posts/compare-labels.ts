import { compareNames } from '#lib/platform/text/compare-names.ts'

type Named = { id: number; name: string }

/** Sorts tags. */
export function compareLabels(a: Named, b: Named): number {
  return compareNames(a.name, b.name) || a.id - b.id
}

/** Sorts categories with the same parent, and the categories of a post. */
export function comparePlaces(a: Named & { position: number }, b: Named & { position: number }): number {
  return a.position - b.position || compareLabels(a, b)
}
