import type { App } from '#lib/app/app.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { openCookie } from '#lib/web/http/site-cookie.ts'
import type { Query } from '#lib/web/http/target.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import {
  authenticateCookie,
  type Cookies,
  sessionCookieName,
  withNext,
} from '../../visitors/website-visitor.ts'
import { NOTICE_COOKIE } from '../notice.ts'
import { type AccountAnswer, isPlaceOn, type PageCall, type SignedInCall } from './account-page.ts'
import { loadAddressesPage, loadAddressPage } from './addresses.ts'
import { loadEmailLinkPage, loadForgotPage, loadResetPage, loadVerifyPage } from './mailed-links.ts'
import { loadOrderPage, loadOrdersPage } from './orders.ts'
import {
  loadDataPage,
  loadDevicesPage,
  loadEmailPage,
  loadOverviewPage,
  loadPasswordPage,
} from './own-account.ts'
import { loadPaymentMethodsPage } from './payment-methods.ts'
import { loadCodePage, loadRegisterPage, loadSignInPage } from './sign-in.ts'
import { loadTwoFactorPage } from './two-factor.ts'

type Pages<Call> = Readonly<Record<string, (call: Call) => Promise<AccountAnswer>>>

/** By the path below `/account`; `*` is any one segment. */
const openPages: Pages<PageCall> = {
  forgot: loadForgotPage,
  'reset/*': loadResetPage,
}

/** For visitors who are not signed in. */
const guestPages: Pages<PageCall> = {
  'sign-in': loadSignInPage,
  code: loadCodePage,
  register: loadRegisterPage,
}

const ownPages: Pages<SignedInCall> = {
  '': loadOverviewPage,
  'verify/*': loadVerifyPage,
  email: loadEmailPage,
  'email/*': loadEmailLinkPage,
  orders: loadOrdersPage,
  'orders/*': loadOrderPage,
  addresses: loadAddressesPage,
  'addresses/*': loadAddressPage,
  'payment-methods': loadPaymentMethodsPage,
  devices: loadDevicesPage,
  password: loadPasswordPage,
  'two-factor': loadTwoFactorPage,
  data: loadDataPage,
}

/** The page of a path below `/account`, for the customer in the browser's cookies. */
export async function loadAccountPage(
  app: App,
  path: string[],
  query: Query,
  cookies: Cookies,
): Promise<AccountAnswer> {
  if (!isGroupOn(app.settings.current, 'auth')) return null
  const notice = await openCookie(app, NOTICE_COOKIE, cookies)
  const call = { app, t: siteTexts(app).t, path, query, notice, cookies }
  const open = find(openPages, path)
  if (open) return open(call)
  const guest = find(guestPages, path)
  const own = find(ownPages, path)
  if (!guest && !own) return null
  if (!isPlaceOn(app.settings.current, path[0] ?? '')) return null
  const customer = await authenticateCookie(app, cookies[sessionCookieName(app)])
  if (guest) return customer ? { redirectTo: '/account' } : guest(call)
  if (customer && own) return own({ ...call, customer })
  return { redirectTo: withNext('/account/sign-in', `/account/${path.join('/')}`) }
}

function find<Call>(pages: Pages<Call>, path: string[]): Pages<Call>[string] | undefined {
  const exact = path.join('/')
  const [first = '', ...rest] = path
  if (rest.length === 0) return Object.hasOwn(pages, exact) ? pages[exact] : undefined
  return rest.length === 1 && Object.hasOwn(pages, `${first}/*`) ? pages[`${first}/*`] : undefined
}
