import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { lockName } from '#lib/platform/database/transact.ts'
import { versionOf } from '#lib/platform/security/version-of.ts'
import { listTaxRates, removeTaxRate } from './list-tax-rates.ts'
import { type ShippingChange, setShippingMethod } from './set-shipping-method.ts'
import { addTaxRate, type ListedTaxRate, type TaxRateInput, taxRateColumns } from './set-tax-rate.ts'
import { listShippingMethods, removeShippingMethod, type ShippingMethod } from './shipping-method.ts'
import { describeZone, type GivenZone } from './zone.ts'

/** All taxes and shipping methods, each with the `version` that its form is sent with. */
export type StaffRates = {
  taxes: (ListedTaxRate & { version: string })[]
  methods: (ShippingMethod & { version: string })[]
}

export const listStaffRates = staffQuery(
  { permission: 'rates.write' },
  async ({ database: { prisma } }: Context): Promise<StaffRates> => {
    const [taxes, methods] = await Promise.all([listTaxRates(prisma, null), listShippingMethods(prisma)])
    return {
      taxes: taxes.map((tax) => ({ ...tax, version: versionOf(tax) })),
      methods: methods.map((method) => ({ ...method, version: versionOf(method) })),
    }
  },
)

/** The values that a form shows: null for what it creates. */
type Seen<Key> = { key: Key; version: string } | null

/**
 * Creates the tax of a class and priority in a zone; with `seen`, in place of a tax that nobody has changed since. Throws `stale`,
 * also where there is another one in this place already, and DomainError.
 */
export const saveTax = staffAction(
  { permission: 'rates.write', action: 'tax.saved' },
  async (
    { tx, record }: ActionScope<ActionContext>,
    seen: Seen<number>,
    input: TaxRateInput,
  ): Promise<void> => {
    const before = seen && (await claimTax(tx, seen))
    // Its zone may be another one now.
    if (before) await removeTaxRate(tx, before.id)
    const after = await addTaxRate(tx, input).catch((error) => {
      throw error.code === 'P2002' ? new DomainError('stale', { current: input.name }) : error
    })
    record({ subject: taxSubject(after), before: before && plainTax(before), after: plainTax(after) })
  },
)

/** Removes a tax that nobody has changed since it was seen. Throws `stale`. */
export const removeTax = staffAction(
  { permission: 'rates.write', action: 'tax.removed' },
  async ({ tx, record }: ActionScope<Context>, key: number, version: string): Promise<void> => {
    const before = await claimTax(tx, { key, version })
    await removeTaxRate(tx, key)
    record({ subject: taxSubject(before), before: plainTax(before) })
  },
)

/**
 * Creates a shipping method, or changes one that nobody has changed since it was seen, or its terms in a zone. Throws `stale`,
 * among others.
 */
export const saveShipping = staffAction(
  { permission: 'rates.write', action: 'shipping.saved' },
  async (
    { context, tx, record }: ActionScope<ActionContext>,
    version: string | null,
    change: ShippingChange,
  ): Promise<void> => {
    const before = await claimMethod(context, tx, change.code)
    if (version !== (before && versionOf(before)))
      throw new DomainError('stale', { current: before?.name ?? change.code })
    await setShippingMethod(tx, change)
    const after = await findMethod(tx, change.code)
    record({ subject: shippingSubject(change.code), before: plainMethod(before), after: plainMethod(after) })
  },
)

/** Removes a shipping method, or its terms in a zone, if nobody has changed it since. Throws `stale`, among others. */
export const removeShipping = staffAction(
  { permission: 'rates.write', action: 'shipping.removed' },
  async (
    { context, tx, record }: ActionScope<Context>,
    code: string,
    version: string,
    zone: GivenZone | null,
  ): Promise<void> => {
    const before = await claimMethod(context, tx, code)
    if (!before || version !== versionOf(before)) throw new DomainError('stale', { current: code })
    await removeShippingMethod(tx, code, zone)
    const after = await findMethod(tx, code)
    record({ subject: shippingSubject(code), before: plainMethod(before), after: plainMethod(after) })
  },
)

/** Locks a tax that is as it was seen. */
async function claimTax(
  tx: Tx,
  { key: id, version }: { key: number; version: string },
): Promise<ListedTaxRate> {
  await tx.$executeRaw`UPDATE "TaxRate" SET "priority" = "priority" WHERE "id" = ${id}`
  const tax = await tx.taxRate.findUnique({ where: { id }, select: taxRateColumns })
  if (!tax || versionOf(tax) !== version) throw new DomainError('stale', { current: tax?.name ?? '' })
  return tax
}

async function claimMethod(
  { database }: ActionContext,
  tx: Tx,
  code: string,
): Promise<ShippingMethod | null> {
  await lockName(database, tx, `shipping ${code}`)
  await tx.$executeRaw`UPDATE "ShippingMethod" SET "code" = "code" WHERE "code" = ${code}`
  return findMethod(tx, code)
}

async function findMethod(tx: Tx, code: string): Promise<ShippingMethod | null> {
  return (await listShippingMethods(tx)).find((method) => method.code === code) ?? null
}

function plainTax({ id: _, ...tax }: ListedTaxRate) {
  return tax
}

function plainMethod(method: ShippingMethod | null) {
  const toPlain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return method && JSON.parse(JSON.stringify(method, toPlain))
}

function taxSubject(tax: ListedTaxRate): string {
  return `tax:${describeZone(tax)}`
}

function shippingSubject(code: string): string {
  return `shipping:${code}`
}
