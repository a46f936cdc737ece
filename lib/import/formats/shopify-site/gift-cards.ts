import { tableFile } from '../../records/history/table-file.ts'

const columns = {
  code: ['Code', 'Gift Card Code', 'Last Characters', 'Code: Last Characters'],
  initial: ['Initial Balance', 'Initial Value'],
  balance: ['Current Balance', 'Balance'],
  currency: ['Currency'],
} as const

/** Shopify's gift cards, which have no place here: each is named with its balance, since it is money that is owed. */
export const shopifyGiftCards = tableFile({
  name: 'shopify',
  what: 'a list of Shopify gift cards',
  contents: 'coupons',
  columns,
  required: ['initial', 'balance'],
  keyOf: (row) => `${row.line}`,
  reasonWithoutKey: '',
  toRecord([row], { report }) {
    if (!row) return null
    const code = row.get('code').trim().slice(-4)
    const balance = [row.get('balance'), row.get('currency')].filter(Boolean).join(' ')
    report.skip(
      row.line,
      `The gift card ending in ${code || '?'}, with ${balance || 'no balance'}, has no place here.`,
    )
    return null
  },
})
