import type { Translated } from '../../records/products/product-translation.ts'
import type { WooRow } from './columns.ts'
import type { WooHeaders } from './find-headers.ts'
import type { ProductLanguages } from './product-languages.ts'
import { type Attribute, readChoice } from './read-attributes.ts'
import { inOrder } from './read-variations.ts'

type Pair<Item> = readonly [own: Item, translated: Item]

/** Which variation translates which: as the file says, else by their SKUs, else the rest in their order if they are as many. */
export function pairVariations(
  own: WooRow[],
  translated: WooRow[],
  languages: ProductLanguages,
): Pair<WooRow>[] {
  const byGroup = (other: WooRow) => {
    const partner = languages.findPartner(other)
    return own.find(({ line }) => String(line) === partner?.id)
  }
  const bySku = (other: WooRow) => own.find((one) => one.get('sku') && one.get('sku') === other.get('sku'))
  const known = translated.flatMap((other): Pair<WooRow>[] => {
    const one = byGroup(other) ?? bySku(other)
    return one ? [[one, other]] : []
  })
  const rest = [
    inOrder(own.filter((one) => !known.some(([other]) => other === one))),
    inOrder(translated.filter((one) => !known.some(([, other]) => other === one))),
  ] as const
  return [...known, ...pairInOrder(...rest)]
}

/** By their names, then the rest in the order of their columns. */
export function pairAttributes(own: Attribute[], translated: Attribute[]): Pair<Attribute>[] {
  const named = own.flatMap((one): Pair<Attribute>[] => {
    const other = translated.find(({ name }) => name === one.name)
    return other ? [[one, other]] : []
  })
  return [
    ...named,
    ...pairInOrder(
      own.filter((one) => !named.some(([other]) => other === one)),
      translated.filter((one) => !named.some(([, other]) => other === one)),
    ),
  ]
}

/** The values of an option: as variations choose them, then the rest in the order of their lists. */
export function pairValues(
  own: Attribute,
  translated: Attribute,
  variations: Pair<WooRow>[],
  headers: WooHeaders,
): Translated[] {
  const found = new Map<string, string>()
  for (const [one, other] of variations) {
    const value = chosen(one, own, headers)
    const text = chosen(other, translated, headers)
    if (value && text && !found.has(value)) found.set(value, text)
  }
  const used = new Set(found.values())
  const rest = pairInOrder(
    own.values.filter((value) => !found.has(value)),
    translated.values.filter((text) => !used.has(text)),
  )
  return [...found, ...rest].map(([value, text]) => ({ own: value, text }))
}

function chosen(row: WooRow, attribute: Attribute, headers: WooHeaders): string | undefined {
  return readChoice(row, [attribute], headers).find(({ name }) => name === attribute.name)?.value
}

function pairInOrder<Item>(own: Item[], translated: Item[]): Pair<Item>[] {
  if (own.length !== translated.length) return []
  return own.flatMap((one, index): Pair<Item>[] => {
    const other = translated[index]
    return other === undefined ? [] : [[one, other]]
  })
}
