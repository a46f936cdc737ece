import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Permission, permissionsOf, roles } from '#lib/domains/people/staff/authority/index.ts'
import { changesBy } from '#tests/support/panel/changes-by.ts'
import { employMembers, type Members } from '#tests/support/panel/members.ts'
import { catalogueRows } from '#tests/support/panel/rows/catalogue.ts'
import { contentRows } from '#tests/support/panel/rows/content.ts'
import { orderRows } from '#tests/support/panel/rows/orders.ts'
import { peopleRows } from '#tests/support/panel/rows/people.ts'
import { returnRows } from '#tests/support/panel/rows/returns.ts'
import { runningRows } from '#tests/support/panel/rows/running.ts'
import { sendAction } from '#tests/support/panel/send-action.ts'
import { withoutPermission } from '#tests/support/panel/with-permissions.ts'
import { type Given, type Member, openWorld, type Row, type World } from '#tests/support/panel/world.ts'
import { listPanelActions, type PanelAction } from '#tests/support/panel-actions.ts'

const rows = { ...catalogueRows, ...contentRows, ...orderRows, ...peopleRows, ...returnRows, ...runningRows }
const actions = (await listPanelActions()).filter(({ declared }) => declared?.permissions !== null)

let world: World
let members: Members

beforeAll(async () => {
  world = await openWorld()
  members = await employMembers(world)
})
afterAll(() => world?.close())

const rowOf = (name: string): Row => {
  const row = rows[name]
  if (!row) throw new Error(`${name} has no row in tests/support/panel/rows.`)
  return typeof row === 'function' ? { given: row } : row
}

describe('every action of the panel', () => {
  it('has a row with what it succeeds with, and every row has an action', () => {
    expect(actions.length).toBeGreaterThan(120)
    expect(Object.keys(rows).sort()).toEqual(actions.map(({ name }) => name).sort())
  })

  it.each(actions.map((action) => [action.name, action] as const))(
    '%s acts for whoever may, and for nobody else',
    async (name, action) => {
      const row = rowOf(name)
      const needed = [...new Set([...(action.declared?.permissions ?? []), ...(row.needs ?? [])])]
      const sender = row.isOwn ? await world.employ(members.ownRole.actor.role) : members.ownRole
      const given = await row.given(world, sender)
      const written = await changesBy(world, async () => {
        await refuseOthers(action, { row, given, needed })
        for (const permission of needed)
          await withoutPermission(world, sender, permission, async () => {
            const { answered } = await sendAction(world, action, given, sender.session)
            expect([name, `without ${permission}`, answered]).toEqual([
              name,
              `without ${permission}`,
              'refused',
            ])
          })
      })
      expect([name, written]).toEqual([name, []])
      await refuseOtherThings(action, { row, given, sender })
      await chooseNothing(action, { given, sender })
      const { answered, result } = await sendAction(world, action, given, sender.session)
      expect([name, answered, answered === 'done' ? '' : result]).toEqual([name, 'done', ''])
    },
  )
})

type Sent = { row: Row; given: Given; needed: readonly Permission[] }

async function refuseOthers(action: PanelAction, { row, given, needed }: Sent): Promise<void> {
  const { name } = action
  const tell = async (who: string, session: string | undefined) => [
    name,
    who,
    (await sendAction(world, action, given, session)).answered,
  ]
  expect(await tell('nobody', undefined)).toEqual([name, 'nobody', 'led'])
  expect(await tell('a made-up session', 'st_made-up')).toEqual([name, 'a made-up session', 'led'])
  expect(await tell('an ended session', members.ended.session)).toEqual([name, 'an ended session', 'led'])
  for (const role of roles) {
    const lacks = needed.some((permission) => !permissionsOf(role).has(permission))
    if (lacks) expect(await tell(role, members[role].session)).toEqual([name, role, 'refused'])
  }
  if (action.declared?.requiresReauth || row.proof) {
    const expected = 'call' in given ? 'refused' : 'proof'
    expect(await tell('no proof', members.unproved.session)).toEqual([name, 'no proof', expected])
  }
}

/** Things that do not exist, by the fields that name them. */
const UNKNOWN: Given = {
  ...{ id: '999999', ids: ['999999'], variant: '999999', number: 'UNKNOWN', orders: ['UNKNOWN'] },
  ...{ theme: 'unknown' },
}

/** Fields that choose what an action is about. */
const CHOOSES = /^(?:ids|orders|line\.\d+)$/

/** Sends the form with nothing chosen: that is never all, so nothing may be written. */
async function chooseNothing(
  action: PanelAction,
  { given, sender }: { given: Given; sender: Member },
): Promise<void> {
  const chosen = Object.keys(given).filter((field) => CHOOSES.test(field))
  if (chosen.length === 0) return
  const rest = Object.fromEntries(Object.entries(given).filter(([field]) => !CHOOSES.test(field))) as Given
  for (const nothing of [undefined, '', '0']) {
    const fields = nothing === undefined ? {} : Object.fromEntries(chosen.map((field) => [field, nothing]))
    const written = await changesBy(world, async () => {
      await sendAction(world, action, { ...rest, ...fields } as Given, sender.session)
    })
    expect([action.name, 'with nothing chosen', nothing, written]).toEqual([
      action.name,
      'with nothing chosen',
      nothing,
      [],
    ])
  }
}

/** Sends what belongs to someone else, or does not exist: nothing may be written, whatever the action answers. */
async function refuseOtherThings(
  action: PanelAction,
  { row, given, sender }: { row: Row; given: Given; sender: Member },
): Promise<void> {
  const { name } = action
  const named = Object.entries(UNKNOWN).filter(([field]) => field in given)
  const others: [string, Given][] = [
    ...(row.others ? [['of others', await row.others(world)] as [string, Given]] : []),
    ...(named.length > 0 ? [['unknown', { ...given, ...Object.fromEntries(named) }] as [string, Given]] : []),
  ]
  for (const [what, fields] of others) {
    const written = await changesBy(world, async () => {
      await sendAction(world, action, fields, sender.session)
    })
    expect([name, what, written]).toEqual([name, what, []])
  }
}
