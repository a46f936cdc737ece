import { generateSync } from 'otplib'
import {
  beginTwoFactor,
  confirmTwoFactor,
  createAccountHandlers,
  hashPassword,
} from '#lib/domains/people/accounts/index.ts'
import { type AppCredentials, createApp } from '#lib/domains/people/apps/index.ts'
import { createOutbox } from '#lib/services/outbox/index.ts'
import { openTestApi, type TestAnswer, type TestApi, type TestApiOptions } from '#tests/support/api.ts'

export const PASSWORD = 'larch-kettle-42'

export type Person = { id: number; email: string }

export type Mail = { kind: string; to: { name: string; email: string }; data: Record<string, unknown> }

type Options = { app?: AppCredentials; peer?: string; headers?: Record<string, string> }

/** The API with customers, their mails, and as many apps and addresses as a test wants. */
export type AccountApi = TestApi & {
  customer(given?: { email?: string; status?: string; emailVerifiedAt?: Date | null }): Promise<Person>
  /** Makes a customer's account one of the staff. */
  employ(person: Person): Promise<void>
  /** On the device that signed in last. Resolves to the secret, and the recovery codes. */
  enableTwoFactor(person: Person): Promise<{ secret: string; codes: string[] }>
  /** The code of the moment, or of so many seconds from now. */
  codeOf(secret: string, seconds?: number): string
  otherApp(): Promise<AppCredentials>
  post(path: string, body?: unknown, options?: Options): Promise<TestAnswer>
  request(method: string, path: string, body?: unknown, options?: Options): Promise<TestAnswer>
  signIn(
    person: { email: string },
    options?: Options & { password?: string; device?: string },
  ): Promise<TestAnswer>
  /** The session of a sign-in that works. */
  session(person: Person, options?: Options & { device?: string }): Promise<SessionBody>
  me(token: string, options?: Options): Promise<TestAnswer>
  /** The mails that wait, after whatever they wait for was done; the outbox is empty then. */
  takeMails(): Promise<Mail[]>
}

export type SessionBody = { access_token: string; refresh_token: string; [field: string]: unknown }

export async function openAccountApi(options: TestApiOptions = {}): Promise<AccountApi> {
  const api = await openTestApi(options)
  const { app, clock } = api
  const { prisma } = app.database
  await app.settings.set('api.auth_requests_per_minute', 1_000_000)
  const passwordHash = await hashPassword(PASSWORD)
  let made = 0

  const request: AccountApi['request'] = (method, path, body, options = {}) => {
    const { key, secret } = options.app ?? api.credentials
    return api.send(path, {
      method,
      peer: options.peer,
      headers: {
        'x-api-key': key,
        'x-api-secret': secret,
        'content-type': 'application/json',
        ...options.headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  }
  const post: AccountApi['post'] = (path, body, options) => request('POST', path, body, options)
  const signIn: AccountApi['signIn'] = (
    { email },
    { password = PASSWORD, device = 'Phone', ...options } = {},
  ) => post('/auth/login', { email, password, device_name: device }, options)

  /** On a device that nothing tells of. */
  const signInCustomer = (customerId: number) => {
    const later = new Date(clock.now().getTime() + 3_600_000)
    const end = { accessExpiresAt: later, refreshExpiresAt: later, absoluteExpiresAt: later }
    const hashes = { accessHash: `access ${customerId}`, refreshHash: `refresh ${customerId}` }
    const data = { customerId, appId: api.credentials.id, deviceName: 'Test', ...hashes, ...end }
    return prisma.session.create({ data, select: { id: true } })
  }

  return {
    ...api,
    customer: (given = {}) =>
      prisma.customer.create({
        data: {
          email: `customer-${++made}@example.com`,
          name: 'Ada',
          passwordHash,
          emailVerifiedAt: clock.now(),
          ...given,
        },
        select: { id: true, email: true },
      }),
    async employ({ id, email }) {
      await prisma.staff.create({ data: { customerId: id, name: 'Grace', email } })
    },
    async enableTwoFactor({ id: customerId }) {
      const session = await prisma.session.findFirst({ where: { customerId }, orderBy: { id: 'desc' } })
      const { id: sessionId } = session ?? (await signInCustomer(customerId))
      const who = { customerId, sessionId, ip: freshPeer() }
      const { secret } = await beginTwoFactor(app, who, { password: PASSWORD })
      const codes = await confirmTwoFactor(app, who, codeOf(secret))
      if (!session) await prisma.session.delete({ where: { id: sessionId } })
      // The step of the first code is used up.
      clock.advance(30)
      return { secret, codes }
    },
    codeOf,
    otherApp: () => createApp(app, 'Other app'),
    post,
    request,
    signIn,
    async session(person, options) {
      const answer = await signIn(person, options)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.json.data
    },
    me: (token, options = {}) =>
      request('GET', '/auth/me', undefined, { ...options, headers: bearer(token) }),
    async takeMails() {
      const handlers = createAccountHandlers(app)
      await createOutbox({ ...app, handlers }).drain()
      const where = { doneAt: null, kind: { startsWith: 'mail.' } }
      const rows = await prisma.outboxMessage.findMany({ where, orderBy: { id: 'asc' } })
      await prisma.outboxMessage.deleteMany()
      return rows.map(({ kind, payload }) => {
        const { to, sealed } = payload as { to: Mail['to']; sealed: string }
        return {
          kind: kind.replace('mail.', ''),
          to,
          data: JSON.parse(app.secrets.decrypt('mail', sealed)),
        }
      })
    },
  }

  function codeOf(secret: string, seconds = 0): string {
    return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + seconds })
  }
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

/** Status and code, or the fields that are wrong. */
export function outcomeOf({ status, json }: TestAnswer): [number, string | undefined] {
  if (status < 300) return [status, undefined]
  return [status, json.error ?? Object.keys(json.errors).join(', ')]
}

let addresses = 0

/** An address that nobody else has. */
export function freshPeer(): string {
  const number = ++addresses
  return `198.18.${number >> 8}.${number & 255}`
}
