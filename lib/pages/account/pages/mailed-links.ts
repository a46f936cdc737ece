import { isResetLinkValid, PASSWORD_MIN_LENGTH } from '#lib/domains/accounts/index.ts'
import { type AccountAnswer, accountPage, type PageCall, panel } from './account-page.ts'
import { buildForm, emailField, newPasswordFields } from './build-form.ts'

const backToSignIn = { label: 'Back to sign-in', url: '/account/sign-in' }

export async function loadForgotPage(call: PageCall): Promise<AccountAnswer> {
  const form = buildForm({ name: 'forgot', button: 'Send link', fields: [emailField] }, call.notice)
  return accountPage(call, {
    title: 'Forgot your password?',
    intro: 'We will send you a link to set a new password. It works once, for one hour.',
    panels: [panel({ id: 'forgot', heading: 'Your e-mail address', forms: [form], links: [backToSignIn] })],
  })
}

/** The page of a mailed link to set a new password. */
export async function loadResetPage(call: PageCall): Promise<AccountAnswer> {
  const [, token = ''] = call.path
  if (!(await isResetLinkValid(call.app, token))) return expiredPage(call, 'New password')
  const form = buildForm(
    {
      name: 'reset',
      button: 'Set password',
      hidden: { token },
      fields: newPasswordFields(PASSWORD_MIN_LENGTH),
    },
    call.notice,
  )
  return accountPage(call, {
    title: 'New password',
    intro: 'All devices signed in to your account will be signed out.',
    panels: [panel({ id: 'reset', heading: 'Choose a password', forms: [form] })],
  })
}

/** The page of a mailed link to confirm an address. The link is checked only when the button is pressed, by the customer it was mailed to. */
export async function loadVerifyPage(call: PageCall): Promise<AccountAnswer> {
  const [, token = ''] = call.path
  const form = buildForm({ name: 'verify', button: 'Confirm my address', hidden: { token } }, undefined)
  return accountPage(call, {
    title: 'Confirm your address',
    intro: 'Press the button to confirm that you received our e-mail.',
    panels: [panel({ id: 'verify', heading: 'Your e-mail address', forms: [form] })],
  })
}

function expiredPage(call: PageCall, title: string): AccountAnswer {
  return accountPage(call, {
    title,
    panels: [
      panel({
        id: 'expired',
        heading: 'This link has expired',
        texts: ['It was already used, or is more than an hour old. You can request a new one.'],
        links: [{ label: 'Send a new link', url: '/account/forgot' }, backToSignIn],
      }),
    ],
  })
}
