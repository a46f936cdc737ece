import { collectFaults, invalidField } from '#lib/domains/domain-error.ts'
import { isCountry } from '#lib/domains/people/accounts/addresses/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type ShippingTerms, toTermsColumns } from './shipping-method.ts'
import { describeZone, type GivenZone, isAmbiguous, parseZone } from './zone.ts'

/** A change of a shipping method. Fields that are left out stay as they are. */
export type ShippingChange = {
  code: string
  name?: string
  description?: string | null
  eta?: string | null
  taxable?: boolean
  active?: boolean
  position?: number
  /** The countries where it is offered outside its zones; empty for everywhere. */
  countries?: readonly string[]
  /** Whether it is offered only in its zones. */
  onlyInZones?: boolean
  /** The zone that `terms` are for; without one, they apply outside the zones. */
  zone?: GivenZone | null
  /** Null for a zone in which it is not offered. */
  terms?: ShippingTerms | null
}

const MAX_NAME = 80

/**
 * Creates or changes a shipping method, or its terms in a zone. A new one needs a name and terms; if created with a
 * zone, it is offered only in its zones. Throws DomainError.
 */
export async function setShippingMethod(tx: Tx, change: ShippingChange): Promise<void> {
  const { code, zone = null, terms } = change
  const faults = collectFaults()
  faults.check(/^[a-z0-9_-]{1,40}$/.test(code), 'code', 'code_characters')
  checkNames(faults, change)
  // Only a zone can be without terms, and it has to say so.
  faults.check(zone !== null || terms !== null, 'country', 'required')
  faults.check(zone === null || terms !== undefined, 'price', 'zone_needed')
  faults.refuse()
  const known = await tx.shippingMethod.findUnique({ where: { code }, select: { id: true } })
  const facts = { ...toFacts(change), ...(zone === null && terms && toTermsColumns(terms)) }
  if (zone === null && terms) facts.everywhere = change.onlyInZones !== true
  const { id } = known
    ? await tx.shippingMethod.update({ where: { code }, data: facts, select: { id: true } })
    : await createMethod(tx, change, facts)
  if (zone !== null && terms !== undefined) await setZone(tx, id, zone, terms)
}

function checkNames({ check }: ReturnType<typeof collectFaults>, { name, countries }: ShippingChange) {
  const length = name?.trim().length
  check(length !== 0, 'name', 'required')
  check(length === undefined || length <= MAX_NAME, 'name', 'too_long', { max: MAX_NAME })
  for (const country of countries ?? []) check(isCountry(country), 'countries', 'country_code', { country })
}

function toFacts({
  name,
  description,
  eta,
  taxable,
  active,
  position,
  countries,
  onlyInZones,
}: ShippingChange) {
  return {
    ...{ name: name?.trim(), description, eta, taxable, active, position },
    countries: countries && [...countries],
    everywhere: onlyInZones === undefined ? undefined : !onlyInZones,
  }
}

function createMethod(tx: Tx, { code, zone, terms }: ShippingChange, facts: ReturnType<typeof toFacts>) {
  const { name, everywhere } = facts
  const { check, refuse } = collectFaults()
  check(name !== undefined, 'name', 'required')
  check(terms !== undefined, 'price', 'required')
  refuse()
  const data = { ...facts, name: name ?? '', code, everywhere: everywhere ?? !zone }
  return tx.shippingMethod.create({ data, select: { id: true } })
}

async function setZone(
  tx: Tx,
  methodId: number,
  given: GivenZone,
  terms: ShippingTerms | null,
): Promise<void> {
  const zone = parseZone(given)
  const { country, state, postcodes } = zone
  // Locks the method, so that of two zones set concurrently, the second sees the first.
  await tx.$executeRaw`UPDATE "ShippingMethod" SET "code" = "code" WHERE "id" = ${methodId}`
  const others = await tx.shippingZone.findMany({ where: { methodId, country } })
  const other = others.find((one) => isAmbiguous(one, zone))
  if (other)
    throw invalidField('postcodes', 'zone_overlap', { zone: describeZone(zone), other: describeZone(other) })
  const data = terms ? { ...toTermsColumns(terms), offered: true } : { offered: false }
  await tx.shippingZone.upsert({
    where: { methodId_country_state_postcodes: { methodId, country, state, postcodes } },
    create: { ...zone, ...data, methodId },
    update: data,
    select: { id: true },
  })
}
