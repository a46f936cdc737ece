import { toString as drawQrCode } from 'qrcode'
import { loadCustomer } from '#lib/domains/accounts/index.ts'
import { trustedHtml } from '#lib/theming/index.ts'
import { openCookie } from '../../visitors/sealed-cookie.ts'
import { SET_UP_COOKIE, SetUp } from '../forms/two-factor.ts'
import { type AccountAnswer, accountPage, type Panel, panel, type SignedInCall } from './account-page.ts'
import { buildForm, codeField, passwordField } from './build-form.ts'

export async function loadTwoFactorPage(call: SignedInCall): Promise<AccountAnswer> {
  const { twoFactorEnabled } = await loadCustomer(call.app, call.customer.id)
  return accountPage(call, {
    title: 'Two-step sign-in',
    intro: 'Protects your account with a second step: after your password, you enter a code from your phone.',
    isSignedIn: true,
    panels: [await setUpPanel(call, twoFactorEnabled), ...(twoFactorEnabled ? panelsWhenOn(call) : [])],
  })
}

function panelsWhenOn({ notice }: SignedInCall): Panel[] {
  const renew = { name: 'two-factor-renew', button: 'Create new codes', fields: [passwordField] }
  const remove = { name: 'two-factor-remove', button: 'Turn off', isGrave: true, fields: [passwordField] }
  return [
    panel({
      id: 'codes',
      heading: 'Recovery codes',
      texts: ['Use these if you lose your phone. Creating new codes replaces the old ones.'],
      forms: [buildForm(renew, notice)],
    }),
    panel({
      id: 'off',
      heading: 'Turn off two-step sign-in',
      texts: ['Your other devices will be signed out.'],
      forms: [buildForm(remove, notice)],
    }),
  ]
}

const OFF = {
  heading: 'Set up two-step sign-in',
  begin:
    'Two-step sign-in is off. To set it up, you need an authenticator app on your phone. Your other devices ' +
    'will be signed out.',
  confirm: 'Turn on',
}
const ON = {
  heading: 'Use another app or phone',
  begin: 'Your current app works until you confirm the new one. Your other devices will then be signed out.',
  confirm: 'Replace',
}

/** Sets up a second factor, or replaces the current one. */
async function setUpPanel({ app, customer, notice, cookie }: SignedInCall, isOn: boolean): Promise<Panel> {
  const { heading, ...texts } = isOn ? ON : OFF
  const begun = openCookie(app, SET_UP_COOKIE, SetUp, cookie(SET_UP_COOKIE))
  if (begun?.customerId !== customer.id) {
    const begin = { name: 'two-factor-begin', button: 'Set up', fields: [passwordField] }
    return panel({ id: 'begin', heading, texts: [texts.begin], forms: [buildForm(begin, notice)] })
  }
  const confirm = { name: 'two-factor-confirm', button: texts.confirm, fields: [codeField] }
  return panel({
    id: 'set-up',
    heading,
    texts: [
      'Scan the QR code with your authenticator app, or type in the secret. Then enter the code that the app shows.',
    ],
    picture: trustedHtml(await drawQrCode(begun.address, { type: 'svg', margin: 2 })),
    secret: begun.secret,
    forms: [buildForm(confirm, notice)],
  })
}
