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

/** How mails in one language list an order: its number and total, with what makes that up where the mail tells it. */
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
