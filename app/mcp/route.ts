import { createAgents } from '#lib/api/agents/create-agents.ts'
import { createRawRoute } from '#lib/server/requests/raw-route.ts'

export const dynamic = 'force-dynamic'

// The server hands over requests of any method as GET.
export const GET = createRawRoute(createAgents)
