import { type LineAttribute, nameWithAttributes } from '#lib/domains/shop/orders/index.ts'

type Named = { name: string; variantName: string | null; attributes: readonly LineAttribute[] }

/** Tells a line from all others of its order. */
export function fullNameOf({ name, variantName, attributes }: Named): string {
  return nameWithAttributes(variantName ? `${name}, ${variantName}` : name, attributes)
}

/** The attributes of a line, such as the text of an engraving. */
export function LineAttributes({ attributes }: { attributes: readonly LineAttribute[] }) {
  return attributes.map(({ key, value }) => (
    <p key={key} className="as-written" dir="auto">
      {key}: {value}
    </p>
  ))
}
