import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areas } from '#lib/cli/commands.mjs'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import { openTestPanel } from '#tests/api/panel/open-panel.ts'
import { type CommandResult, runCommand, runProcess } from '#tests/support/command.ts'

// Every command of docs/operations.md: those in blocks are run one after the other, on one shop; of those within sentences, the help is asked.
const root = path.resolve(import.meta.dirname, '../../..')
const text = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

type Command = { line: string; script: string; args: string[] }

const blocks = [...text.matchAll(/```bash\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)
const inBlocks = blocks.map((line) => parse(line.replace(/\s+#.*$/, '')))
const sentences = [
  ...text
    .replaceAll(/```[\s\S]*?```/g, '')
    .matchAll(/`((?:npm run|npm test|npm start|node scripts\/|bin\/storefront)[^`]*)`/g),
]
const inSentences = [...new Set(sentences.map(([, line = '']) => line))].map(parse)

let shop: ShopApi
let key: string

beforeAll(async () => {
  key = await generateX25519Identity()
  shop = await openShopApi()
  await openTestPanel(shop)
  const { prisma } = shop.app.database
  const product = await shop.catalogue.product({ sku: 'MUG-RED', price: 1000, stock: 3 })
  const kettle = await shop.catalogue.product({ name: 'Copper Kettle' })
  await prisma.product.update({ where: { id: kettle.id }, data: { id: 33 } })
  const placed = await shop.checkOut(await shop.beginCart([product]))
  const { number } = placed.json.data.order
  await prisma.order.update({ where: { number }, data: { number: 'EKR80KDZKB' } })
  await prisma.customer.create({
    data: {
      email: 'ada@example.com',
      name: 'Ada',
      twoFactor: { create: { ciphertext: 'none', confirmedAt: new Date() } },
    },
  })
  const payload = { to: { name: 'Ada', email: 'ada@example.com' } }
  const given = {
    kind: 'mail.order_paid',
    payload,
    attempts: 18,
    doneAt: new Date(),
    lastError: 'No answer.',
  }
  await prisma.outboxMessage.deleteMany()
  await prisma.outboxMessage.create({ data: { id: 17, ...given } })
})
afterAll(() => shop?.close())

it('names commands in blocks and in sentences', () => {
  expect([inBlocks.length, inSentences.length].map((count) => count > 20)).toEqual([true, true])
})

it.each(inBlocks)('$line', async ({ line, script, args }) => {
  expect({ line, ...(await start(script, args)) }).toMatchObject({ code: 0 })
})

it.each(inSentences)(
  'explains $line',
  async ({ script, args }) => {
    const [what = '', ...others] = args
    const folder = { 'npm run bench': 'bench', 'npm run drill': 'drill' }[script]
    if (folder !== undefined)
      expect(existsSync(path.join(root, folder, `${what || 'reads/open-site'}.ts`))).toBe(true)
    else {
      // What follows npm test names files.
      const name = script !== 'npm test' && /^[a-z-]+$/.test(what) ? [what] : []
      const { code, stdout } = await start(script, [...name, '--help'])
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(name.length > 0 ? new RegExp(`(USAGE|npm run).* ${what}`) : /\S/),
      ])
      const flags = others.filter((word) => word.startsWith('--'))
      expect(flags.filter((flag) => !stdout.includes(flag))).toEqual([])
    }
  },
  60_000,
)

/** Runs a command of the documentation with what stands for its examples here. */
async function start(script: string, given: readonly string[]): Promise<CommandResult> {
  const storage = shop.app.env.storagePath
  const file = path.join(storage, 'shop.tar.gz.age')
  const args = given.map((arg) => (arg.endsWith('shop.tar.gz.age') ? file : arg))
  const [program, ...fixed] = findProgram(script)?.split(' ') ?? []
  // Those that install, build or serve are asked what they would do.
  if (program === undefined) return explain(programOf(script))
  // A backup is put in the place of nothing.
  const isRestored = script === 'bin/storefront restore' && !args.includes('--check')
  // Nor into the tests' own output.
  const begin = args.includes('-') ? runProcess : runCommand
  return begin(program, [...fixed, ...args], {
    ...{ NODE_ENV: 'test', APP_SECRET: shop.app.env.appSecret, STORAGE_PATH: storage, BACKUP_KEY: key },
    DATABASE_URL: isRestored ? `file:${storage}/restored.db` : shop.app.env.databaseUrl,
  })
}

/** The program of `bin/storefront AREA VERB`, with the arguments it is always given. */
function findProgram(script: string): string | undefined {
  const [, name = '', verb = ''] = /^bin\/storefront (\S+)(?: (\S+))?$/.exec(script) ?? []
  const area = areas[name]
  return area && ('verbs' in area ? area.verbs[verb] : area)?.program
}

function programOf(script: string): string {
  const name = script.replace(/^npm (run )?/, '')
  return script.startsWith('npm') ? String(scripts[name]) : script.replace(/^bin/, 'node bin')
}

async function explain(script: string): Promise<CommandResult> {
  const [, file = '', ...words] = script.split(' ')
  expect(existsSync(path.join(root, file))).toBe(true)
  const args = [file, ...words, '--help']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: root })
  return { code: 0, stdout, stderr }
}

/** `npm run NAME [-- ARGS]`, or `bin/storefront AREA [VERB] ARGS`, in a container or not. */
function parse(line: string): Command {
  const own = line.replace(/^docker compose .* exec \w+ node /, '')
  const words = [...own.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
  const area = areas[words[1] ?? '']
  const length = words[1] === 'run' || (area && 'verbs' in area) ? 3 : 2
  return {
    line,
    script: words.slice(0, length).join(' '),
    args: words.slice(length).filter((word) => word !== '--'),
  }
}
