import { describe, expect, it } from 'vitest'
import { type ElectronicInvoice, isElectronic, readElectronic } from '#lib/domains/shop/invoices/index.ts'
import { checkEInvoices } from '#tests/support/invoices/check-e-invoices.ts'
import { randomInvoices } from '#tests/support/invoices/random-invoices.ts'
import { findEInvoiceRules } from '#tests/support/services/e-invoice-rules.mjs'

const documents = randomInvoices(100, 16_931)

describe('an e-invoice', () => {
  it('says the sums and taxes of its document to the cent', () => {
    expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit_note']))
    const categories = new Set<string>()
    for (const document of documents) {
      const electronic = readElectronic(document, 'Europe/Berlin')
      if (!isElectronic(electronic)) throw new Error(`${document.number}: ${electronic}`)
      expect(cents(electronic.sums.total)).toBe(document.total)
      expect(cents(electronic.sums.tax)).toBe(document.content.sums.tax)
      expect(sum(electronic.items) + sum(electronic.charges)).toBe(document.content.sums.net)
      // 23:30 in London is the next day in Berlin.
      expect(electronic.issuedOn).toBe('2026-11-21')
      for (const { category } of electronic.taxes) categories.add(category)
    }
    expect([...categories].sort()).toEqual(['E', 'G', 'K', 'S', 'Z'])
  })

  it.each([
    ['buyer_erased', { buyer: null }],
    ['not_structured', { trade: undefined }],
    ['sums', { sums: { subtotal: 1, discount: 0, shipping: null, net: 1, tax: 0, total: 1 } }],
  ])('is refused as %s', (fault, changes) => {
    const [document] = documents
    if (!document) throw new Error('There is no document.')
    const changed = { ...document, content: { ...document.content, ...changes } }
    expect(readElectronic(changed, 'Europe/Berlin')).toBe(fault)
  })

  it.runIf(findEInvoiceRules())(
    'passes the official rules in every format',
    async () => {
      const { checked, faults } = await checkEInvoices(documents, findEInvoiceRules() ?? '')
      expect(faults).toEqual([])
      // Peppol needs a buyer with an address in its network.
      const traders = documents.filter(({ content }) => content.buyer?.vatId != null)
      expect(traders.length).toBeGreaterThan(20)
      expect(checked).toBe(documents.length * 2 + traders.length)
    },
    300_000,
  )
})

function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}

function sum(amounts: readonly Pick<ElectronicInvoice['charges'][number], 'net'>[]): number {
  return amounts.reduce((all, { net }) => all + cents(net), 0)
}
