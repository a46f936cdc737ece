import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionsOf, roles } from '#lib/domains/people/staff/authority/index.ts'
import { enterPanel } from '#lib/server/panel/enter-panel.ts'
import { changesBy } from '#tests/support/panel/changes-by.ts'
import { employMembers, type Members } from '#tests/support/panel/members.ts'
import { listPanelAddresses, openAddress } from '#tests/support/panel/open-page.ts'
import { pageRows } from '#tests/support/panel/rows/pages.ts'
import { withoutPermission, withPermissions } from '#tests/support/panel/with-permissions.ts'
import { openWorld, type World } from '#tests/support/panel/world.ts'
import { toSiteRequest } from '#tests/support/services/serve-answers.ts'

const addresses = listPanelAddresses()
// Whatever else is asked for is missing, as `tests/web/panel/guards.test.ts` says.
const guarded = addresses.filter(({ isEntry, address }) => !isEntry && address !== '/admin/[...path]')

let world: World
let members: Members

beforeAll(async () => {
  world = await openWorld()
  members = await employMembers(world)
})
afterAll(() => world?.close())

describe('every page and file of the panel', () => {
  it('has a row that says what it takes, and every row has an address', () => {
    expect(guarded.length).toBeGreaterThan(60)
    expect(Object.keys(pageRows).sort()).toEqual(guarded.map(({ address }) => address).sort())
  })

  it.each(guarded.map((one) => [one.address, one] as const))(
    '%s is shown to whoever may see it, and to nobody else',
    async (address, one) => {
      const row = pageRows[address]
      if (!row) throw new Error(`${address} has no row in tests/support/panel/rows/pages.ts.`)
      const { needs } = row
      const asked = { params: (await row.params?.(world)) ?? {}, query: (await row.query?.(world)) ?? {} }
      const open = async (session?: string) => openAddress(world, one, { ...asked, session })
      const written = await changesBy(world, async () => {
        expect([await open(), await open(members.ended.session)]).toEqual(['led', 'led'])
        if (row.proof) expect(await open(members.unproved.session)).toBe('led')
      })
      expect(written).toEqual([])
      for (const role of roles) {
        const may = needs.every((permission) => permissionsOf(role).has(permission))
        if (!may) expect([role, await open(members[role].session)]).toEqual([role, 'refused'])
      }
      const { ownRole } = members
      const asMember = () => open(ownRole.session)
      for (const permission of needs)
        expect([permission, await withoutPermission(world, ownRole, permission, asMember)]).toEqual([
          permission,
          'refused',
        ])
      // What concerns nobody but oneself, every role has.
      expect(await withPermissions(world, ownRole, ['own', ...needs], asMember)).toBe('shown')
    },
  )

  it('refuses what another site has a browser send, and notes it', () => {
    const { app } = world
    const noted: string[] = []
    const security = { ...app.security, note: (event: string) => void noted.push(event) }
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      {},
    ]
    for (const { address } of addresses)
      for (const headers of foreign) {
        const request = toSiteRequest({
          ...{ method: 'POST', target: address, headers: { host: 'shop.example', ...headers } },
        })
        expect([address, headers, enterPanel({ ...app, security }, request, address)]).toEqual([
          ...[address, headers, expect.objectContaining({ status: 403 })],
        ])
      }
    expect(noted).toEqual(addresses.flatMap(() => foreign.map(() => 'form.foreign')))
    const own = { host: 'shop.example', origin: 'https://shop.example' }
    const request = toSiteRequest({ method: 'POST', target: '/admin/team', headers: own })
    expect(enterPanel({ ...app, security }, request, '/admin/team')).not.toHaveProperty('status')
  })
})
