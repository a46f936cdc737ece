import { createRawRoute } from '#lib/server/requests/raw-route.ts'
import { createSuggest } from './create-suggest.ts'

/** Live results as a route handler. */
export const serve = createRawRoute(createSuggest)
