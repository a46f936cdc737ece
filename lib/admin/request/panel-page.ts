import { forbidden } from 'next/navigation'
import type { ReactNode } from 'react'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { noteRefused } from './note-refused.ts'
import { guestRequest } from './panel-request.ts'

type Page<P extends unknown[]> = (...props: P) => Promise<ReactNode>

/** A page of the panel. What its reader may not see is answered with 403, within the panel's frame. */
export function panelPage<P extends unknown[]>(show: Page<P>): Page<P> {
  return async (...props) => {
    try {
      return await show(...props)
    } catch (error) {
      if (!isDomainError(error, 'forbidden')) throw error
      noteRefused(await guestRequest(), error)
      return forbidden()
    }
  }
}
