import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { unversioned } from '../support/panel/unversioned.ts'
import { listActionFiles, listPanelActions, listServerFiles } from '../support/panel-actions.ts'

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
    'people/staff.forgotStaffPassword',
    'people/staff.isStaffResetValid',
    'people/staff.resetStaffPassword',
    'people/staff.isSetupLinkValid',
    'people/staff.setUpOwner',
    'people/staff.signInStaff',
    'people/staff.signInWithPasskey',
  ],
  'about the own account alone, and authorised in the function': [
    'people/staff.addPasskey',
    'people/staff.beginOwnTotp',
    'people/staff.beginPasskey',
    'people/staff.proveStaff',
    'people/staff.signOutStaff',
  ],
  'made of staff actions': ['shop/orders/staff.shipOrders'],
  'given to staff actions and queries, or allowed by those before': [
    'shop/invoices.findInvoice',
    'shop/orders.findReturnFile',
    'publishing/newsletter.describeIssue',
    'publishing/themes.createThemeTexts',
  ],
  'knows nothing of the store': [
    'people/accounts/addresses.buildFieldRules',
    'people/accounts/addresses.countryNames',
    'people/accounts/addresses.printAddress',
    'people/accounts/addresses.isAddressHidden',
    'people/accounts/addresses.listCountries',
    'people/staff/authority.isRole',
    'people/staff/authority.isRoleKey',
    'people/staff/authority.may',
    'publishing/translations.fingerprintOf',
    'publishing/translations.translatableKinds',
    'running/guide.needsFinalPrices',
    'shop/catalogue.isElectronicAddress',
    'shop/catalogue.toVideoAddress',
    'shop/catalogue.uniqueVideos',
    'shop/orders.nameWithAttributes',
    'shop/orders.owesRest',
    'shop/orders.refundedUnits',
    'shop/orders.restToPay',
    'shop/orders.returnNumber',
    'shop/orders.wasPaidOtherwise',
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

describe('the panel', () => {
  it('reaches the store by staff actions and queries alone, which authorise and record', async () => {
    expect(await findUnguarded()).toEqual(Object.values(open).flat().sort())
  })

  it('has its actions in files of that name, each made by the kernel of forms', async () => {
    expect(listServerFiles()).toEqual(listActionFiles())
    const actions = await listPanelActions()
    expect(actions.length).toBeGreaterThan(120)
    expect(actions.filter(({ declared }) => !declared).map(({ name }) => name)).toEqual([])
  })

  it('has actions before signing in for signing in alone', async () => {
    const open = (await listPanelActions()).filter(({ declared }) => declared?.permissions === null)
    expect(open.map(({ name }) => name).sort()).toEqual([
      ...['people/entry/actions.ts#answerWithCode', 'people/entry/actions.ts#answerWithRecoveryCode'],
      ...['people/entry/actions.ts#join', 'people/entry/actions.ts#setUp', 'people/entry/actions.ts#signIn'],
      ...[
        'people/entry/passkey-actions.ts#askForPasskey',
        'people/entry/passkey-actions.ts#enterWithPasskey',
      ],
      ...['people/entry/recovery-actions.ts#askForReset', 'people/entry/recovery-actions.ts#reset'],
    ])
  })

  it('has every form that shows what others may have changed send the version that it shows', async () => {
    const versioned = (await listPanelActions()).filter(({ declared }) => declared?.isVersioned)
    expect(versioned.length).toBeGreaterThan(10)
    const lacking = versioned.filter(
      ({ declared }) => !('version' in ((declared?.fields ?? z.object({})) as z.ZodObject).shape),
    )
    expect(lacking.map(({ name }) => name)).toEqual([])
  })

  it('writes the version that a form sends in one place, with the fields that it is of', () => {
    // One answers with all that it shows; one saves each field as soon as it is changed.
    const others = ['lib/admin/shop/orders/edit/edit-form.tsx', 'lib/admin/publishing/theme/auto-save.tsx']
    expect(files.filter((file) => textOf(file).includes('name="version"')).sort()).toEqual(
      [...others, 'lib/admin/ui/forms/form.tsx'].sort(),
    )
  })

  it('has every other form say why it needs no version of what it changes', async () => {
    const without = (await listPanelActions()).filter(({ declared }) => {
      const { shape = {} } = (declared?.fields ?? {}) as Partial<z.ZodObject>
      return declared?.permissions !== null && !('version' in shape) && !('was' in shape)
    })
    const names = without.map(({ name }) => name).sort()
    expect(names).toEqual(Object.values(unversioned).flat().sort())
  })

  it('calls actions without a form in one place, which tells when no answer arrives', () => {
    const calling = files.filter((file) => /\w\(EMPTY_FORM,/.test(textOf(file)))
    // An import tries again by itself, and tells at last.
    expect(calling).toEqual(['lib/admin/running/import/upload-form.tsx', 'lib/admin/ui/forms/send-action.ts'])
  })

  it('has each form that scripts send tell when no answer arrives', () => {
    const asking = files.filter((file) => /useActionState\((?!\s*answerAlways\()/.test(textOf(file)))
    // Its scripts send the file in parts; the action is for browsers without.
    expect(asking).toEqual(['lib/admin/running/import/upload-form.tsx'])
  })

  it('names each page in the browser by its heading', () => {
    const headed = files.filter((file) => textOf(file).includes('<h1'))
    expect(headed).toEqual(['lib/admin/ui/frame/heading.tsx'])
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
