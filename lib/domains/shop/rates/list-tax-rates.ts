import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type ListedTaxRate, taxRateColumns } from './set-tax-rate.ts'

/** Lists all taxes, or those of a country. Within a country, those of the widest zones come first. */
export function listTaxRates(tx: Tx, country: string | null): Promise<ListedTaxRate[]> {
  return tx.taxRate.findMany({
    where: country === null ? {} : { country: country.trim().toUpperCase() },
    orderBy: [
      ...[{ country: 'asc' as const }, { taxClass: 'asc' as const }, { priority: 'asc' as const }],
      ...[{ state: 'asc' as const }, { postcodeFrom: 'asc' as const }, { id: 'asc' as const }],
    ],
    select: taxRateColumns,
  })
}

/** Removes a tax. Throws DomainError. */
export async function removeTaxRate(tx: Tx, id: number): Promise<void> {
  const { count } = await tx.taxRate.deleteMany({ where: { id } })
  if (count === 0) throw new DomainError('unknown', { what: 'tax', name: id })
}
