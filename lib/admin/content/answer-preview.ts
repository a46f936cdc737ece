import { type EntryKind, previewEntry } from '#lib/domains/content/index.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { findMember } from '../request/panel-request.ts'

/** Leads to where the site shows a post or page as it is being written, or as a revision has it. */
export async function answerPreview(
  { kind }: { kind: EntryKind | 'revision' },
  given: string,
): Promise<Response> {
  const panel = await findMember()
  if (!panel) return new Response(null, { status: 401 })
  const id = /^\d{1,9}$/.test(given) ? Number(given) : 0
  try {
    const shown = kind === 'revision' ? { revision: id } : { kind, id }
    const path = await previewEntry(panel.app, panel.actor, shown)
    return new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (isDomainError(error, 'forbidden')) return new Response(null, { status: 403 })
    if (isDomainError(error, 'stale')) return new Response(null, { status: 404 })
    throw error
  }
}
