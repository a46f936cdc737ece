import type { OrderBill, OrderData } from '../mail.ts'
import type { Fact } from './catalog.ts'

type OrderWords = {
  language: string
  order: string
  discount: string
  shipping: string
  included: string
  total: string
}

/** Creates a function that lists an order's facts in one language: its number, total and, if given, the bill. */
export function createOrderFacts(words: OrderWords) {
  const percent = new Intl.NumberFormat(words.language, { maximumFractionDigits: 4 })
  return ({ number, total, ...bill }: OrderData & Partial<OrderBill>): Fact[] => {
    const { items = [], discount, shipping, taxes = [] } = bill
    return [
      { label: words.order, value: number },
      ...items.map(({ name, quantity, total: price }) => ({ label: `${quantity} × ${name}`, value: price })),
      ...(discount ? [{ label: words.discount, value: `−${discount}` }] : []),
      ...(shipping ? [{ label: words.shipping, value: shipping }] : []),
      ...taxes.map(({ name, rate, amount, included }) => ({
        label: `${name} ${percent.format(Number(rate))} %${included ? `, ${words.included}` : ''}`,
        value: amount,
      })),
      { label: words.total, value: total },
    ]
  }
}
