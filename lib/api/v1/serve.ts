import { createApi } from '#lib/api/kernel/handle.ts'
import { createRawRoute } from '#lib/server/requests/raw-route.ts'
import { v1 } from './index.ts'

/** The API as a route handler. */
export const serve = createRawRoute((app) => createApi(v1, app))
