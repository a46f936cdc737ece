import { createDice } from './dice.ts'
import { nameProduct, toHtml, writeParagraphs, writeSentence } from './words.ts'

const header =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,Status'

/** A Shopify export of so many products: one in five without options, the others with three variants, two pictures each. */
export function* writeShopifyProducts(products: number): Generator<string> {
  yield `${header}\n`
  for (let id = 1; id <= products; id++) yield writeProduct(id)
}

function writeProduct(id: number): string {
  const dice = createDice(id)
  const name = `${nameProduct(dice)} ${id}`
  const text = quote(toHtml(writeParagraphs(dice, dice.between(2, 4))))
  const category = `Shop > Department ${id % 20} > Aisle ${id % 400}`
  const tags = quote(
    Array.from({ length: dice.between(0, 4) }, () => `tag ${dice.between(1, 300)}`).join(', '),
  )
  const price = (dice.between(500, 20_000) / 100).toFixed(2)
  const picture = (place: number) =>
    `https://cdn.example/files/${id}-${place}.jpg,${place},${quote(writeSentence(dice, 4))}`
  const variant = (sku: string) =>
    `${sku},${dice.between(50, 4000)},shopify,${dice.between(0, 40)},deny,${price},,true,true,${4_000_000_000_000 + id}`
  const head = `product-${id},${name},${text},Maker ${id % 50},${category},Kind ${id % 60},${tags},true`
  const foot = `false,${name},active`
  if (dice.chance(0.2)) {
    return `${head},Title,Default Title,,,${variant(`SKU-${id}`)},${picture(1)},${foot}\nproduct-${id},,,,,,,,,,,,,,,,,,,,,,${picture(2)},,,\n`
  }
  const rows = ['S', 'M', 'L'].map((size, place) =>
    place === 0
      ? `${head},Size,${size},Colour,Blue,${variant(`SKU-${id}-${size}`)},${picture(1)},${foot}`
      : `product-${id},,,,,,,,,${size},,Blue,${variant(`SKU-${id}-${size}`)},${place === 1 ? picture(2) : ',,'},,,`,
  )
  return `${rows.join('\n')}\n`
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}
