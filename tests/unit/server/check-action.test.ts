import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CheckAction, createActionCheck } from '#lib/server/panel/check-action.ts'
import { toSiteRequest } from '#tests/support/services/serve-answers.ts'

const ORDERS = 'a'.repeat(42)
const TEAM = 'b'.repeat(42)
const root = mkdtempSync(path.join(os.tmpdir(), 'storefront-build-'))
let check: CheckAction

beforeAll(() => {
  const folder = path.join(root, '.next/server')
  mkdirSync(folder, { recursive: true })
  const workers = (...pages: string[]) => ({ workers: Object.fromEntries(pages.map((page) => [page, {}])) })
  const node = {
    [ORDERS]: workers('app/admin/(panel)/orders/page', 'app/admin/(panel)/orders/[number]/page'),
    [TEAM]: workers('app/admin/(panel)/team/page'),
  }
  writeFileSync(path.join(folder, 'server-reference-manifest.json'), JSON.stringify({ node }))
  check = createActionCheck(root)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const ARGUMENTS = '[{"answered":0},"$K1"]'

/** The body that a browser sends for a form. */
async function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = new Response(form)
  const type = response.headers.get('content-type') ?? ''
  return { type, body: new Uint8Array(await response.arrayBuffer()) }
}

async function statusOf(target: string, action: string | undefined, { type, body }: Sent) {
  const headers = { 'content-type': type, ...(action !== undefined && { 'next-action': action }) }
  const answer = await check(toSiteRequest({ method: 'POST', target, headers, body }))
  return answer?.status
}
type Sent = { type: string; body: Uint8Array }
const textOf = (text: string): Sent => ({ type: 'text/plain;charset=UTF-8', body: Buffer.from(text) })

describe('an action', () => {
  it('goes on to Next from the pages that have it, whatever their addresses are', async () => {
    const sent = await formOf({ 0: ARGUMENTS, '1_number': 'A1' })
    expect(await statusOf('/admin/orders?page=2', ORDERS, sent)).toBeUndefined()
    expect(await statusOf('/admin/orders/A1', ORDERS, sent)).toBeUndefined()
    expect(await statusOf('/admin/team', TEAM, textOf('["grace"]'))).toBeUndefined()
  })

  it('is not found on a page that has others, so that Next forwards nothing to this server', async () => {
    const sent = await formOf({ 0: ARGUMENTS })
    expect(await statusOf('/admin/team', ORDERS, sent)).toBe(404)
    expect(await statusOf('/admin/orders/A1', TEAM, sent)).toBe(404)
  })

  it('that nobody knows, or whose page has none, is left to Next', async () => {
    expect(await statusOf('/admin/team', 'c'.repeat(42), textOf('[]'))).toBeUndefined()
    expect(await statusOf('/admin/nothing', TEAM, textOf('[]'))).toBeUndefined()
    expect(await statusOf('/admin/team', '__proto__', textOf('[]'))).toBeUndefined()
  })

  it.each(['', 'x', '{}', '"x"', '[', '[1]]', '\0'])('with the text %j is refused', async (text) => {
    expect(await statusOf('/admin/team', TEAM, textOf(text))).toBe(400)
  })

  it.each<[string, Record<string, string>]>([
    ['no arguments', { '1_number': 'A1' }],
    ['arguments that are none', { 0: '{"answered":0}' }],
    ['a row that is none', { 0: ARGUMENTS, 1: '{' }],
  ])('with %s is refused', async (_name, fields) => {
    expect(await statusOf('/admin/team', TEAM, await formOf(fields))).toBe(400)
  })

  it('with a body that is no form is refused', async () => {
    const { type, body } = await formOf({ 0: ARGUMENTS })
    expect(await statusOf('/admin/team', TEAM, { type, body: body.subarray(0, 40) })).toBe(400)
    expect(await statusOf('/admin/team', TEAM, { type: 'multipart/form-data', body })).toBe(400)
    expect(await statusOf('/admin/team', undefined, { type, body: body.subarray(0, 40) })).toBe(400)
  })
})

describe('a form of a page without scripts', () => {
  it('says which action it is for', async () => {
    const sent = {
      $ACTION_REF_1: '',
      '$ACTION_1:0': '{"id":"x","bound":"$@1"}',
      '$ACTION_1:1': '[]',
      number: 'A',
    }
    expect(await statusOf('/admin/orders', undefined, await formOf(sent))).toBeUndefined()
    expect(await statusOf('/admin/orders', undefined, await formOf({ number: 'A' }))).toBeUndefined()
    expect(await statusOf('/admin/orders', undefined, await formOf({ $ACTION_REF_1: '' }))).toBe(400)
    expect(await statusOf('/admin/orders', undefined, await formOf({ ...sent, '$ACTION_1:0': '{' }))).toBe(
      400,
    )
  })
})

it('without a build, as in development, everything is left to Next', async () => {
  const unbuilt = createActionCheck(path.join(root, 'nowhere'))
  const headers = { 'content-type': 'text/plain', 'next-action': ORDERS }
  const sent = toSiteRequest({ method: 'POST', target: '/admin/team', headers, body: Buffer.from('[]') })
  expect(await unbuilt(sent)).toBeUndefined()
  expect(await check(toSiteRequest({ target: '/admin/team', headers }))).toBeUndefined()
})
