import { createSuggest } from '#lib/api/suggest/create-suggest.ts'
import { createRawRoute } from '#lib/server/requests/raw-route.ts'

export const dynamic = 'force-dynamic'

// The server hands over requests of any method as GET.
export const GET = createRawRoute(createSuggest)
