export { createInvoiceHandlers } from './create-invoice-handlers.ts'
export type { Invoice, InvoiceContent, InvoiceKind, InvoiceLine, InvoiceTax } from './invoice.ts'
export { issueInvoice } from './issue-invoice.ts'
export { findInvoice, type ListedInvoice, listInvoices } from './read-invoices.ts'
