import type { AuthOptions } from 'next-auth'
import { encode } from 'next-auth/jwt'
import CredentialsProvider from 'next-auth/providers/credentials'
import type { App } from '#lib/app/app.ts'
import { answerChallenge, type SignedIn, signIn, signOut } from '#lib/domains/people/accounts/index.ts'
import { equalInConstantTime, sha256 } from '#lib/platform/security/secrets.ts'
import { isGroupOn, isHttpsSite } from '#lib/services/settings/index.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { identifyVisitor } from '../../visitors/identify-visitor.ts'
import {
  authenticateToken,
  openSessionCookie,
  sessionCookieName,
  sessionSeconds,
  sessionSecrets,
  toSessionToken,
} from '../../visitors/website-visitor.ts'
import { parseSecondFactor } from '../forms/parse-second-factor.ts'
import { dropGuestCookies, guestTokens, handToCustomer } from './guest-cookies.ts'

export type Browser = {
  /** The value of a cookie by its whole name. */
  readCookie(name: string): string | undefined
  /** Has the answer set cookies, given as `Set-Cookie` lines. */
  setCookies(lines: readonly string[]): void
}

/** Options for next-auth. The accounts domain decides who may sign in, how often they may try, and for how long. */
export function authOptions(app: App, { readCookie, setCookies }: Browser): AuthOptions {
  const secure = isHttpsSite(app.settings.current)
  const secrets = sessionSecrets(app)
  const formCookie = siteCookieName(app.settings.current, 'next-auth.csrf-token')
  const forms = secrets.find((secret) => isFormCookie(readCookie(formCookie), secret))
  return {
    // A form loaded before the site's secret was replaced can still be submitted.
    secret: forms ?? secrets[0],
    jwt: {
      encode: ({ token, maxAge }) => encode({ token, maxAge, secret: secrets[0] }),
      decode: ({ token }) => openSessionCookie(app, token),
    },
    session: { strategy: 'jwt', maxAge: sessionSeconds(app) },
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name: sessionCookieName(app),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      },
      // By default next-auth gives this cookie a weaker prefix.
      callbackUrl: {
        name: siteCookieName(app.settings.current, 'next-auth.callback-url'),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      },
    },
    pages: { signIn: '/account/sign-in', signOut: '/account', error: '/account/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: { type: 'password' }, code: {} },
        async authorize(given) {
          const guest = guestTokens((name) => readCookie(siteCookieName(app.settings.current, name)))
          const session = await admit(app, { email: '', password: '', code: '', ...given }, guest)
          if (session) setCookies(await handToCustomer(app, session.customer))
          return session && { id: session.accessToken }
        },
      }),
    ],
    callbacks: {
      async jwt({ token, user }) {
        if (user) return toSessionToken({ accessToken: user.id })
        // An error makes next-auth drop the cookie.
        if (!(await authenticateToken(app, token))) throw new Error('This session has ended.')
        return token
      },
      async session({ session, token }) {
        const customer = await authenticateToken(app, token)
        const user = customer ? { name: customer.name, email: customer.email } : undefined
        return { expires: session.expires, user }
      },
      redirect: ({ url, baseUrl }) => pathWithin(url, baseUrl),
    },
    events: {
      async signOut({ token }) {
        const customer = await authenticateToken(app, token)
        if (customer) await signOut(app, customer.sessionId)
        setCookies(dropGuestCookies(app))
      },
    },
    logger: {
      error: (code) => app.log.debug({ code }, 'next-auth refused a request.'),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

type Given = { email: string; password: string; code: string }

/** Signs in; the guest's cart and wishlist become the customer's. Null if refused. */
async function admit(
  app: App,
  { email, password, code }: Given,
  guest: ReturnType<typeof guestTokens>,
): Promise<SignedIn | null> {
  const { current } = app.settings
  if (!isGroupOn(current, 'auth') || password.length > 1000) return null
  const visitor = await identifyVisitor(app)
  try {
    const budgets = createBudgets(app.limiter)
    await budgets.spendOwn('auth', visitor.bucket, current['api.auth_requests_per_minute'])
    const { deviceName } = visitor
    const result = await signIn(app, { email, password, deviceName, ...guest }, visitor)
    if (!('challenge' in result)) return result
    const { challenge } = result
    const secondFactor = parseSecondFactor(code)
    return await answerChallenge(app, { challenge, secondFactor, ...guest }, visitor)
  } catch (error) {
    app.log.debug({ err: error }, 'A sign-in was refused.')
    return null
  }
}

/** Whether next-auth made the cookie, which protects its forms, with this secret. */
function isFormCookie(cookie: string | undefined, secret: string): boolean {
  const [token, hash] = cookie?.split('|') ?? []
  return token !== undefined && hash !== undefined && equalInConstantTime(hash, sha256(`${token}${secret}`))
}

/** Redirects only to pages of this site, and without the host that next-auth assumes. */
function pathWithin(url: string, baseUrl: string): string {
  const target = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : undefined
  if (!target || target.origin !== new URL(baseUrl).origin) return '/account'
  return `/${target.pathname.replace(/^\/+/, '')}${target.search}`
}
