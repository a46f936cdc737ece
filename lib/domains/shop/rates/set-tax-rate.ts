import { collectFaults, invalidField } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { describeZone, type GivenZone, isAmbiguous, parseZone } from './zone.ts'

export type TaxRateInput = GivenZone & {
  /** Shown to buyers. */
  name: string
  /** In millionths: 200,000 is 20 %. */
  rate: number
  /** The tax class it applies to; `standard` for most products. */
  taxClass: string
  /** Rates of different priorities add up; within one priority, only the most specific zone's applies. */
  priority: number
  appliesToShipping: boolean
}

export type ListedTaxRate = Awaited<ReturnType<typeof setTaxRate>>

export const taxRateColumns = {
  id: true,
  name: true,
  country: true,
  state: true,
  postcodes: true,
  taxClass: true,
  rate: true,
  priority: true,
  appliesToShipping: true,
} as const

const MAX_NAME = 80
const MAX_PRIORITY = 99

/** Creates or replaces the tax of a class and priority in a zone. Throws DomainError. */
export async function setTaxRate(tx: Tx, input: TaxRateInput) {
  const tax = await checkTax(tx, input)
  const { country, state, postcodes, taxClass, priority, name, rate, appliesToShipping } = tax
  const key = { country, state, postcodes, taxClass, priority }
  return tx.taxRate.upsert({
    where: { country_state_postcodes_taxClass_priority: key },
    create: tax,
    update: { name, rate, appliesToShipping },
    select: taxRateColumns,
  })
}

/** The tax of a class and priority in a zone; null if there is none. Throws DomainError for an unknown zone. */
export function findTaxRate(tx: Tx, input: TaxRateInput): Promise<ListedTaxRate | null> {
  const { country, state, postcodes } = parseZone(input)
  const key = { country, state, postcodes, taxClass: input.taxClass, priority: input.priority }
  return tx.taxRate.findUnique({
    where: { country_state_postcodes_taxClass_priority: key },
    select: taxRateColumns,
  })
}

/** Creates the tax of a class and priority in a zone. Throws DomainError, and P2002 if there is one. */
export async function addTaxRate(tx: Tx, input: TaxRateInput): Promise<ListedTaxRate> {
  return tx.taxRate.create({ data: await checkTax(tx, input), select: taxRateColumns })
}

async function checkTax(tx: Tx, input: TaxRateInput) {
  const { taxClass, rate, priority, appliesToShipping } = input
  const name = input.name.trim()
  const { check, refuse } = collectFaults()
  check(name.length > 0, 'name', 'required')
  check(name.length <= MAX_NAME, 'name', 'too_long', { max: MAX_NAME })
  check(Number.isInteger(rate) && rate >= 0 && rate <= 1_000_000, 'rate', 'tax_percent')
  check(/^[a-z0-9_-]{1,40}$/.test(taxClass), 'tax_class', 'code_characters')
  const isPriority = Number.isInteger(priority) && priority >= 1 && priority <= MAX_PRIORITY
  check(isPriority, 'priority', 'whole_between', { min: 1, max: MAX_PRIORITY })
  refuse()
  const zone = parseZone(input)
  await checkOverlap(tx, { ...zone, taxClass, priority })
  return { ...zone, name, rate, taxClass, priority, appliesToShipping }
}

type Claim = ReturnType<typeof parseZone> & { taxClass: string; priority: number }

/** Refuses overlapping rates of one priority unless one is clearly more specific. */
async function checkOverlap(tx: Tx, claim: Claim): Promise<void> {
  const { country, taxClass, priority, postcodeFrom, postcodeTo } = claim
  const near = await tx.taxRate.findMany({
    where: {
      ...{ country, taxClass, priority },
      postcodeFrom: { lte: postcodeTo },
      postcodeTo: { gte: postcodeFrom },
    },
  })
  const other = near.find((rate) => isAmbiguous(rate, claim))
  if (other)
    throw invalidField('postcodes', 'tax_overlap', {
      ...{ zone: describeZone(claim), other: describeZone(other) },
      ...{ name: other.name, priority },
    })
}
