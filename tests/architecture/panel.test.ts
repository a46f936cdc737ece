import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const files = ['lib/admin', 'app/admin'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name))
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name))),
)
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Domain functions that the panel calls although they are not staff actions, each with who may call it. */
const open: Record<string, readonly string[]> = {
  'before somebody is signed in, or to become so': [
    'people/staff.acceptInvitation',
    'people/staff.answerStaffChallenge',
    'people/staff.authenticateStaff',
    'people/staff.beginPasskeySignIn',
    'people/staff.findChallenge',
    'people/staff.findInvitation',
    'people/staff.isSetupLinkValid',
    'people/staff.setUpOwner',
    'people/staff.signInStaff',
    'people/staff.signInWithPasskey',
  ],
  'about the own account alone, and authorised in the function': [
    'people/staff.addPasskey',
    'people/staff.beginOwnTotp',
    'people/staff.beginPasskey',
    'people/staff.changeOwnPassword',
    'people/staff.proveStaff',
    'people/staff.signOutStaff',
  ],
  'made of staff actions': ['shop/orders/staff.shipOrders'],
  'given to staff actions and queries, or allowed by those before': [
    'shop/invoices.findInvoice',
    'publishing/newsletter.describeIssue',
    'publishing/themes.createThemeTexts',
  ],
  'knows nothing of the store': [
    'people/accounts/addresses.buildFieldRules',
    'people/accounts/addresses.countryNames',
    'people/accounts/addresses.homeCountry',
    'people/accounts/addresses.isAddressHidden',
    'people/accounts/addresses.listCountries',
    'people/staff/authority.may',
    'publishing/translations.fingerprintOf',
    'publishing/translations.translatableKinds',
  ],
}

/** The domain functions that the panel calls, except staff actions and queries: `domain.name`. */
async function findUnguarded(): Promise<string[]> {
  const found = new Set<string>()
  for (const file of files) {
    const imports = textOf(file).matchAll(/^import \{([^}]*)\} from '#lib\/domains\/([\w/-]+)\/index\.ts'/gm)
    for (const [, names = '', domain = ''] of imports) {
      const door = (await import(path.join(root, 'lib/domains', domain, 'index.ts'))) as Record<
        string,
        unknown
      >
      for (const given of names.split(',')) {
        const name = given.trim().split(' as ')[0] ?? ''
        const value = door[name]
        if (typeof value === 'function' && !('act' in value) && !('need' in value))
          found.add(`${domain}.${name}`)
      }
    }
  }
  return [...found].sort()
}

const ways = /\b(answerAct|answerForm|answerGuestForm|memberRequest|readyRequest|beginPasskeySignIn)\(/

function splitFunctions(text: string): { name: string; isExported: boolean; body: string }[] {
  return text.split(/^(?=(?:export )?(?:async )?function )/m).flatMap((body) => {
    const [, exported, name] = /^(export )?(?:async )?function (\w+)/.exec(body) ?? []
    return name === undefined ? [] : [{ name, isExported: exported !== undefined, body }]
  })
}

describe('the panel', () => {
  it('reaches the store by staff actions and queries alone, which authorise and record', async () => {
    expect(await findUnguarded()).toEqual(Object.values(open).flat().sort())
  })

  it('has every action answered in one of the ways that find out who acts', () => {
    const actions = files.filter((file) => /^'use server'$/m.test(textOf(file)))
    expect(actions.length).toBeGreaterThan(20)
    for (const file of actions) {
      const functions = splitFunctions(textOf(file))
      const isAnswered = (body: string): boolean =>
        ways.test(body) ||
        functions.some(({ name, body: own }) => own !== body && body.includes(`${name}(`) && ways.test(own))
      const exported = functions.filter(({ isExported }) => isExported)
      expect([file, exported.length]).not.toEqual([file, 0])
      for (const { name, body } of exported)
        expect([file, name, isAnswered(body)]).toEqual([file, name, true])
    }
  })

  it('has every file and preview answered to members alone', () => {
    const routes = files.filter((file) => /\/route\.ts$/.test(file))
    expect(routes.length).toBeGreaterThan(5)
    for (const file of routes) {
      const answers = [...textOf(file).matchAll(/from '#(lib\/admin\/[\w/-]+\.ts)'/g)].map(([, from = '']) =>
        textOf(from),
      )
      expect([file, answers.some((text) => text.includes('answerMember('))]).toEqual([file, true])
    }
  })
})
