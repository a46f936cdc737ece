import { toString as drawQrCode } from 'qrcode'
import { loadCustomer } from '#lib/domains/accounts/index.ts'
import { trustedHtml } from '#lib/theming/index.ts'
import { openCookie } from '../../visitors/sealed-cookie.ts'
import { SET_UP_COOKIE, SetUp } from '../forms/two-factor.ts'
import { type AccountAnswer, accountPage, type Panel, panel, type SignedInCall } from './account-page.ts'
import { buildForm, codeField, passwordField } from './build-form.ts'

export async function readTwoFactorPage(call: SignedInCall): Promise<AccountAnswer> {
  const { twoFactorEnabled } = await loadCustomer(call.app, call.customer.id)
  return accountPage(call, {
    title: 'Two-step sign-in',
    intro: 'With it, your password alone is not enough to sign in: a code from your phone is needed too.',
    isSignedIn: true,
    panels: [await setUpPanel(call, twoFactorEnabled), ...(twoFactorEnabled ? panelsWhenOn(call) : [])],
  })
}

function panelsWhenOn({ notice }: SignedInCall): Panel[] {
  const renew = { name: 'two-factor-renew', button: 'Make new codes', fields: [passwordField] }
  const remove = { name: 'two-factor-remove', button: 'Switch off', isGrave: true, fields: [passwordField] }
  return [
    panel({
      id: 'codes',
      heading: 'Recovery codes',
      texts: ['For when your phone is lost. New ones make the old ones void.'],
      forms: [buildForm(renew, notice)],
    }),
    panel({
      id: 'off',
      heading: 'Switch it off',
      texts: ['Your other devices are signed out.'],
      forms: [buildForm(remove, notice)],
    }),
  ]
}

const OFF = {
  heading: 'Set it up',
  begin:
    'It is off. You need an authenticator app on your phone. Your other devices are signed out once it is on.',
  confirm: 'Switch on',
}
const ON = {
  heading: 'Use another app or phone',
  begin: 'The present one works until the new one is confirmed. Then your other devices are signed out.',
  confirm: 'Replace',
}

/** To set up a second factor, or another one in place of the present one. */
async function setUpPanel({ app, customer, notice, cookie }: SignedInCall, isOn: boolean): Promise<Panel> {
  const { heading, ...texts } = isOn ? ON : OFF
  const begun = openCookie(app, SET_UP_COOKIE, SetUp, cookie(SET_UP_COOKIE))
  if (begun?.customerId !== customer.id) {
    const begin = { name: 'two-factor-begin', button: 'Set it up', fields: [passwordField] }
    return panel({ id: 'begin', heading, texts: [texts.begin], forms: [buildForm(begin, notice)] })
  }
  const confirm = { name: 'two-factor-confirm', button: texts.confirm, fields: [codeField] }
  return panel({
    id: 'set-up',
    heading,
    texts: [
      'Scan the picture with your authenticator app, or type the secret into it. Then give the code that it shows.',
    ],
    picture: trustedHtml(await drawQrCode(begun.address, { type: 'svg', margin: 2 })),
    secret: begun.secret,
    forms: [buildForm(confirm, notice)],
  })
}
