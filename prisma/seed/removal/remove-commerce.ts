import { isDeepStrictEqual } from 'node:util'
import { coupons } from '../commerce/coupons.ts'
import { shippingMethods } from '../commerce/shipping-methods.ts'
import { taxRates } from '../commerce/tax-rates.ts'
import { count, keep, type Removal } from './removal.ts'

/**
 * Removes the coupons, whose codes are public, and the demo shipping methods and taxes. What the owner has changed stays. A
 * coupon used by real orders stays for their sake, switched off.
 */
export async function removeCommerce(removal: Removal): Promise<void> {
  await removeCoupons(removal)
  await removeShipping(removal)
  await removeTaxes(removal)
}

async function removeCoupons(removal: Removal): Promise<void> {
  const { tx } = removal
  const seeds = new Map(coupons.map((coupon) => [coupon.code, coupon]))
  const rows = await tx.coupon.findMany({
    where: { code: { in: [...seeds.keys()] } },
    include: { redemptions: { take: 1, select: { id: true } } },
  })
  const isOwners = (row: (typeof rows)[number]) => {
    const { type, percent = null, amount, description } = seeds.get(row.code) ?? {}
    const cents = amount === undefined ? null : BigInt(amount)
    return (
      row.type !== type ||
      row.percent !== percent ||
      row.amount !== cents ||
      row.description !== (description ?? '')
    )
  }
  const ours = rows.filter((row) => !isOwners(row))
  const idsOf = (list: typeof rows) => ({ id: { in: list.map(({ id }) => id) } })
  const used = ours.filter(({ redemptions }) => redemptions.length > 0)
  await tx.coupon.updateMany({ where: idsOf(used), data: { active: false } })
  const unused = ours.filter((row) => !used.includes(row))
  count(removal, 'coupons', await tx.coupon.deleteMany({ where: idsOf(unused) }))
  keep(
    removal,
    'coupon',
    rows.filter((row) => !unused.includes(row)).map(({ code }) => code),
  )
}

async function removeShipping(removal: Removal): Promise<void> {
  const { tx } = removal
  const seeds = new Map(shippingMethods.map((method) => [method.code, method]))
  const rows = await tx.shippingMethod.findMany({
    where: { code: { in: [...seeds.keys()] } },
    include: { zones: { take: 1, select: { id: true } } },
  })
  const ours = rows.filter(({ code, name, price, freeFrom, countries, zones }) => {
    const seed = seeds.get(code)
    return (
      zones.length === 0 &&
      isDeepStrictEqual(
        [name, Number(price), freeFrom === null ? undefined : Number(freeFrom), countries],
        [seed?.name, seed?.price, seed?.freeFrom, seed?.countries ?? []],
      )
    )
  })
  const where = { id: { in: ours.map(({ id }) => id) } }
  count(removal, 'shipping methods', await tx.shippingMethod.deleteMany({ where }))
  keep(
    removal,
    'shipping method',
    rows.filter((row) => !ours.includes(row)).map(({ code }) => code),
  )
}

async function removeTaxes(removal: Removal): Promise<void> {
  const where = {
    OR: taxRates.map(({ name, country, state = '', rate, appliesToShipping = true, priority = 1 }) => ({
      ...{ name, country, state, rate, appliesToShipping, priority },
      ...{ postcodes: '', taxClass: 'standard' },
    })),
  }
  count(removal, 'tax rates', await removal.tx.taxRate.deleteMany({ where }))
}
