/** How a product is sold: by its variants, as a group that links its members, or on another site. */
export type ProductKind = 'sold' | 'grouped' | 'external'

/** The kind as apps and themes see it: `variable` if there are variants to choose from. */
export type ProductType = 'simple' | 'variable' | 'grouped' | 'external'

export function typeOf({ kind, hasVariants }: { kind: string; hasVariants: boolean }): ProductType {
  if (kind === 'grouped' || kind === 'external') return kind
  return hasVariants ? 'variable' : 'simple'
}
