import { isResetLinkValid, PASSWORD_MIN_LENGTH } from '#lib/domains/people/accounts/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { type AccountAnswer, accountPage, type PageCall, panel } from './account-page.ts'
import { buildForm, emailField, newPasswordFields } from './build-form.ts'

const backToSignIn = (t: Translate) => ({ label: t('account.back_to_sign_in'), url: '/account/sign-in' })

export async function loadForgotPage(call: PageCall): Promise<AccountAnswer> {
  const { t } = call
  const fields = [emailField(t)]
  const form = buildForm({ name: 'forgot', button: t('account.forgot.send'), fields }, call.notice)
  return accountPage(call, {
    title: t('account.forgot.title'),
    intro: t('account.forgot.intro'),
    panels: [
      panel({
        id: 'forgot',
        heading: t('account.your_email'),
        forms: [form],
        links: [backToSignIn(t)],
      }),
    ],
  })
}

/** The page of a mailed link to set a new password. */
export async function loadResetPage(call: PageCall): Promise<AccountAnswer> {
  const { t } = call
  const [, token = ''] = call.path
  if (!(await isResetLinkValid(call.app, token))) return expiredPage(call, t('account.fields.new_password'))
  const form = buildForm(
    {
      name: 'reset',
      button: t('account.reset.set'),
      hidden: { token },
      fields: newPasswordFields(PASSWORD_MIN_LENGTH, t),
    },
    call.notice,
  )
  return accountPage(call, {
    title: t('account.fields.new_password'),
    intro: t('account.reset.intro'),
    panels: [panel({ id: 'reset', heading: t('account.reset.heading'), forms: [form] })],
  })
}

/** The page of a mailed link to confirm an address. The link is checked only when the button is pressed, by the customer it was mailed to. */
export async function loadVerifyPage(call: PageCall): Promise<AccountAnswer> {
  const { t } = call
  const [, token = ''] = call.path
  const button = t('account.verify.button')
  const form = buildForm({ name: 'verify', button, hidden: { token } }, undefined)
  return accountPage(call, {
    title: t('account.verify.title'),
    intro: t('account.verify.intro'),
    panels: [panel({ id: 'verify', heading: t('account.your_email'), forms: [form] })],
  })
}

/** The page of a mailed link to confirm another address, which is checked like that above. */
export async function loadEmailLinkPage(call: PageCall): Promise<AccountAnswer> {
  const { t } = call
  const [, token = ''] = call.path
  const button = t('account.verify.button')
  const form = buildForm({ name: 'email-confirm', button, hidden: { token } }, undefined)
  return accountPage(call, {
    title: t('account.email.change'),
    intro: t('account.email.confirm_intro'),
    panels: [panel({ id: 'email', heading: t('account.your_email'), forms: [form] })],
  })
}

function expiredPage(call: PageCall, title: string): AccountAnswer {
  const { t } = call
  return accountPage(call, {
    title,
    panels: [
      panel({
        id: 'expired',
        heading: t('account.expired.heading'),
        texts: [t('account.expired.text')],
        links: [{ label: t('account.expired.send'), url: '/account/forgot' }, backToSignIn(t)],
      }),
    ],
  })
}
