import { createPageRoute } from '#lib/pages/document/page-route.ts'

export const dynamic = 'force-dynamic'

/** Answers every address that has no other route. A .tsx, since Next answers those of the panel with it. */
export const GET = createPageRoute(async () => null)
