/** A CSV file that shops export, recognised by headers that no other has. */
export type KnownExport = {
  /** With an article. */
  what: string
  /** All of these, each in one of its names. */
  headers: readonly (readonly string[])[]
  /** The source that imports it; null if none does. */
  command: string | null
}

const knownExports: readonly KnownExport[] = [
  {
    what: 'a Shopify order export',
    headers: [['Financial Status'], ['Lineitem name']],
    command: 'import shopify FILE',
  },
  {
    what: 'a Shopify customer export',
    headers: [['First Name'], ['Email'], ['Accepts Email Marketing', 'Accepts Marketing']],
    command: 'import shopify FILE',
  },
  {
    what: 'a Shopify inventory export',
    headers: [['Handle'], ['Location'], ['Option1 Name']],
    command: null,
  },
  {
    what: 'a list of Shopify redirects',
    headers: [
      ['Redirect from', 'Path'],
      ['Redirect to', 'Target'],
    ],
    command: 'import shopify FILE',
  },
  {
    what: 'a list of redirects',
    headers: [
      ['source', 'source url'],
      ['target', 'target url'],
    ],
    command: 'redirects import FILE',
  },
  {
    what: 'a Shopify product export',
    headers: [['Handle', 'URL handle'], ['Title'], ['Variant Price', 'Price']],
    command: 'import shopify FILE',
  },
  {
    what: 'a Judge.me review export',
    headers: [['reviewer_name'], ['rating'], ['review_date', 'product_handle']],
    command: 'import judgeme FILE',
  },
  {
    what: 'a WooCommerce order export',
    headers: [
      ['Order ID', 'Order Number', 'order_id', 'order_number'],
      ['Order Status', 'status', 'Order Date'],
    ],
    command: 'import woocommerce FILE',
  },
  {
    what: 'a WooCommerce product export',
    headers: [
      ['Name', 'Nom', 'Nombre', 'Naam', 'Nome', '名前'],
      [
        'Regular price',
        'Regulärer Preis',
        'Tarif régulier',
        'Precio normal',
        'Reguliere prijs',
        'Prezzo di listino',
        '通常価格',
      ],
    ],
    command: 'import woocommerce FILE',
  },
]

/** The export that a file with these headers probably is; null if none is known to have them. */
export function guessExport(headers: string[]): KnownExport | null {
  const present = new Set(headers.map((header) => header.toLowerCase()))
  const has = (names: readonly string[]) => names.some((name) => present.has(name.toLowerCase()))
  return knownExports.find((known) => known.headers.every(has)) ?? null
}
