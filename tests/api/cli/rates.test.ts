import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import { programOf, runCommand } from '#tests/support/command.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const run = async (command: string, args: string[]) => {
  const { env } = shop.app
  const { code, stdout, stderr } = await runCommand(programOf(command), args, {
    DATABASE_URL: env.databaseUrl,
    APP_SECRET: env.appSecret,
    STORAGE_PATH: env.storagePath,
  })
  return { code, stdout, stderr }
}
const runJson = async (command: string, ...args: string[]) => {
  const { code, stdout, stderr } = await run(command, [...args, '--json'])
  return { code, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) }
}

/** Each exits with 1, says why, and prints nothing else. */
async function expectRefusals(command: string, refusals: [args: string[], message: string][]) {
  const results = await Promise.all(refusals.map(([args]) => run(command, args)))
  const outcomes = results.map((result, at) => [refusals[at]?.[0], result])
  expect(outcomes).toEqual(
    refusals.map(([args, message]) => [
      args,
      { code: 1, stdout: '', stderr: expect.stringContaining(message) },
    ]),
  )
}

const guide = readFileSync(new URL('../../../docs/taxes-and-shipping.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/^bin\/storefront (taxes|shipping) (.+)$/gm)].map(
  ([, command, rest]) => ({
    command: command as string,
    args: [...(rest ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''),
  }),
)
const examples = [...guide.matchAll(/^\| ([A-Z]{2} .+) \|$/gm)].map(([, row]) => {
  const [address, goods, weight, offered, chosen, tax, ofShipping, total] = (row ?? '')
    .split('|')
    .map((cell) => cell.trim()) as [string, string, string, string, string, string, string, string]
  return { address, goods, weight, offered, chosen, tax, ofShipping, total }
})

const toMinor = (amount: string) => Math.round(Number(amount) * 100)

/** The API's rates for a buyer there, written as the guide writes them. */
async function look({ address, goods, weight, chosen }: (typeof examples)[number]) {
  const product = await shop.catalogue.product({
    price: toMinor(goods),
    weightThousandths: Number(weight) * 1000,
  })
  const cart = await shop.beginCart([product])
  const [, country = '', state = '', postcode = ''] =
    /^([A-Z]{2})(?: (CA|AK|QC)(?= ))? (.+)$/.exec(address) ?? []
  const query = new URLSearchParams({ country, state, postcode, shipping_method: chosen })
  const { data } = (await shop.get(`/checkout?${query}`, cart)).json
  const write = (money: { amount: number } | null) => (money ? (money.amount / 100).toFixed(2) : '')
  const methods: { id: string; price: { amount: number }; selected: boolean }[] = data.shipping_methods
  const { totals } = data.cart
  return {
    ...{ address, goods, weight },
    offered: methods.map(({ id, price }) => `${id} ${write(price)}`).join(', ') || 'nothing',
    chosen: methods.find(({ selected }) => selected)?.id ?? '',
    tax: write(totals.tax),
    ofShipping: write(totals.shipping_tax),
    total: write(totals.total),
  }
}

describe('the guide to taxes and shipping', { timeout: 600_000 }, () => {
  it('comes to what it says', async () => {
    expect([commands.length, examples.length]).toEqual([11, 11])
    for (const { command, args } of commands) {
      const { code, stderr } = await run(command, args)
      expect([command, args, code, stderr]).toEqual([command, args, 0, ''])
    }
    for (const example of examples) expect(await look(example)).toEqual(example)
  })
})

describe('bin/storefront taxes', { timeout: 600_000 }, () => {
  it('lists, sets and removes, and says what is wrong', async () => {
    const made = await runJson('taxes', 'set', 'nl', '21', '--name', 'BTW', '--postcode', '1012 *')
    expect(made.json).toEqual({
      id: expect.any(Number),
      name: 'BTW',
      country: 'NL',
      state: null,
      postcodes: '1012*',
      class: 'standard',
      priority: 1,
      rate: '21.00',
      shipping: true,
    })
    expect((await runJson('taxes', 'list', '--country', 'nl')).json).toEqual([made.json])
    expect((await run('taxes', ['list'])).stdout).toMatch(/NL +1012\* +standard +1 +21\.00% +yes +BTW/)
    const id = String(made.json.id)
    expect((await runJson('taxes', 'remove', id)).json).toEqual({ id: made.json.id, removed: true })
    await expectRefusals('taxes', [
      [['remove', id], `There is no tax ${id}.`],
      [['set', 'NL', '101', '--name', 'BTW'], 'rate: Enter a tax rate from 0 to 100%.'],
      [['set', 'NL', '21.00001', '--name', 'BTW'], 'four decimals'],
      [['set', 'US', '5', '--name', 'Tax', '--state', 'Bavaria'], 'state: “Bavaria” is not a state of US'],
      [['set', 'NL', '21'], 'name'],
    ])
    expect((await run('taxes', ['set', '--help'])).stdout).toContain('--postcode')
  })
})

describe('bin/storefront shipping', { timeout: 600_000 }, () => {
  it('lists, sets and removes, and says what is wrong', async () => {
    const made = await runJson(
      'shipping',
      'set',
      'bike',
      '--name',
      'Bike',
      '--price',
      '5.00',
      '--max-weight',
      '2.5',
    )
    const terms = { price: 500, by: null, bands: [], free_from: null, min_weight: null, max_weight: 2.5 }
    const method = {
      id: expect.any(Number),
      code: 'bike',
      name: 'Bike',
      description: null,
      eta: null,
      taxable: true,
      active: true,
      position: 0,
      countries: [],
      only_zones: false,
      terms,
      zones: [],
    }
    expect(made.json).toEqual(method)
    const zoned = await runJson(
      'shipping',
      'set',
      'bike',
      '--country',
      'NL',
      '--postcode',
      '10*',
      '--by-weight',
      '1:2.00',
    )
    const bands = [{ up_to: 1, price: 200 }]
    const there = { ...terms, price: null, by: 'weight', bands, max_weight: null }
    const zones = [{ country: 'NL', state: null, postcodes: '10*', terms: there }]
    expect(zoned.json).toEqual({ ...method, zones })
    expect((await runJson('shipping', 'set', 'bike', '--off', '--untaxed')).json).toEqual({
      ...method,
      zones,
      active: false,
      taxable: false,
    })
    expect((await run('shipping', ['list'])).stdout).toMatch(
      /bike +Bike \(off\) +everywhere +5\.00; no more than 2\.5 +no/,
    )
    const without = await runJson('shipping', 'remove', 'bike', '--country', 'NL', '--postcode', '10*')
    expect(without.json).toEqual({ code: 'bike', removed: true })
    expect((await runJson('shipping', 'remove', 'bike')).json).toEqual({ code: 'bike', removed: true })
    await expectRefusals('shipping', [
      [['remove', 'bike'], 'There is no shipping method bike.'],
      [['set', 'bike', '--price', '5'], 'name: This field is required.'],
      [['set', 'bike', '--name', 'Bike', '--price', '-5'], '--price'],
      [['set', 'bike', '--name', 'Bike', '--price', '5', '--by-weight', '1:1'], 'Pass one of'],
      [['set', 'bike', '--name', 'Bike', '--by-weight', '2:1, 1:1'], 'above the one before'],
      [['set', 'bike', '--name', 'Bike', '--price', '5', '--state', 'CA'], 'need --country'],
    ])
    expect((await run('shipping', ['set', '--help'])).stdout).toContain('--by-subtotal')
  })
})
