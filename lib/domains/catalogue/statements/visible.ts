/** SQL for whether visitors can see a product `p` at `@now`; the same as `visibleProduct`. */
export const VISIBLE = `p."published" = TRUE AND p."publishedAt" <= @now`
