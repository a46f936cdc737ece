import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoundEdit } from '#lib/admin/shop/orders/edit/found.ts'
import { employMembers, type Members } from '#tests/support/panel/members.ts'
import { sendAction } from '#tests/support/panel/send-action.ts'
import { openWorld, type World } from '#tests/support/panel/world.ts'
import { listPanelActions } from '#tests/support/panel-actions.ts'

let world: World
let members: Members
const actions = new Map((await listPanelActions()).map((action) => [action.name, action]))

beforeAll(async () => {
  world = await openWorld()
  members = await employMembers(world)
})
afterAll(() => world?.close())

const edit = async (given: Record<string, string>) => {
  const action = actions.get('shop/orders/edit/actions.ts#editAnOrder')
  if (!action) throw new Error('There is no such action.')
  return (await sendAction(world, action, given, members.owner.session)).result as {
    found?: FoundEdit
    errors: Record<string, string[]>
    values: Record<string, string>
    message?: string
    done?: string
    to?: string
  }
}
const send = async (name: 'refund' | 'quote', given: Record<string, string>) => {
  const action = actions.get(`shop/orders/refund/actions.ts#${name}`)
  if (!action) throw new Error(`There is no action ${name}.`)
  const form = name === 'quote' ? { call: given } : given
  return (await sendAction(world, action, form, members.owner.session)).result
}
const rowOf = ({ id }: { id: number }) =>
  world.app.database.prisma.order.findUniqueOrThrow({ where: { id }, include: { lines: true } })
const asked = (number: string, what: string, fields: Record<string, string> = {}) => ({
  ...{ number, what, currency: 'USD', payment: '' },
  ...fields,
})

describe('the form of a refund', () => {
  it('that names nothing, or zeros, refunds nothing', async () => {
    const order = await world.paidOrder()
    const nothing = [
      asked(order.number, 'parts'),
      asked(order.number, 'parts', { [`line.${order.line}`]: '0', shipping: '0' }),
      asked(order.number, 'parts', { [`line.${order.line}`]: '', shipping: '', restock: 'all' }),
      asked(order.number, 'amount', { amount: '' }),
      asked(order.number, 'amount', { amount: '0.00' }),
    ]
    for (const given of nothing) {
      expect(await send('quote', given)).toBeNull()
      expect(await send('refund', { ...given, expected: '0' })).toMatchObject({
        message: 'Choose what to refund.',
      })
    }
    expect(await send('refund', asked(order.number, ''))).toMatchObject({
      errors: { what: expect.anything() },
    })
    expect(await rowOf(order)).toMatchObject({ refunded: 0n, refundQueued: 0n, status: 'processing' })
  })

  it('is told what it comes to and does, and refuses anything else', async () => {
    const order = await world.paidOrder()
    const total = Number((await rowOf(order)).total)
    const one = asked(order.number, 'parts', { [`line.${order.line}`]: '1', reason: 'Arrived broken' })
    const quoted = (await send('quote', one)) as { minor: number; amount: string; effects: string[] }
    expect(quoted).toMatchObject({ minor: total / 2, amount: expect.stringContaining('$') })
    expect(quoted.effects).toEqual([
      `You return ${quoted.amount} to the customer yourself. No provider moves money.`,
      '1 item is no longer shipped.',
      '1 item goes back into stock.',
      'We notify the customer by e-mail. You cannot undo this.',
    ])
    const everything = asked(order.number, 'everything', { reason: 'Enter, before it was told' })
    for (const unquoted of [one, everything, { ...everything, expected: '' }])
      expect(await send('refund', unquoted)).toMatchObject({ errors: { expected: expect.anything() } })
    const other = { ...one, expected: String(quoted.minor + 1) }
    expect(await send('refund', other)).toMatchObject({ message: expect.stringContaining('by someone else') })
    expect((await rowOf(order)).refunded).toBe(0n)
    expect(await send('refund', { ...one, expected: String(quoted.minor) })).toMatchObject({
      done: 'Refund completed.',
    })
    expect(await rowOf(order)).toMatchObject({ refunded: BigInt(quoted.minor), status: 'processing' })
    const reason = await world.app.database.prisma.orderEvent.findFirstOrThrow({
      where: { orderId: order.id, kind: 'order.refund_reason' },
    })
    expect(reason.details).toMatchObject({ text: 'Arrived broken', staffId: members.owner.actor.id })
    const rest = (await send('quote', asked(order.number, 'everything'))) as { effects: string[] }
    expect(rest.effects).toContain('The order is cancelled, because nothing of it is left to ship.')
    expect(await send('quote', asked(order.number, 'parts', { [`line.${order.line}`]: '2' }))).toMatchObject({
      problem: expect.stringMatching(/1/),
    })
  })

  it('says for each line whether it goes into stock', async () => {
    const order = await world.paidOrder()
    const stock = async () => {
      const [line] = (await rowOf(order)).lines
      const { id } = await world.app.database.prisma.orderLine.findUniqueOrThrow({
        where: { id: line?.id ?? 0 },
      })
      return (
        await world.app.database.prisma.orderLine.findUniqueOrThrow({
          where: { id },
          include: { variant: true },
        })
      ).variant?.stock
    }
    const refund = async (fields: Record<string, string>) => {
      const { minor } = (await send('quote', asked(order.number, 'parts', fields))) as { minor: number }
      const given = asked(order.number, 'parts', { ...fields, expected: String(minor) })
      expect(await send('refund', given)).toMatchObject({ done: 'Refund completed.' })
    }
    const before = (await stock()) ?? 0
    const kept = { [`line.${order.line}`]: '1', [`restock.${order.line}`]: 'none' }
    await refund(kept)
    expect(await stock()).toBe(before)
    const back = { [`line.${order.line}`]: '1', [`restock.${order.line}`]: 'all' }
    await refund(back)
    expect(await stock()).toBe(before + 1)
  })
})

describe('the form that edits an order', () => {
  it('shows what the order would be, and saves that alone, once', async () => {
    const order = await world.paidOrder()
    const { number, line } = order
    const total = Number((await rowOf(order)).total)
    const fields = { number, [`line.${line}`]: '1' }
    const shown = await edit({ ...fields, act: 'price' })
    expect(shown.found).toMatchObject({ lines: [{ id: line, quantity: 1, least: 0 }], total: total / 2 })
    // The form is filled in with it again.
    const typed = await edit({ ...fields, act: 'price', 'billing.postcode': '97209' })
    expect(typed.values).toMatchObject({ 'billing.postcode': '97209' })
    expect(shown.found?.changes).toEqual([expect.stringContaining('quantity 2 → 1')])
    expect(shown.found?.refunds?.choices.map(({ value }) => value)).toEqual(['later', 'offline'])
    const saved = { ...fields, act: 'save', version: shown.found?.version ?? '' }
    expect(await edit({ ...saved, expected_total: '1' })).toMatchObject({
      message: expect.stringContaining('has changed'),
      found: { version: shown.found?.version },
    })
    expect(await rowOf(order)).toMatchObject({ itemCount: 2 })
    const right = { ...saved, expected_total: String(total / 2), refund: 'offline' }
    expect(await edit(right)).toMatchObject({ to: `/admin/orders/${number}`, errors: {} })
    expect(await rowOf(order)).toMatchObject({ itemCount: 1, refunded: BigInt(total / 2) })
    expect(await edit(right)).toMatchObject({ message: expect.stringContaining('has changed') })
    expect(await rowOf(order)).toMatchObject({ itemCount: 1, refunded: BigInt(total / 2) })
  })

  it('takes an empty price for a mistake, but not where the line is removed', async () => {
    const { number, line } = await world.order()
    const fields = { number, act: 'price', [`price.${line}`]: '' }
    const refused = await edit({ ...fields, [`line.${line}`]: '1' })
    expect(refused.errors).toEqual({ [`price.${line}`]: ['This field is required.'] })
    const emptied = await edit({ ...fields, [`line.${line}`]: '0' })
    expect(emptied.errors).toEqual({})
  })

  it('adds products, more of them, and takes them out again', async () => {
    const { number, line } = await world.order()
    const { id: productId } = await world.shop.catalogue.product({ price: 700 })
    const { id } = await world.app.database.prisma.productVariant.findFirstOrThrow({ where: { productId } })
    const fields = { number, [`line.${line}`]: '2' }
    const act = `add:${productId}.${id}`
    const one = await edit({ ...fields, act })
    expect(one.found?.added).toMatchObject([{ productId, variantId: id, quantity: 1 }])
    const sent = { [`product.${id}`]: String(productId), [`item.${id}`]: '1' }
    const two = await edit({ ...fields, ...sent, act })
    expect(two.found?.added).toMatchObject([{ quantity: 2 }])
    expect((await edit({ ...fields, ...sent, act: `drop:${id}` })).found?.added).toEqual([])
  })

  it('names what is wrong beside its field, and keeps what was typed', async () => {
    const { number, line } = await world.order()
    const wrong = { act: 'price', number, [`line.${line}`]: '', [`price.${line}`]: '-1' }
    const { errors = {} } = await edit({ ...wrong, shipping_cost: 'free' })
    expect(Object.keys(errors).sort()).toEqual([`line.${line}`, `price.${line}`, 'shipping_cost'])
    expect((await edit({ act: 'save', number, [`line.${line}`]: '0', version: 'x' })).message).toMatch(
      /at least one/,
    )
    const cheaper = { act: 'price', number, [`price.${line}`]: '0' }
    expect((await edit(cheaper)).errors).toHaveProperty(['reason'])
    const removed = await edit({ act: `remove:${line}`, number, [`line.${line}`]: '2' })
    expect(removed.message).toMatch(/at least one/)
  })
})
