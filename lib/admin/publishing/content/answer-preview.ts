import { type EntryKind, previewEntry } from '#lib/domains/publishing/content/index.ts'
import { answerMember } from '../../request/answer-member.ts'

/** Leads to where the site shows a post or page as it is being written, or as a revision has it. */
export async function answerPreview(
  { kind }: { kind: EntryKind | 'revision' },
  given: string,
): Promise<Response> {
  const id = /^\d{1,9}$/.test(given) ? Number(given) : 0
  return answerMember(
    async ({ app, actor }) => {
      const path = await previewEntry(app, actor, kind === 'revision' ? { revision: id } : { kind, id })
      return new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } })
    },
    ['stale'],
  )
}
