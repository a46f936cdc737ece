import path from 'node:path'
import { generateSync } from 'otplib'
import type { Page } from 'playwright'
import { readMails } from '#tests/support/read-mail.ts'
import { openTestPages, type TestPages } from '../../pages/support/open-pages.ts'

export const PASSWORD = 'larch-kettle-42'

/** A site whose customers use its pages, its API and their mail. */
export type AccountSite = TestPages & {
  /** Calls the API as the registered app. */
  call(method: string, target: string, body?: unknown, token?: string): Promise<ApiAnswer>
  /** Creates an account through the API; resolves to its access token. */
  register(email: string): Promise<string>
  /** Signs in on the website, up to the second step where there is one. */
  signIn(page: Page, email: string, password?: string): Promise<void>
  /** Signs in on the page that is open. */
  fillSignIn(page: Page, email: string, password?: string): Promise<void>
  /** The link in a mail to this address; waits until it was sent. */
  mailedLink(email: string, kind: 'verify' | 'reset'): Promise<string>
}

// biome-ignore lint/suspicious/noExplicitAny: answers of all endpoints.
export type ApiAnswer = { status: number; body: any }

export async function openAccountSite(): Promise<AccountSite> {
  const pages = await openTestPages()
  const { site, address } = pages
  await site.setSetting('api.auth_requests_per_minute', 1_000_000)

  const call: AccountSite['call'] = async (method, target, body, token) => {
    const answer = await fetch(address(`/api/v1${target}`), {
      method,
      headers: {
        'x-api-key': site.credentials.key,
        'x-api-secret': site.credentials.secret,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return {
    ...pages,
    call,
    async register(email) {
      const account = { name: 'Ada', email, password: PASSWORD, password_confirmation: PASSWORD }
      const { status, body } = await call('POST', '/auth/register', { ...account, device_name: 'Phone' })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body.data.access_token
    },
    async signIn(page, email, password = PASSWORD) {
      await page.goto(address('/account/sign-in'))
      await fillSignIn(page, email, password)
    },
    fillSignIn,
    async mailedLink(email, kind) {
      for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
        const link = await findLink(path.join(site.env.STORAGE_PATH ?? '', 'mail'), email, kind)
        if (link) return link
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      throw new Error(`No mail led ${email} to ${kind}.`)
    },
  }
}

async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The code of an authenticator app, of so many seconds from now. */
export function codeOf(secret: string, seconds = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })
}

async function findLink(folder: string, email: string, kind: string): Promise<string | undefined> {
  for (const mail of (await readMails(folder)).reverse()) {
    const link = new RegExp(`\\S+/account/${kind}/[\\w-]+`).exec(mail.text)?.[0]
    if (link && mail.header('to').includes(email)) return link
  }
  return undefined
}
