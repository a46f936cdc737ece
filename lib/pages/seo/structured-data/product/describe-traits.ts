import type { ProductAttribute } from '#lib/domains/shop/catalogue/index.ts'

/** Properties of schema.org by which search engines tell variants apart, and what shops call them. */
const TRAITS = {
  color: ['color', 'colour', 'farbe', 'warna', 'couleur', 'colore', 'kleur', 'cor'],
  size: ['size', 'größe', 'groesse', 'ukuran', 'taille', 'talla', 'taglia', 'maat', 'tamanho'],
  material: ['material', 'bahan', 'matière', 'matériau', 'materiale', 'materiaal'],
  pattern: ['pattern', 'muster', 'motif', 'patrón', 'fantasia', 'patroon', 'padrão'],
} as const

export type Trait = keyof typeof TRAITS

export type Named = { name: string; value: string }

/** The property that an option or attribute of this name stands for, if any. */
export function findTrait(name: string): Trait | undefined {
  const word = name.trim().toLowerCase()
  return (Object.keys(TRAITS) as Trait[]).find((trait) => (TRAITS[trait] as readonly string[]).includes(word))
}

/** Colour, size and so on, as far as options or attributes state them; the first of a kind counts. */
export function describeTraits(stated: readonly Named[]): Partial<Record<Trait, string>> {
  const pairs = stated.flatMap(({ name, value }): [Trait, string][] => {
    const trait = findTrait(name)
    return trait && value !== '' ? [[trait, value]] : []
  })
  return Object.fromEntries(pairs.reverse())
}

/** Attributes under the names that the owner gave them, so that their traits are known in every language. */
export function stateAttributes(attributes: readonly ProductAttribute[]): Named[] {
  return attributes.map(({ value, original }) => ({ name: original.name, value }))
}

/** The value of the attribute with this name, in any case, as the owner has written it. */
export function findAttribute(attributes: readonly ProductAttribute[], name: string): string | undefined {
  const originals = attributes.map(({ original }) => original)
  return originals.find((one) => one.name.trim().toLowerCase() === name && one.value !== '')?.value
}
