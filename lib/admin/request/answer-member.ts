import { type DomainCode, DomainError } from '#lib/domains/domain-error.ts'
import { findMember, type Panel } from './panel-request.ts'

/**
 * Answers a signed-in member's request that is for no page, such as for a file: 401 for everyone else, 403 for members without the
 * permission, and 404 for null or where the action refuses with one of the codes in `missing`.
 */
export async function answerMember(
  make: (panel: Panel) => Promise<Response | null>,
  missing: readonly DomainCode[] = [],
): Promise<Response> {
  const panel = await findMember()
  if (!panel) return new Response(null, { status: 401 })
  try {
    return (await make(panel)) ?? new Response(null, { status: 404 })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'forbidden') return new Response(null, { status: 403 })
    if (missing.includes(error.code)) return new Response(null, { status: 404 })
    throw error
  }
}
