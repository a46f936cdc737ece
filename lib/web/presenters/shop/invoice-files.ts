import {
  type Invoice,
  isElectronic,
  listUblProfiles,
  readElectronic,
  type UblProfile,
  writeCii,
  writeUbl,
} from '#lib/domains/shop/invoices/index.ts'
import { writePdf } from '#lib/services/documents/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { presentInvoice } from './invoice.ts'

/** Names of the formats, which are the same in every language. */
export const ublNames: Record<UblProfile, string> = { xrechnung: 'XRechnung', peppol: 'Peppol BIS' }

/** A document as a PDF, with the e-invoice inside where it can be one. */
export function writeInvoicePdf(settings: Settings, invoice: Invoice): Promise<Buffer> {
  const electronic = readElectronic(invoice, settings['site.timezone'])
  const data = presentInvoice(invoice, settings)
  return writePdf('invoice', data, {
    at: invoice.issuedAt,
    facturX: isElectronic(electronic) ? writeCii(electronic) : undefined,
  })
}

/** The formats that a document can be downloaded in as XML. */
export function listXmlFormats(settings: Settings, invoice: Invoice): UblProfile[] {
  const electronic = readElectronic(invoice, settings['site.timezone'])
  return isElectronic(electronic) ? listUblProfiles(electronic) : []
}

/** A document as a file: a PDF, or XML in a format. Null if the document has none in it. */
export async function createInvoiceResponse(
  settings: Settings,
  invoice: Invoice,
  format: string | null,
): Promise<Response | null> {
  const name = invoice.number.replace(/[^\w.-]/g, '-')
  if (format === null)
    return send(await writeInvoicePdf(settings, invoice), 'application/pdf', `inline; filename="${name}.pdf"`)
  const electronic = readElectronic(invoice, settings['site.timezone'])
  if (!isElectronic(electronic)) return null
  const profile = listUblProfiles(electronic).find((one) => one === format)
  if (!profile) return null
  const xml = Buffer.from(writeUbl(electronic, profile))
  return send(xml, 'application/xml', `attachment; filename="${name}-${profile}.xml"`)
}

function send(body: Buffer, type: string, disposition: string): Response {
  return new Response(new Uint8Array(body), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': disposition,
      'Cache-Control': 'private, no-store',
    },
  })
}
