import type { ProductOption } from '#lib/domains/shop/catalogue/index.ts'
import type { Query } from '#lib/web/http/target.ts'
import { listUrl, queryText } from '../page-query.ts'
import type { ShownProduct, ShownVariant } from './show-product.ts'

/** The values of an option, each with the address of the page on which it is chosen. */
export type Choice = {
  name: string
  /** The chosen value; null if none is chosen yet. */
  value: string | null
  values: { value: string; url: string; current: boolean; in_stock: boolean; swatch: string | null }[]
}

/** The chosen values by option; options that are still open are missing. */
export type ChosenOptions = Readonly<Record<string, string>>

export function optionsOf({ options }: ShownVariant): ChosenOptions {
  return Object.fromEntries(options.map(({ name, value }) => [name, value]))
}

/** The options that the address of the page chooses, of those that some variant has together. */
export function readOptions({ options, variants }: ShownProduct, query: Query): ChosenOptions {
  const given = options.flatMap(({ name, values }) => {
    const value = queryText(query, fieldOf(name))
    return values.includes(value) ? [[name, value] as const] : []
  })
  const chosen = Object.fromEntries(given)
  return variants.some((variant) => fits(variant, chosen)) ? chosen : {}
}

/**
 * Each value leads to the page on which it is chosen beside those that were chosen before, and to a variant once all options are.
 * Options that have no variant together with it change to those of the most similar variant.
 */
export function listChoices(
  { options, variants }: ShownProduct,
  { chosen, path, colours }: { chosen: ChosenOptions; path: string; colours: readonly ProductOption[] },
): Choice[] {
  return options.map(({ name, values }, place) => ({
    name,
    value: chosen[name] ?? null,
    values: values.flatMap((value, index) => {
      const wanted = { ...chosen, [name]: value }
      const fitting = variants.filter((variant) => fits(variant, wanted))
      // Where one variant is left, there is nothing more to choose.
      const isOpen = fitting.length > 1
      const target = fitting[0] ? pickBest(fitting) : nearestVariant(variants, chosen, name, value)
      if (!target) return []
      const url = isOpen ? listUrl(path, toQuery(wanted)) : listUrl(path, { variant: target.id })
      const in_stock = isOpen ? fitting.some((variant) => variant.in_stock) : target.in_stock
      const swatch = colours[place]?.swatches[index] ?? null
      return { value, url: `${url}#choose`, current: value === chosen[name], in_stock, swatch }
    }),
  }))
}

function toQuery(chosen: ChosenOptions) {
  return Object.fromEntries(Object.entries(chosen).map(([name, value]) => [fieldOf(name), value]))
}

/** The page of a product on which a value is chosen. */
export function choiceUrl(path: string, name: string, value: string): string {
  return listUrl(path, toQuery({ [name]: value }))
}

function fieldOf(name: string): string {
  return `option[${name}]`
}

function fits(variant: ShownVariant, chosen: ChosenOptions): boolean {
  const own = optionsOf(variant)
  return Object.entries(chosen).every(([name, value]) => own[name] === value)
}

function pickBest(variants: readonly ShownVariant[]): ShownVariant | undefined {
  return variants.toSorted((a, b) => Number(b.in_stock) - Number(a.in_stock) || a.position - b.position)[0]
}

/** The variant with a value that is otherwise most like what is chosen. */
function nearestVariant(
  variants: readonly ShownVariant[],
  chosen: ChosenOptions,
  name: string,
  value: string,
): ShownVariant | undefined {
  const likeness = (variant: ShownVariant) =>
    Object.entries(optionsOf(variant)).filter(([option, own]) => chosen[option] === own).length
  const having = variants.filter((variant) => optionsOf(variant)[name] === value)
  const most = Math.max(...having.map(likeness))
  return pickBest(having.filter((variant) => likeness(variant) === most))
}
