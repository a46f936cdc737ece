/** How a product is sold: here, by its variants; as a page that links its members; or elsewhere, at its address. */
export type ProductKind = 'sold' | 'grouped' | 'external'

/** What apps and themes are told: a product that is sold has variants to choose from or not. */
export type ProductType = 'simple' | 'variable' | 'grouped' | 'external'

export function typeOf({ kind, hasVariants }: { kind: string; hasVariants: boolean }): ProductType {
  if (kind === 'grouped' || kind === 'external') return kind
  return hasVariants ? 'variable' : 'simple'
}
