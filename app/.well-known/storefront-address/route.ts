import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerAddressProof } from '#lib/pages/seo/app-links/answer-address-proof.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute(answerAddressProof)
