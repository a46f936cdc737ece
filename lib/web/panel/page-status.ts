/** The attributes of a page that stands in place of another, by which our server knows its status. */
export function inPlaceOf(status: 403 | 404 | 500) {
  return { className: 'empty', 'data-status': status }
}

const MARK = /<div class="empty" data-status="(403|404|500)"/

/** The status that a page of the panel has by what it shows; undefined for any other. */
export function statusOfPage(html: string): number | undefined {
  const [, status] = MARK.exec(html) ?? []
  return status === undefined ? undefined : Number(status)
}

/** Whether a page has called Next's `notFound`. */
export function isNotFound(error: unknown): boolean {
  return (error as { digest?: unknown } | null)?.digest === 'NEXT_HTTP_ERROR_FALLBACK;404'
}
