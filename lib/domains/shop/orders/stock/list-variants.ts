/** The lines' variants, except deleted ones. */
export function listVariants(lines: readonly { variantId: number | null }[]): number[] {
  return lines.flatMap(({ variantId }) => variantId ?? [])
}
