import { createPageRoute } from '#lib/pages/document/page-route.ts'

export const dynamic = 'force-dynamic'

/** Answers every address that has no other route. */
export const GET = createPageRoute(async () => null)
