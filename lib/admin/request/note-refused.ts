import type { DomainError } from '#lib/domains/domain-error.ts'
import type { GuestPanel } from './panel-request.ts'

/** Writes to the security log that somebody tried what their role does not include. */
export function noteRefused({ app }: Pick<GuestPanel, 'app'>, { facts }: DomainError<'forbidden'>): void {
  app.security.note('panel.refused', facts)
}
