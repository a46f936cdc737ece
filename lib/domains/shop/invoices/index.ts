export { loadBilledOrder } from './content/billed-order.ts'
export { type Piece, type Pieces, splitOrder } from './content/pieces.ts'
export { createInvoiceHandlers } from './create-invoice-handlers.ts'
export {
  type ElectronicInvoice,
  isElectronic,
  readElectronic,
} from './electronic/en16931.ts'
export { writeCii } from './electronic/write-cii.ts'
export { listUblProfiles, type UblProfile, writeUbl } from './electronic/write-ubl.ts'
export { goOnAbove, parseDocumentNumber } from './given-out.ts'
export {
  type Invoice,
  type InvoiceContent,
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceTax,
  toInvoice,
} from './invoice.ts'
export { issueInvoice, outdateInvoice } from './issue-invoice.ts'
export { findInvoice, type ListedInvoice, listInvoices } from './read-invoices.ts'
export {
  placeTaxes,
  sumTaxesOf,
  type TaxBasis,
  type TaxPeriod,
  type TaxReportRow,
} from './report/report-taxes.ts'
