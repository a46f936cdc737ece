import { createSuggest } from '#lib/api/suggest/create-suggest.ts'
import { createRawRoute } from '#lib/server/requests/raw-route.ts'

export const dynamic = 'force-dynamic'

// Our server hands requests of any method over as a GET.
export const GET = createRawRoute(createSuggest)
