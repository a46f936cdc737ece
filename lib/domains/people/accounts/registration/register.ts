import type { Context } from '#lib/context.ts'
import { DomainError, type Faults, invalidField } from '#lib/domains/domain-error.ts'
import { announce } from '#lib/domains/running/webhooks/index.ts'
import { type InTransaction, transact } from '#lib/platform/database/transact.ts'
import { hashPassword } from '../passwords/password.ts'
import { assessPassword } from '../passwords/password-rules.ts'
import { normalizeEmail } from '../profile/email-address.ts'
import { recordEvent } from '../record-event.ts'
import type { Caller } from '../sessions/caller.ts'
import { openSession, type SignedIn } from '../sessions/open-session.ts'
import { sendVerification } from './verify-email.ts'

export type NewAccount = {
  name: string
  email: string
  password: string
  phone?: string | null
  acceptsTerms: boolean
  /** The language of mails to the customer. */
  locale?: string
  deviceName?: string | null
  cartToken?: string
  wishlistToken?: string
}

/**
 * Creates an account, signs it in and mails a link to verify the e-mail address. `siteUrl` is the address of the
 * website. Throws `registration_closed` or `invalid_fields`.
 */
export async function register(
  context: Context,
  account: NewAccount,
  caller: Caller & { siteUrl: string },
  inTransaction?: InTransaction<SignedIn>,
): Promise<SignedIn> {
  const settings = context.settings.current
  if (!settings['account.registration_open']) throw new DomainError('registration_closed')
  const email = normalizeEmail(account.email)
  await assertAcceptable(context, { ...account, email })
  const passwordHash = await hashPassword(account.password)
  const now = context.clock.now()
  const { name, phone, locale } = account

  return transact(context.database.prisma, async (tx) => {
    const acceptedTermsAt = account.acceptsTerms ? now : null
    const data = { email, name, phone, locale, passwordHash, acceptedTermsAt, createdAt: now }
    const { id } = await tx.customer.create({ data, select: { id: true } })
    await recordEvent(tx, context, 'registered', { customerId: id, appId: caller.app.id, ip: caller.ip })
    await announce(tx, [{ type: 'customer.registered', subjectId: id }], now)
    await sendVerification(tx, context, { id, name, email, locale: locale ?? null }, caller.siteUrl)
    const { deviceName, cartToken, wishlistToken } = account
    const session = { customerId: id, caller, deviceName, cartToken, wishlistToken, announce: false }
    const result = await openSession(tx, context, session)
    await inTransaction?.(tx, result)
    return result
  }).catch(async (error) => {
    // Of two concurrent registrations of one address, the database admits only the first.
    const isDouble = (error as { code?: string }).code === 'P2002'
    if (isDouble && (await isTaken(context, email))) throw invalidField('email', 'email_taken')
    throw error
  })
}

async function assertAcceptable(context: Context, account: NewAccount): Promise<void> {
  const faults = {
    ...((await isTaken(context, account.email)) && { email: [{ code: 'email_taken' as const }] }),
    ...listAccountFaults(context, account),
  }
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
}

/** The faults of a new account's password and consent. They are known without the database. */
export function listAccountFaults(
  context: Pick<Context, 'settings'>,
  { email, password, acceptsTerms }: Pick<NewAccount, 'email' | 'password' | 'acceptsTerms'>,
): Faults {
  const faults: Faults = {}
  const passwordFault = assessPassword(context, password, email)
  if (passwordFault) faults.password = [passwordFault]
  if (context.settings.current['shop.terms_url'] !== null && !acceptsTerms) faults.terms = [{ code: 'terms' }]
  return faults
}

/** Whether an account has this normalized e-mail address. */
export async function isTaken({ database }: Context, email: string): Promise<boolean> {
  return (await database.prisma.customer.count({ where: { email } })) > 0
}
