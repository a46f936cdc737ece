import { headers } from 'next/headers'
import { forbidden, unstable_rethrow as rethrow } from 'next/navigation'
import type { ReactNode } from 'react'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { isNotFound } from '#lib/web/panel/page-status.ts'
import { TARGET_HEADER } from '#lib/web/site/site.ts'
import { noteRefused } from '../request/note-refused.ts'
import { guestRequest } from '../request/panel-request.ts'
import { Failed } from './failed.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { NotFound } from './not-found.tsx'

/**
 * Stands in place of a page that threw. Next would answer with an empty document, which becomes the panel by its script alone: so the page is
 * rendered to its end, and our server takes the status from it. Next by itself, which cannot, answers as it does.
 */
export async function instead(error: unknown): Promise<ReactNode> {
  const isForbidden = isDomainError(error, 'forbidden')
  if (isForbidden) noteRefused(await guestRequest(), error)
  if (!(await headers()).has(TARGET_HEADER)) {
    if (isForbidden) forbidden()
    throw error
  }
  if (isForbidden) return <NotAllowed />
  if (isNotFound(error)) return <NotFound />
  // What leads elsewhere is thrown as well.
  rethrow(error)
  return <Failed error={error} />
}
