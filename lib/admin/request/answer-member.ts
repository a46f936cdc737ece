import { headers } from 'next/headers'
import { type DomainCode, DomainError, isDomainError } from '#lib/domains/domain-error.ts'
import { PANEL_PATH } from '#lib/web/http/target.ts'
import { TARGET_HEADER } from '#lib/web/site/site.ts'
import { noteRefused } from './note-refused.ts'
import { findMember, type Panel } from './panel-request.ts'

/**
 * Answers a signed-in member's request that is for no page, such as for a file: 401 for everyone else, 403 for members without the
 * permission or a second factor, and 404 for null or where the action refuses with one of the codes in `missing`. Members who have to
 * confirm who they are are led to where they do.
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
    if (isDomainError(error, 'sudo_needed')) return leadToProof()
    if (isDomainError(error, 'forbidden')) noteRefused(panel, error)
    if (error.code === 'forbidden' || error.code === 'second_factor_needed')
      return new Response(null, { status: 403 })
    if (missing.includes(error.code)) return new Response(null, { status: 404 })
    throw error
  }
}

async function leadToProof(): Promise<Response> {
  const next = encodeURIComponent((await headers()).get(TARGET_HEADER) ?? PANEL_PATH)
  return new Response(null, { status: 303, headers: { Location: `${PANEL_PATH}/confirm?next=${next}` } })
}
