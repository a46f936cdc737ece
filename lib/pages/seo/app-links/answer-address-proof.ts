import type { App } from '#lib/app/app.ts'
import { answerChallenge } from '#lib/domains/running/settings/index.ts'

/** Proves to this site itself that it answers at an address, before the owner makes it the site's. */
export function answerAddressProof({ secrets }: Pick<App, 'secrets'>, request: Request): Response {
  const challenge = new URL(request.url).searchParams.get('challenge') ?? ''
  const answer = answerChallenge(secrets, challenge, request.headers.get('host') ?? '')
  if (answer === null) return new Response(null, { status: 404 })
  return new Response(answer, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
