import { serve } from '#lib/api/v1/serve.ts'

export const dynamic = 'force-dynamic'

export {
  serve as DELETE,
  serve as GET,
  serve as HEAD,
  serve as OPTIONS,
  serve as PATCH,
  serve as POST,
  serve as PUT,
}
