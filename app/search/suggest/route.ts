import { createSuggest } from '#lib/api/suggest/create-suggest.ts'
import { createRawRoute } from '#lib/app/next/raw-route.ts'

export const dynamic = 'force-dynamic'

const serve = createRawRoute(createSuggest)

export {
  serve as DELETE,
  serve as GET,
  serve as HEAD,
  serve as OPTIONS,
  serve as PATCH,
  serve as POST,
  serve as PUT,
}
