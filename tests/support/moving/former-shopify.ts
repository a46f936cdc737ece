import type { FormerSite } from './former-site.ts'
import { writeCsv } from './write-csv.ts'

const HOME = 'https://hill-and-loom.example'

/** A Shopify store with its customers and their orders. The two kinds of export differ in their columns. */
export function formerShopify(products: number, kind: 'present' | 'older'): FormerSite {
  const handles = Array.from({ length: products }, (_, index) => `rug-${kind}-${index}`)
  const name = kind === 'present' ? 'Hill & Loom' : 'Loom & Hill'
  return {
    name: `a Shopify store of ${products} products, ${kind} columns`,
    files: [
      {
        name: 'products_export.csv',
        source: 'shopify',
        text: writeCsv(handles.flatMap((handle, index) => product(handle, index, kind, handles))),
      },
      { name: 'customers_export.csv', source: 'shopify', text: writeCsv(customers(products)) },
      { name: 'orders_export.csv', source: 'shopify', text: writeCsv(orders(products, kind, name)) },
    ],
    flags: ['--site', HOME],
    addresses: [
      ...handles.flatMap((handle) => [
        `/products/${handle}`,
        `/collections/all/products/${handle}`,
        `/Products/${handle}/`,
      ]),
      '/collections/all',
      '/collections',
      '/cart',
      '/account/login',
      '/search?q=rug',
    ],
  }
}

/** The same store with collections, from Matrixify's sheet, and with a metafield of each product. */
export function withCollections(store: FormerSite): FormerSite {
  const [products, ...others] = store.files
  if (!products) return store
  const [head = '', ...rows] = products.text.trimEnd().split('\r\n')
  const handles = [...new Set(rows.map((row) => row.split(',')[0] ?? ''))]
  const fabric = (row: string) => (row.includes(',Rug ') ? 'Wool; cotton' : '')
  const text = [
    `${head},Fabric (product.metafields.custom.fabric)`,
    ...rows.map((row) => `${row},${fabric(row)}`),
  ]
  const collections = handles.map((handle, index) => ({
    Handle: `room-${index}`,
    Title: `Room ${index}`,
    'Sort Order': 'Manual',
    Published: 'TRUE',
    'Product: Handle': handle,
  }))
  return {
    ...store,
    name: `${store.name}, with collections and metafields`,
    files: [
      { ...products, text: `${text.join('\r\n')}\r\n` },
      { name: 'Custom Collections.csv', source: 'shopify', text: writeCsv(collections) },
      ...others,
    ],
    addresses: [...store.addresses, ...collections.map(({ Handle }) => `/collections/${Handle}`)],
  }
}

function product(handle: string, index: number, kind: 'present' | 'older', all: string[]) {
  const other = all[(index + 1) % all.length]
  const body = `<p>Goes with <a href="${HOME}/products/${other}">another rug</a> and <a href="/collections/all/products/${other}">its twin</a>. See <a href="/collections/all">all rugs</a>.</p>`
  return ['Small', 'Large'].map((size, row) => ({
    Handle: handle,
    Title: row === 0 ? `Rug ${index}` : '',
    'Body (HTML)': row === 0 ? body : '',
    Vendor: row === 0 ? 'Hill & Loom' : '',
    ...(kind === 'present' ? { 'Product Category': row === 0 ? 'Home & Garden > Rugs' : '' } : {}),
    Type: row === 0 ? 'Rugs' : '',
    Tags: row === 0 ? 'wool, hand-made' : '',
    Published: row === 0 ? 'true' : '',
    'Option1 Name': row === 0 ? 'Size' : '',
    'Option1 Value': size,
    'Variant SKU': `${handle.toUpperCase()}-${row}`,
    'Variant Grams': 1500,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': 5 + row,
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': `${80 + row * 40}.00`,
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
    'Gift Card': row === 0 ? 'false' : '',
    ...(kind === 'present' ? { Status: row === 0 ? 'active' : '' } : {}),
  }))
}

function customers(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    'Customer ID': `'${9000 + index}`,
    'First Name': 'Mira',
    'Last Name': `Weaver ${index}`,
    Email: `mira-${index}@example.com`,
    'Accepts Email Marketing': index % 2 === 0 ? 'yes' : 'no',
    'Default Address Company': '',
    'Default Address Address1': `${index + 1} Mill Lane`,
    'Default Address Address2': '',
    'Default Address City': 'Leeds',
    'Default Address Province Code': '',
    'Default Address Country Code': 'GB',
    'Default Address Zip': 'LS1 4AP',
    'Default Address Phone': '',
    Phone: '',
    'Accepts SMS Marketing': 'no',
    'Total Spent': '80.00',
    'Total Orders': 1,
    Note: '',
    'Tax Exempt': 'no',
    Tags: '',
  }))
}

function orders(count: number, kind: 'present' | 'older', vendor: string) {
  return Array.from({ length: count }, (_, index) => ({
    Name: `#${1001 + index}`,
    Email: `mira-${index}@example.com`,
    'Financial Status': 'paid',
    'Paid at': '2025-05-04 10:00:00 +0100',
    'Fulfillment Status': 'fulfilled',
    'Fulfilled at': '2025-05-05 10:00:00 +0100',
    'Accepts Marketing': 'no',
    Currency: 'USD',
    Subtotal: '80.00',
    Shipping: '5.00',
    Taxes: '0.00',
    Total: '85.00',
    'Discount Code': '',
    'Discount Amount': '0.00',
    'Shipping Method': 'Standard',
    'Created at': '2025-05-04 09:59:00 +0100',
    'Lineitem quantity': 1,
    'Lineitem name': `Rug ${index} - Small`,
    'Lineitem price': '80.00',
    'Lineitem compare at price': '',
    'Lineitem sku': `RUG-${kind.toUpperCase()}-${index}-0`,
    'Lineitem requires shipping': 'true',
    'Lineitem taxable': 'true',
    'Lineitem fulfillment status': 'fulfilled',
    'Billing Name': `Mira Weaver ${index}`,
    'Billing Street': `${index + 1} Mill Lane`,
    'Billing Address1': `${index + 1} Mill Lane`,
    'Billing City': 'Leeds',
    'Billing Zip': "'LS1 4AP",
    'Billing Country': 'GB',
    'Shipping Name': `Mira Weaver ${index}`,
    'Shipping Street': `${index + 1} Mill Lane`,
    'Shipping Address1': `${index + 1} Mill Lane`,
    'Shipping City': 'Leeds',
    'Shipping Zip': "'LS1 4AP",
    'Shipping Country': 'GB',
    Notes: '',
    'Cancelled at': '',
    'Payment Method': 'Shopify Payments',
    'Refunded Amount': '0.00',
    Vendor: vendor,
    Id: 5_000_000 + index,
    Source: 'web',
  }))
}
