/** An invoice's page. */
export const invoiceSample = {
  invoice: {
    kind: 'invoice',
    number: 'INV-2026-000042',
    title: 'Invoice INV-2026-000042',
    heading: 'Invoice',
    language: 'en',
    direction: 'ltr',
    seller: { name: 'Lamps & Letters GmbH', lines: ['1 Lamp Lane', '10115 Berlin', 'VAT ID: DE123456789'] },
    buyer: { heading: 'Bill to', name: 'Ada Lindqvist', lines: ['18 Alder Lane', '97209 Portland'] },
    facts: [{ label: 'Date of issue', value: '21 November 2026' }],
    columns: ['Description', 'Qty', 'Amount'],
    lines: [
      {
        name: 'Brass lamp',
        details: ['Colour: Brass'],
        cells: [
          { label: 'Qty', value: '2' },
          { label: 'Amount', value: '€84.00' },
        ],
      },
    ],
    sums: [{ label: 'Total', value: '€84.00', kind: 'total' }],
    notes: ['Paid on 21 November 2026'],
    footer: ['IBAN DE00 1234'],
    page: 'Page {page} of {pages}',
  },
  links: [{ label: 'Download PDF', url: '/orders/K7M2Q9XW4T/invoices/INV-2026-000042/pdf' }],
}
