import type { GivenAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import type { WantedItem } from '#lib/domains/shop/cart/index.ts'

/** The fields of a manual order. Texts are as they were typed. */
export type Draft = {
  /** The button that was pressed, and what it is about. */
  act: string
  subject: string
  /** Null for a guest. */
  customerId: number | null
  items: WantedItem[]
  isElsewhere: boolean
  savesAddress: boolean
  /** The fields by name. */
  texts: Record<string, string>
}

const MAX_TEXT = 5000
const PARTS = ['name', 'line1', 'line2', 'city', 'state', 'postcode', 'country'] as const

/** Fields of an item are named after its variant: `item.7` is the quantity, and `product.7` whose variant it is. */
export function readDraft(form: FormData): Draft {
  const texts = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim().slice(0, MAX_TEXT)]] : [],
    ),
  )
  const [act = '', subject = ''] = (texts.act ?? '').split(':')
  return {
    ...{ act, subject, texts },
    customerId: readId(texts.customer),
    items: readItems(texts),
    isElsewhere: texts.elsewhere === 'on',
    savesAddress: texts.save_address === 'on',
  }
}

export function readId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

export function addressIn({ texts }: Draft, kind: 'billing' | 'shipping'): GivenAddress {
  return Object.fromEntries(PARTS.map((part) => [part, texts[`${kind}.${part}`]]))
}

/** The draft after a button that changes what is ordered. */
export function withItems(draft: Draft): Draft {
  const { act, subject, items } = draft
  if (act === 'remove')
    return { ...draft, items: items.filter(({ variantId }) => String(variantId) !== subject) }
  const [productId, variantId] = subject.split('.').map((id) => readId(id))
  if (act !== 'add' || !productId || !variantId) return draft
  const isNew = items.every((item) => item.variantId !== variantId)
  const one = { productId, variantId, quantity: 1 }
  return {
    ...draft,
    items: isNew
      ? [...items, one]
      : items.map((item) => (item.variantId === variantId ? { ...item, quantity: item.quantity + 1 } : item)),
  }
}

function readItems(texts: Record<string, string>): WantedItem[] {
  return Object.entries(texts).flatMap(([name, productId]) => {
    const variantId = readId(/^product\.(\d+)$/.exec(name)?.[1])
    const product = readId(productId)
    if (variantId === null || product === null) return []
    return [{ productId: product, variantId, quantity: readId(texts[`item.${variantId}`]) ?? 1 }]
  })
}
