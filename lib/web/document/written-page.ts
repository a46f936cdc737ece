/** A request for a page: its path with parameters, and the header `Cookie`. */
export type SentPage = { target: string; cookie: string }

/** A finished page; or an address to go to, and no page. */
export type WrittenPage = { status: number; location?: string; html: string }

export const HTML_TYPE = 'text/html; charset=utf-8'
