import type { presentProductFacets } from '#lib/api/v1/product-facets/present.ts'
import { optionField } from './option-field.ts'
import type { ProductWish } from './product-wish.ts'

type Facets = ReturnType<typeof presentProductFacets>
type OptionFacet = Facets['options'][number]

// A page stays a page where a shop has thousands of colours.
const MAX_OPTIONS = 6
const MAX_VALUES = 40

/** The API's facets with what is chosen of each, which is there even where it has no product. */
export function showFacets({ price, options, ratings, in_stock }: Facets, wish: ProductWish) {
  const { option: chosen = {} } = wish
  return {
    price,
    in_stock,
    options: pickOptions(addChosen(options, chosen), chosen).map((facet) => showOption(facet, chosen)),
    ratings: ratings
      .map((one) => ({ ...one, checked: one.rating === wish.min_rating }))
      .filter(({ rating, count, checked }) => checked || (rating > 1 && rating < 5 && count > 0)),
  }
}

function addChosen(options: OptionFacet[], chosen: Record<string, string[]>): OptionFacet[] {
  const unknown = Object.keys(chosen).filter((name) => options.every((facet) => facet.name !== name))
  const all = [...options, ...unknown.map((name) => ({ name, values: [] }))]
  return all.map(({ name, values }) => {
    const missing = (chosen[name] ?? []).filter((value) => values.every((one) => one.value !== value))
    return { name, values: [...values, ...missing.map((value) => ({ value, count: 0 }))] }
  })
}

/** What is chosen, and of the others those that several products share: the most common ones. */
function pickOptions(options: OptionFacet[], chosen: Record<string, string[]>): OptionFacet[] {
  const reach = ({ values }: OptionFacet) => Math.max(...values.map(({ count }) => count))
  const shared = options.filter((facet) => facet.values.length > 1 && reach(facet) > 1)
  const kept = new Set(shared.toSorted((a, b) => reach(b) - reach(a)).slice(0, MAX_OPTIONS))
  return options.filter((facet) => kept.has(facet) || chosen[facet.name])
}

function showOption({ name, values }: OptionFacet, options: Record<string, string[]>) {
  const chosen = new Set(options[name])
  const kept = new Set(values.toSorted((a, b) => b.count - a.count).slice(0, MAX_VALUES))
  return {
    name,
    field: optionField(name),
    chosen: chosen.size,
    values: values
      .filter((one) => kept.has(one) || chosen.has(one.value))
      .map((one) => ({ ...one, checked: chosen.has(one.value) })),
  }
}
