import { serve } from '#lib/api/suggest/serve.ts'

export const dynamic = 'force-dynamic'

// Our server hands requests of any method over as a GET.
export { serve as GET }
