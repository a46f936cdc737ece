import type { App } from '#lib/app/app.ts'
import { listSwatches, type Swatches } from '#lib/domains/shop/catalogue/index.ts'
import { remember } from '#lib/web/http/cache-validity.ts'
import type { presentProductFacets } from '#lib/web/presenters/shop/product-facets.ts'
import { groupValues } from './group-values.ts'
import type { ProductSelection } from './product-selection.ts'
import { optionField } from './show-listed.ts'

type Facets = ReturnType<typeof presentProductFacets>
type OptionFacet = Facets['options'][number]

/** Values by the name of their option. */
type Chosen = ReadonlyMap<string, string[]>

// Keeps the page small if a shop has thousands of colours.
const MAX_OPTIONS = 6
const MAX_VALUES = 40

export function loadSwatches(app: App): Promise<Swatches> {
  return remember(app, { name: 'swatches', scopes: ['catalogue'], load: () => listSwatches(app) })
}

/** The API's facets, with the chosen values marked and included even if they match no product. */
export function showFacets(
  { price, options, ratings, in_stock }: Facets,
  selection: ProductSelection,
  swatches: Swatches,
) {
  const chosen: Chosen = new Map(Object.entries(selection.option ?? {}))
  return {
    price,
    in_stock,
    options: pickOptions(addChosen(options, chosen), chosen).map((facet) =>
      showOption(facet, chosen, swatches),
    ),
    ratings: pickRatings(ratings, selection.min_rating),
  }
}

/** The ratings from 4 stars down that match more products than the next higher one, and the chosen one. */
function pickRatings(ratings: Facets['ratings'], chosen: number | undefined) {
  const countOf = (rating: number) => ratings.find((one) => one.rating === rating)?.count ?? null
  const useful = [4, 3, 2].filter((rating, place) => {
    const above = place === 0 ? 0 : countOf(rating + 1)
    return (countOf(rating) ?? 0) > (above ?? 0)
  })
  return [...new Set(chosen === undefined ? useful : [...useful, chosen])]
    .sort((a, b) => b - a)
    .map((rating) => ({ rating, count: countOf(rating), checked: rating === chosen }))
}

function addChosen(options: OptionFacet[], chosen: Chosen): OptionFacet[] {
  const unknown = [...chosen.keys()].filter((name) => options.every((facet) => facet.name !== name))
  const all = [...options, ...unknown.map((name) => ({ name, label: name, values: [] }))]
  return all.map(({ name, label, values }) => {
    const missing = (chosen.get(name) ?? []).filter((value) => values.every((one) => one.value !== value))
    return {
      name,
      label,
      values: [...values, ...missing.map((value) => ({ value, label: value, count: 0 }))],
    }
  })
}

/** The chosen options, and the most common of those that several products share. */
function pickOptions(options: OptionFacet[], chosen: Chosen): OptionFacet[] {
  const reach = ({ values }: OptionFacet) => Math.max(...values.map(({ count }) => count))
  const shared = options.filter((facet) => facet.values.length > 1 && reach(facet) > 1)
  const kept = new Set(shared.toSorted((a, b) => reach(b) - reach(a)).slice(0, MAX_OPTIONS))
  return options.filter((facet) => kept.has(facet) || chosen.has(facet.name))
}

function showOption({ name, label, values }: OptionFacet, options: Chosen, swatches: Swatches) {
  const chosen = new Set(options.get(name))
  const kept = new Set(values.toSorted((a, b) => b.count - a.count).slice(0, MAX_VALUES))
  const shown = values.filter((one) => kept.has(one) || chosen.has(one.value))
  const groups = groupValues(
    shown.map((one) => ({ ...one, checked: chosen.has(one.value), swatch: swatches.of(name, one.value) })),
  )
  return { name: label, field: optionField(name), chosen: chosen.size, values: groups.flat(), groups }
}
