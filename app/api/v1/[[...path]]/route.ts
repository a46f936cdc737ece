import { createApi } from '#lib/api/kernel/handle.ts'
import { v1 } from '#lib/api/v1/index.ts'
import { createRawRoute } from '#lib/app/next/raw-route.ts'

export const dynamic = 'force-dynamic'

const serve = createRawRoute((app) => createApi(v1, app))

export {
  serve as DELETE,
  serve as GET,
  serve as HEAD,
  serve as OPTIONS,
  serve as PATCH,
  serve as POST,
  serve as PUT,
}
