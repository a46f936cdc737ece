import { OperationRefused } from '#lib/domains/operation-refused.ts'
import { isCountry } from '#lib/domains/people/accounts/addresses/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type ShippingTerms, toTermsColumns } from './shipping-terms.ts'
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

/**
 * Creates or changes a shipping method, or its terms in a zone. A new one needs a name and terms; if created with a
 * zone, it is offered only in its zones. Throws OperationRefused.
 */
export async function setShippingMethod(tx: Tx, change: ShippingChange): Promise<void> {
  const { code, zone = null, terms } = change
  check(/^[a-z0-9_-]{1,40}$/.test(code), 'CODE may only contain lower-case letters, digits, _ and -.')
  const known = await tx.shippingMethod.findUnique({ where: { code }, select: { id: true } })
  const facts = { ...toFacts(change), ...(zone === null && terms && toTermsColumns(terms)) }
  if (zone === null && terms) facts.everywhere = change.onlyInZones !== true
  check(zone !== null || terms !== null, 'A method can only be switched off for a zone.')
  check(
    zone === null || terms !== undefined,
    'Give the price of shipping in that zone, or say that it is not offered there.',
  )
  const { id } = known
    ? await tx.shippingMethod.update({ where: { code }, data: facts, select: { id: true } })
    : await createMethod(tx, change, facts)
  if (zone !== null && terms !== undefined) await setZone(tx, id, zone, terms)
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
  const isNamed = name === undefined || (name.trim().length > 0 && name.trim().length <= 80)
  check(isNamed, 'The name of a shipping method must be 1 to 80 characters long.')
  const unknown = countries?.find((country) => !isCountry(country))
  check(unknown === undefined, `"${unknown}" is not a country code, such as US or DE.`)
  return {
    ...{ name: name?.trim(), description, eta, taxable, active, position },
    countries: countries && [...countries],
    everywhere: onlyInZones === undefined ? undefined : !onlyInZones,
  }
}

function createMethod(tx: Tx, { code, zone, terms }: ShippingChange, facts: ReturnType<typeof toFacts>) {
  const { name, everywhere } = facts
  if (name === undefined)
    throw new OperationRefused(`There is no shipping method ${code} yet: give it a name.`)
  check(terms !== undefined, 'Give the price of shipping.')
  const data = { ...facts, name, code, everywhere: everywhere ?? !zone }
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
  check(
    other === undefined,
    `${describeZone(zone)} overlaps ${other && describeZone(other)}, and neither lies within the other. Choose other postcodes.`,
  )
  const data = terms ? { ...toTermsColumns(terms), offered: true } : { offered: false }
  await tx.shippingZone.upsert({
    where: { methodId_country_state_postcodes: { methodId, country, state, postcodes } },
    create: { ...zone, ...data, methodId },
    update: data,
    select: { id: true },
  })
}

function check(isRight: boolean, message: string): void {
  if (!isRight) throw new OperationRefused(message)
}
