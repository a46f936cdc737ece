import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employMembers, type Members } from '#tests/support/panel/members.ts'
import { shipped } from '#tests/support/panel/rows/returns.ts'
import { sendAction } from '#tests/support/panel/send-action.ts'
import { openWorld, type World } from '#tests/support/panel/world.ts'
import { listPanelActions } from '#tests/support/panel-actions.ts'

const NAME = 'shop/orders/returns/actions.ts#announce'

let world: World
let members: Members
const action = (await listPanelActions()).find(({ name }) => name === NAME)

beforeAll(async () => {
  world = await openWorld()
  members = await employMembers(world)
})
afterAll(() => world?.close())

const send = async (given: Record<string, string>) => {
  if (!action) throw new Error('There is no such action.')
  return (await sendAction(world, action, given, members.owner.session)).result
}

describe('the form of a return that staff expect', () => {
  it('in which nothing is chosen names all that is missing, and does nothing', async () => {
    const { number, parcel, line: id } = await shipped(world)
    const line = `line.${id}`
    const given = { number, parcel, note: '', reason: 'unwanted', [line]: '1' }
    const empty = { [line]: ['Choose at least one item.'] }
    const unexplained = { reason: ['This field is required.'] }
    expect(await send({ ...given, [line]: '0', reason: '' })).toMatchObject({
      errors: { ...empty, ...unexplained },
    })
    expect(await send({ ...given, [line]: '' })).toMatchObject({ errors: empty })
    expect(await send({ ...given, reason: '' })).toMatchObject({ errors: unexplained })
    const { prisma } = world.app.database
    expect(await prisma.return.count({ where: { order: { number } } })).toBe(0)
    expect(await send(given)).toMatchObject({ done: 'Return expected.' })
    expect(await prisma.return.count({ where: { order: { number } } })).toBe(1)
  })
})
