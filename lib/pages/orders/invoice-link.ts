/** The path of a document's page; `grant` lets a guest see it. The document `latest` is the order's latest one. */
export function invoicePath(orderNumber: string, document: string, grant: string | null): string {
  return withGrant(`/orders/${orderNumber}/invoices/${encodeURIComponent(document)}`, grant)
}

export function invoicePdfPath(orderNumber: string, document: string, grant: string | null): string {
  return withGrant(`/orders/${orderNumber}/invoices/${encodeURIComponent(document)}/pdf`, grant)
}

function withGrant(path: string, grant: string | null): string {
  return grant === null ? path : `${path}?${new URLSearchParams({ grant })}`
}
