import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { followCurrency } from '../currency/follow-currency.ts'
import type { PriceAnswer } from '../currency/price-change.ts'
import { convertWeights } from './convert-weights.ts'

/**
 * What becomes of the stored values that a setting says how to read. `keep`: they stay, and are read in the new way from now on. Weights
 * need no answer, since they stay the same in another unit.
 */
export type ChangeAnswer = PriceAnswer | { kind: 'keep' }

type Change = { from: string; to: string; answer: ChangeAnswer | undefined }

/**
 * What follows from the new value of a setting, in the transaction that has written it. Throws `prices_undecided`, `tax_undecided` and
 * `translations_undecided` without an answer, and `invalid_fields`.
 */
export async function followSetting(
  tx: Tx,
  context: Pick<Context, 'clock' | 'settings'>,
  key: string,
  { from, to, answer }: Change,
): Promise<void> {
  if (from === to) return
  const isKept = answer?.kind === 'keep'
  if (key === 'currency.code')
    await followCurrency(tx, context, { from, to, answer: answer?.kind === 'keep' ? undefined : answer })
  else if (key === 'shop.weight_unit') await convertWeights(tx, { from, to })
  else if (key === 'shop.tax_inclusive' && !isKept && (await hasTaxedPrices(tx)))
    throw new DomainError('tax_undecided')
  else if (key === 'site.locale' && !isKept && (await hasTranslations(tx, to)))
    throw new DomainError('translations_undecided', { locale: to })
}

/** Prices that customers would pay another sum for if they were read without their tax, or with it. */
export async function hasTaxedPrices(tx: Tx): Promise<boolean> {
  const found = await Promise.all([
    tx.taxRate.findFirst({ select: { id: true } }),
    tx.product.findFirst({ select: { id: true } }),
  ])
  return found.every((row) => row !== null)
}

/** Texts that are translated into a language already: as the main one, it has no translations, but texts of its own. */
export async function hasTranslations(tx: Tx, locale?: string): Promise<boolean> {
  return (await tx.translation.findFirst({ where: { locale }, select: { id: true } })) !== null
}
