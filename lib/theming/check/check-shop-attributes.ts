import { type AnalysedView, didYouMean, PRINTED, type Remark } from '#themes/check'

/** The attributes that the shop's script reads, with the values that they may have where only some work. */
const ATTRIBUTES: Readonly<Record<string, readonly string[] | null>> = {
  'data-shop': ['drawer', 'product', 'products', 'cart', 'checkout', 'wish', 'wishlist'],
  'data-shop-part': null,
  'data-shop-key': null,
  'data-shop-open': ['drawer'],
  'data-shop-notice': null,
  'data-shop-submit': null,
  'data-shop-plain': null,
  'data-shop-more': null,
  'data-shop-sheet': null,
  'data-shop-guide': null,
  'data-shop-header': null,
  'data-shop-zoom': null,
  'data-shop-video': null,
  'data-shop-gallery': null,
  'data-shop-turn': ['-1', '0', '1'],
  'data-shop-step': ['-1', '1'],
  'data-shop-bar': null,
  'data-shop-close': null,
  'data-shop-delivery': null,
  'data-shop-viewed': null,
  'data-shop-share': null,
  'data-shop-swatch': null,
  'data-shop-wished': null,
}
const CART_COUNT = 'data-cart-count'

/** Remarks on attributes for the shop's script that it does not know, or that do nothing where they are. */
export function checkShopAttributes({ elements }: AnalysedView['markup']): Remark[] {
  return elements.flatMap((element) =>
    [...element.attributes].flatMap(([name, { value, offset }]): Remark[] => {
      const warn = (message: string, fix: string): Remark[] => [
        { severity: 'warning', code: 'shop_script', offset, message, fix },
      ]
      if (/^data-cart-?count/.test(name) && name !== CART_COUNT)
        return warn(`Nothing reads \`${name}\`.`, `Did you mean \`${CART_COUNT}\`?`)
      if (!name.startsWith('data-shop')) return []
      if (!Object.hasOwn(ATTRIBUTES, name)) {
        const known = Object.keys(ATTRIBUTES)
        return warn(`Nothing reads \`${name}\`.`, didYouMean(name, known, `There are ${known.join(', ')}.`))
      }
      const values = ATTRIBUTES[name]
      if (values && !value.includes(PRINTED) && !values.includes(value))
        return warn(
          `\`${name}="${value}"\` means nothing to the shop's script.`,
          didYouMean(value, values, `There are ${values.join(', ')}.`),
        )
      const tag = element.name.toLowerCase()
      const wanted = name === 'data-shop-open' ? ['a'] : name === 'data-shop' ? ['a', 'form'] : undefined
      if (wanted && !wanted.includes(tag) && !tag.includes(PRINTED))
        return warn(
          `\`${name}\` does nothing on \`<${element.name}>\`.`,
          `Put it on ${wanted.map((one) => `\`<${one}>\``).join(' or ')}.`,
        )
      return []
    }),
  )
}
