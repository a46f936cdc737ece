import type { DomainError } from '#lib/domains/domain-error.ts'
import type { GuestPanel } from './panel-request.ts'

/** Notes in the security log that a member tried something their role does not include. */
export function noteRefused({ app }: Pick<GuestPanel, 'app'>, { facts }: DomainError<'forbidden'>): void {
  app.security.note('panel.refused', facts)
}
