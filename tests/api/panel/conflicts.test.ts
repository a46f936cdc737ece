import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FormState } from '#lib/admin/forms/form-state.ts'
import { readThemeDesign } from '#lib/domains/publishing/themes/index.ts'
import { runningRows } from '#tests/support/panel/rows/running.ts'
import { sendAction } from '#tests/support/panel/send-action.ts'
import { by, type Given, type Member, openWorld, type World } from '#tests/support/panel/world.ts'
import { listPanelActions } from '#tests/support/panel-actions.ts'

let world: World
let owner: Member
beforeAll(async () => {
  world = await openWorld()
  owner = await world.employ('owner')
})
afterAll(() => world?.close())

type Fields = Exclude<Given, { call: unknown }>

async function send(name: string, given: Fields): Promise<FormState> {
  const action = (await listPanelActions()).find((one) => one.name === name)
  if (!action) throw new Error(`There is no action ${name}.`)
  return (await sendAction(world, action, given, owner.session)).result as FormState
}

async function fieldsOf(name: string): Promise<Fields> {
  const row = runningRows[name]
  if (typeof row !== 'function') throw new Error(`${name} has no plain row.`)
  return (await row(world, owner)) as Fields
}

it.each([
  ['running/webhooks/actions.ts#change', { name: 'Second' }, { name: 'Warehouse' }],
  ['people/api/actions.ts#configure', { limit: '7' }, { limit: '100' }],
])('%s shows the second of two people what the first has saved', async (name, second, theirs) => {
  const given = await fieldsOf(name)
  expect(await send(name, given)).toMatchObject({ errors: {}, done: expect.any(String) })
  const late = await send(name, { ...given, ...second })
  expect(late).toMatchObject({ conflict: { theirs } })
  const again = { ...given, ...second, version: late.conflict?.version ?? '' }
  expect(await send(name, again)).toMatchObject({ done: expect.any(String) })
})

it('a design shows the values of the changed fields alone, and saves over them once they were seen', async () => {
  const name = 'publishing/theme/actions.ts#saveDesign'
  const given = await fieldsOf(name)
  await send(name, given)
  const [id = ''] = Object.keys(given).filter((key) => key !== 'theme' && key !== 'version')
  const late = await send(name, { ...given, [id]: '#123456' })
  expect(late.conflict?.theirs).toEqual({ [id]: '#abcdef' })
  await send(name, { ...given, [id]: '#123456', version: late.conflict?.version ?? '' })
  const design = await readThemeDesign(world.app, by, String(given.theme))
  expect(design?.settings.find((one) => one.id === id)?.value).toBe('#123456')
})

it('pins show the places that someone else has given, and take other ones once these were seen', async () => {
  const name = 'running/search/actions.ts#pin'
  const given = await fieldsOf(name)
  await send(name, given)
  const [field = ''] = Object.keys(given).filter((key) => key.startsWith('place:'))
  const late = await send(name, { ...given, [field]: 'never' })
  expect(late.conflict?.theirs).toEqual({ [field]: '1' })
  const again = { ...given, [field]: 'never', version: late.conflict?.version ?? '' }
  expect(await send(name, again)).toMatchObject({ done: expect.any(String) })
})
