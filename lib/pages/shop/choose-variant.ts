import type { ShownProduct, ShownVariant } from './show-product.ts'

/** The values of an option, each with the address of a variant that has it. */
export type Choice = {
  name: string
  /** The chosen variant's value; null if none is chosen. */
  value: string | null
  values: { value: string; url: string; current: boolean; in_stock: boolean }[]
}

/** The variant with this id, or the only variant. */
export function findVariant({ variants }: ShownProduct, id: string): ShownVariant | null {
  const [only] = variants
  if (variants.length === 1 && only) return only
  return variants.find((variant) => String(variant.id) === id) ?? null
}

/** Each value links to the variant that has it and is otherwise most like the chosen one. */
export function listChoices(
  { options, variants }: ShownProduct,
  chosen: ShownVariant | null,
  urlOf: (variant: ShownVariant) => string,
): Choice[] {
  return options.map(({ name, values }) => {
    const current = chosen && optionValue(chosen, name)
    return {
      name,
      value: current,
      values: values.flatMap((value) => {
        const target = nearestVariant(variants, chosen, name, value)
        if (!target) return []
        return { value, url: urlOf(target), current: value === current, in_stock: target.in_stock }
      }),
    }
  })
}

function nearestVariant(
  variants: ShownVariant[],
  chosen: ShownVariant | null,
  name: string,
  value: string,
): ShownVariant | undefined {
  const likeness = (variant: ShownVariant) =>
    variant.options.filter((option) => chosen && optionValue(chosen, option.name) === option.value).length
  return variants
    .filter((variant) => optionValue(variant, name) === value)
    .toSorted(
      (a, b) =>
        likeness(b) - likeness(a) || Number(b.in_stock) - Number(a.in_stock) || a.position - b.position,
    )[0]
}

function optionValue({ options }: ShownVariant, name: string): string | null {
  return options.find((option) => option.name === name)?.value ?? null
}
