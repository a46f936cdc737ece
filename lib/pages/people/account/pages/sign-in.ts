import { PASSWORD_MIN_LENGTH } from '#lib/domains/people/accounts/index.ts'
import { NextPage, withNext } from '#lib/pages/people/visitors/website-visitor.ts'
import { LOOK_UP_PATH } from '#lib/pages/shop/orders/look-up.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { openCookie } from '#lib/web/http/site-cookie.ts'
import { CHALLENGE_COOKIE } from '../forms/sign-in.ts'
import { type AccountAnswer, accountPage, type PageCall, panel } from './account-page.ts'
import { buildForm, codeField, emailField, newPasswordFields, passwordField } from './build-form.ts'

export async function loadSignInPage(call: PageCall): Promise<AccountAnswer> {
  const { t } = call
  const fields = [emailField(t), passwordField(t)]
  const form = buildForm(
    { name: 'sign-in', button: t('account.sign_in.title'), hidden: hiddenNext(call), fields },
    call.notice,
  )
  const join = { label: t('account.register.title'), url: withNext('/account/register', call.query.next) }
  const lookUp = { label: t('orders.look_up.title'), url: LOOK_UP_PATH }
  const links = [
    { label: t('account.forgot.title'), url: '/account/forgot' },
    ...(isOpen(call) ? [join] : []),
    ...(isGroupOn(call.app.settings.current, 'shop') ? [lookUp] : []),
  ]
  return accountPage(call, {
    title: t('account.sign_in.title'),
    intro: isConfirming(call) ? t('account.sign_in.to_confirm') : '',
    panels: [panel({ id: 'sign-in', heading: t('account.overview.title'), forms: [form], links })],
  })
}

export async function loadCodePage(call: PageCall): Promise<AccountAnswer> {
  const challenge = await openCookie(call.app, CHALLENGE_COOKIE, call.cookies)
  if (challenge === undefined) return { redirectTo: '/account/sign-in' }
  const { t } = call
  const form = buildForm(
    { name: 'code', button: t('account.code.continue'), hidden: hiddenNext(call), fields: [codeField(t)] },
    call.notice,
  )
  return accountPage(call, {
    title: t('account.places.two_factor'),
    intro: t('account.code.intro'),
    panels: [
      panel({
        id: 'code',
        heading: t('account.code.heading'),
        forms: [form],
        links: [{ label: t('account.code.again'), url: withNext('/account/sign-in', call.query.next) }],
      }),
    ],
  })
}

export async function loadRegisterPage(call: PageCall): Promise<AccountAnswer> {
  if (!isOpen(call)) return null
  const { t } = call
  const terms = call.app.settings.current['shop.terms_url']
  const form = buildForm(
    {
      name: 'register',
      button: t('account.register.button'),
      hidden: hiddenNext(call),
      fields: [
        { name: 'name', label: t('forms.name'), autocomplete: 'name' },
        emailField(t),
        ...newPasswordFields(PASSWORD_MIN_LENGTH, t),
        ...(terms === null
          ? []
          : [{ name: 'terms', label: t('account.register.accept_terms'), type: 'checkbox' }]),
      ],
    },
    call.notice,
  )
  const links = [
    ...(terms === null ? [] : [{ label: t('account.register.read_terms'), url: terms }]),
    { label: t('account.register.have_account'), url: withNext('/account/sign-in', call.query.next) },
  ]
  return accountPage(call, {
    title: t('account.register.title'),
    panels: [panel({ id: 'register', heading: t('account.register.heading'), forms: [form], links })],
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
