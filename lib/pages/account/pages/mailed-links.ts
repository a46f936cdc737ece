import { isResetLinkGood, PASSWORD_MIN_LENGTH } from '#lib/domains/accounts/index.ts'
import { type AccountAnswer, accountPage, type PageCall, panel } from './account-page.ts'
import { buildForm, emailField, newPasswordFields } from './build-form.ts'

const backToSignIn = { label: 'Back to sign-in', url: '/account/sign-in' }

export async function readForgotPage(call: PageCall): Promise<AccountAnswer> {
  const form = buildForm({ name: 'forgot', button: 'Mail me a link', fields: [emailField] }, call.notice)
  return accountPage(call, {
    title: 'Forgotten password',
    intro: 'We mail you a link by which you set a new one. It works once, for an hour.',
    panels: [panel({ id: 'forgot', heading: 'Your address', forms: [form], links: [backToSignIn] })],
  })
}

/** Where a mailed link leads that sets a new password. */
export async function readResetPage(call: PageCall): Promise<AccountAnswer> {
  const [, token = ''] = call.path
  if (!(await isResetLinkGood(call.app, token))) return expiredPage(call, 'New password')
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
    intro: 'Every device that is signed in to your account will be signed out.',
    panels: [panel({ id: 'reset', heading: 'Choose a password', forms: [form] })],
  })
}

/** Where a mailed link leads that confirms an address. Whether it is good is told to whoever presses the button. */
export async function readVerifyPage(call: PageCall): Promise<AccountAnswer> {
  const [, token = ''] = call.path
  const form = buildForm({ name: 'verify', button: 'Confirm my address', hidden: { token } }, undefined)
  return accountPage(call, {
    title: 'Confirm your address',
    intro: 'One press tells us that the mail reached you.',
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
        texts: ['It was used before, or is more than an hour old. Ask for another one.'],
        links: [{ label: 'Mail me another link', url: '/account/forgot' }, backToSignIn],
      }),
    ],
  })
}
