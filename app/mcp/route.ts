import { createAgents } from '#lib/api/agents/create-agents.ts'
import { createRawRoute } from '#lib/app/next/raw-route.ts'

export const dynamic = 'force-dynamic'

const serve = createRawRoute(createAgents)

export {
  serve as DELETE,
  serve as GET,
  serve as HEAD,
  serve as OPTIONS,
  serve as PATCH,
  serve as POST,
  serve as PUT,
}
