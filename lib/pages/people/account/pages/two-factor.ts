import { loadCustomer } from '#lib/domains/people/accounts/index.ts'
import { trustedHtml } from '#lib/theming/index.ts'
import { openCookie } from '#lib/web/http/site-cookie.ts'
import { SET_UP_COOKIE } from '../forms/two-factor.ts'
import { type AccountAnswer, accountPage, type Panel, panel, type SignedInCall } from './account-page.ts'
import { buildForm, codeField, passwordField } from './build-form.ts'

export async function loadTwoFactorPage(call: SignedInCall): Promise<AccountAnswer> {
  const { twoFactorEnabled } = await loadCustomer(call.app, call.customer.id)
  const { t } = call
  return accountPage(call, {
    title: t('account.places.two_factor'),
    intro: t('account.two_factor.intro'),
    isSignedIn: true,
    panels: [await setUpPanel(call, twoFactorEnabled), ...(twoFactorEnabled ? panelsWhenOn(call) : [])],
  })
}

function panelsWhenOn({ notice, t }: SignedInCall): Panel[] {
  const fields = [passwordField(t)]
  const renew = { name: 'two-factor-renew', button: t('account.two_factor.codes.create'), fields }
  const remove = {
    name: 'two-factor-remove',
    button: t('account.two_factor.off.button'),
    isGrave: true,
    fields,
  }
  return [
    panel({
      id: 'codes',
      heading: t('account.two_factor.codes.heading'),
      texts: [t('account.two_factor.codes.text')],
      forms: [buildForm(renew, notice)],
    }),
    panel({
      id: 'off',
      heading: t('account.two_factor.off.heading'),
      texts: [t('account.two_factor.off.text')],
      forms: [buildForm(remove, notice)],
    }),
  ]
}

/** Sets up a second factor, or replaces the current one. */
async function setUpPanel(call: SignedInCall, isOn: boolean): Promise<Panel> {
  const { app, t, customer, notice, cookies } = call
  const step = isOn ? 'replace' : 'set_up'
  const heading = t(`account.two_factor.${step}.heading`)
  const begun = await openCookie(app, SET_UP_COOKIE, cookies)
  if (begun?.customerId !== customer.id) {
    const button = t('account.two_factor.begin')
    const begin = { name: 'two-factor-begin', button, fields: [passwordField(t)] }
    const texts = [t(`account.two_factor.${step}.text`)]
    return panel({ id: 'begin', heading, texts, forms: [buildForm(begin, notice)] })
  }
  const button = t(`account.two_factor.${step}.confirm`)
  const confirm = { name: 'two-factor-confirm', button, fields: [codeField(t)] }
  const { toString: drawQrCode } = await import('qrcode')
  return panel({
    id: 'set-up',
    heading,
    texts: [t('account.two_factor.scan')],
    picture: trustedHtml(await drawQrCode(begun.address, { type: 'svg', margin: 2 })),
    secret: begun.secret,
    forms: [buildForm(confirm, notice)],
  })
}
