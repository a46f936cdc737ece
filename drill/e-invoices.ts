import { readNumber } from '#tests/support/drill-database.ts'
import { checkEInvoices } from '#tests/support/invoices/check-e-invoices.ts'
import { randomInvoices } from '#tests/support/invoices/random-invoices.ts'
import { installEInvoiceRules } from '#tests/support/services/e-invoice-rules.mjs'

// Random invoices and credit notes of every rate, sale within the EU, export, discount and refund pass the official rules of EN 16931,
// Factur-X, XRechnung and Peppol. Flags: --sales 100, --seed 1.
const flags = process.argv.slice(2)
const seed = readNumber(flags, '--seed', 1)
const documents = randomInvoices(readNumber(flags, '--sales', 100), seed)
const { checked, faults } = await checkEInvoices(documents, await installEInvoiceRules())
console.log(JSON.stringify({ seed, documents: documents.length, checked, faults: faults.length }))
for (const { file, rule, text } of faults.slice(0, 20)) console.log(file, rule, text)
console.log(faults.length === 0 ? 'Every e-invoice passed.' : 'Something went wrong.')
if (faults.length > 0) process.exitCode = 1
