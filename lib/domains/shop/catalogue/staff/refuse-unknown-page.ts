import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** Throws `unknown` if a page that was chosen does not exist. */
export async function refuseUnknownPage(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id && (await tx.page.count({ where: { id } })) === 0)
    throw new DomainError('unknown', { what: 'page', name: id })
}
