import { PASSWORD_MIN_LENGTH } from '#lib/domains/accounts/index.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { openCookie } from '../../visitors/sealed-cookie.ts'
import { CHALLENGE_COOKIE, Challenge } from '../forms/sign-in.ts'
import { NextPage } from '../next-page.ts'
import { type AccountAnswer, accountPage, type PageCall, panel } from './account-page.ts'
import { buildForm, codeField, emailField, newPasswordFields, passwordField } from './build-form.ts'

export async function loadSignInPage(call: PageCall): Promise<AccountAnswer> {
  const form = buildForm(
    { name: 'sign-in', button: 'Sign in', hidden: hiddenNext(call), fields: [emailField, passwordField] },
    call.notice,
  )
  const join = { label: 'Create an account', url: '/account/register' }
  const links = [{ label: 'Forgot your password?', url: '/account/forgot' }, ...(isOpen(call) ? [join] : [])]
  return accountPage(call, {
    title: 'Sign in',
    intro: isConfirming(call)
      ? 'Sign in to confirm your e-mail address. If you have not created an account, ignore our e-mail.'
      : '',
    panels: [panel({ id: 'sign-in', heading: 'Your account', forms: [form], links })],
  })
}

export async function loadCodePage(call: PageCall): Promise<AccountAnswer> {
  const challenge = openCookie(call.app, CHALLENGE_COOKIE, Challenge, call.cookie(CHALLENGE_COOKIE))
  if (challenge === undefined) return { redirectTo: '/account/sign-in' }
  const form = buildForm(
    { name: 'code', button: 'Continue', hidden: hiddenNext(call), fields: [codeField] },
    call.notice,
  )
  return accountPage(call, {
    title: 'Two-step sign-in',
    intro: 'Enter the six-digit code from your authenticator app, or one of your recovery codes.',
    panels: [
      panel({
        id: 'code',
        heading: 'Your code',
        forms: [form],
        links: [{ label: 'Start again', url: '/account/sign-in' }],
      }),
    ],
  })
}

export async function loadRegisterPage(call: PageCall): Promise<AccountAnswer> {
  if (!isOpen(call)) return null
  const terms = call.app.settings.current['shop.terms_url']
  const form = buildForm(
    {
      name: 'register',
      button: 'Create account',
      fields: [
        { name: 'name', label: 'Name', autocomplete: 'name' },
        emailField,
        ...newPasswordFields(PASSWORD_MIN_LENGTH),
        ...(terms === null ? [] : [{ name: 'terms', label: 'I accept the terms', type: 'checkbox' }]),
      ],
    },
    call.notice,
  )
  const links = [
    ...(terms === null ? [] : [{ label: 'Read the terms', url: terms }]),
    { label: 'I already have an account', url: '/account/sign-in' },
  ]
  return accountPage(call, {
    title: 'Create an account',
    panels: [panel({ id: 'register', heading: 'About you', forms: [form], links })],
  })
}

function hiddenNext({ query }: PageCall): Record<string, string> {
  const next = NextPage.parse(query.next)
  return next === undefined ? {} : { next }
}

function isOpen({ app }: PageCall): boolean {
  const { current } = app.settings
  return current['account.registration_open'] && isGroupOn(current, 'registration')
}

function isConfirming({ query }: PageCall): boolean {
  return NextPage.parse(query.next)?.startsWith('/account/verify/') ?? false
}
