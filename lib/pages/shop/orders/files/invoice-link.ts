/** The path of a document's page; `grant` lets a guest see it. The document `latest` is the order's latest one. */
export function invoicePath(orderNumber: string, document: string, grant: string | null): string {
  return withGrant(`/orders/${orderNumber}/invoices/${encodeURIComponent(document)}`, grant)
}

export function invoicePdfPath(orderNumber: string, document: string, grant: string | null): string {
  return withGrant(`/orders/${orderNumber}/invoices/${encodeURIComponent(document)}/pdf`, grant)
}

/** A document as an e-invoice in XML. */
export function invoiceFilePath(
  orderNumber: string,
  document: string,
  { grant, format }: { grant: string | null; format: string },
): string {
  const query = new URLSearchParams({ format, ...(grant === null ? {} : { grant }) })
  return `/orders/${orderNumber}/invoices/${encodeURIComponent(document)}/xml?${query}`
}

function withGrant(path: string, grant: string | null): string {
  return grant === null ? path : `${path}?${new URLSearchParams({ grant })}`
}
