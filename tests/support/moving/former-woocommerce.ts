import type { FormerSite } from './former-site.ts'
import { writeCsv } from './write-csv.ts'

const HOME = 'https://teehaus.example'

const ENGLISH = {
  id: 'ID',
  type: 'Type',
  sku: 'SKU',
  name: 'Name',
  published: 'Published',
  featured: 'Is featured?',
  visibility: 'Visibility in catalog',
  short: 'Short description',
  description: 'Description',
  inStock: 'In stock?',
  stock: 'Stock',
  sale: 'Sale price',
  saleStarts: 'Date sale price starts',
  saleEnds: 'Date sale price ends',
  regular: 'Regular price',
  categories: 'Categories',
  tags: 'Tags',
  images: 'Images',
}

const GERMAN: typeof ENGLISH = {
  id: 'ID',
  type: 'Typ',
  sku: 'Artikelnummer',
  name: 'Name',
  published: 'Veröffentlicht',
  featured: 'Ist hervorgehoben?',
  visibility: 'Sichtbarkeit im Katalog',
  short: 'Kurzbeschreibung',
  description: 'Beschreibung',
  inStock: 'Vorrätig?',
  stock: 'Lager',
  sale: 'Angebotspreis',
  saleStarts: 'Datum, an dem Angebotspreis beginnt',
  saleEnds: 'Datum, an dem Angebotspreis endet',
  regular: 'Regulärer Preis',
  categories: 'Kategorien',
  tags: 'Schlagwörter',
  images: 'Bilder',
}

/** A WooCommerce shop, exported in English or in German; in a sale, half of its products are cheaper now or will be. */
export function formerWooCommerce(products: number, language: 'en' | 'de', sale?: 'in a sale'): FormerSite {
  const names = Array.from({ length: products }, (_, index) => `Grüner Tee ${language} ${index}`)
  const slugs = names.map((name) => name.toLowerCase().replaceAll('ü', 'u').replaceAll(' ', '-'))
  const columns = language === 'en' ? ENGLISH : GERMAN
  const rows = names.map((name, index) => ({
    ...product(columns, name, index, slugs, language),
    ...(sale && saleOf(columns, index)),
  }))
  return {
    name: `a WooCommerce shop of ${products} products, exported in ${language === 'en' ? 'English' : 'German'}${sale ? `, ${sale}` : ''}`,
    files: [
      {
        name: 'wc-product-export.csv',
        source: 'woocommerce',
        text: writeCsv(rows, language === 'en' ? ',' : ';'),
      },
    ],
    flags: ['--site', HOME],
    addresses: [
      ...slugs.flatMap((slug, index) => [`/product/${slug}/`, `/?product=${slug}`, `/?p=${index + 1}`]),
      '/shop/',
      '/product-category/tee/',
      '/product-category/tee/gruntee/',
      '/product-tag/bio/',
    ],
  }
}

function product(
  columns: typeof ENGLISH,
  name: string,
  index: number,
  slugs: string[],
  language: 'en' | 'de',
) {
  const other = slugs[(index + 1) % slugs.length]
  return {
    [columns.id]: index + 1,
    [columns.type]: 'simple',
    [columns.sku]: `TEE-${index}`,
    [columns.name]: name,
    [columns.published]: 1,
    [columns.featured]: 0,
    [columns.visibility]: 'visible',
    [columns.short]: 'Mild.',
    [columns.description]: `<p>Dazu passt <a href="${HOME}/product/${other}/">dieser</a>, und <a href="/product-category/tee/">mehr Tee</a>.</p>`,
    [columns.inStock]: 1,
    [columns.stock]: 12,
    [columns.sale]: '',
    [columns.saleStarts]: '',
    [columns.saleEnds]: '',
    [columns.regular]: language === 'en' ? '12.50' : '12,50',
    [columns.categories]: 'Tee > Grüntee',
    [columns.tags]: 'Bio',
    [columns.images]: '',
  }
}

/** One that runs and one that begins later, in turn, and none for every other product. */
function saleOf(columns: typeof ENGLISH, index: number) {
  if (index % 2 === 1) return {}
  const starts = index % 4 === 0 ? '2020-01-01' : '2098-01-01'
  return { [columns.sale]: 9, [columns.saleStarts]: starts, [columns.saleEnds]: '2098-12-31' }
}
