import type { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  type Actor,
  authorise,
  findRole,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import type { PanelBrowser } from '../browser.ts'
import { mailMember } from '../entry/mail-member.ts'
import { openStaffSession, subjectOf } from '../sessions/staff-session.ts'
import { consumeChallenge, issueChallenge } from './challenges.ts'
import { ownId } from './own-totp.ts'

type PasskeyContext = ActionContext & Pick<Context, 'secrets'> & { defaultSiteUrl: string }

/** What a browser is asked, and the token of the challenge that its answer has to come with. */
export type PasskeyRequest<Options> = { token: string; options: Options }

export type OwnPasskey = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null }

type RegistrationAnswer = Parameters<typeof verifyRegistrationResponse>[0]['response']
type SignInAnswer = Parameters<typeof verifyAuthenticationResponse>[0]['response']

const OWN = { permission: 'own', beforeSecondFactor: true } as const
// As for the authenticator app: also before the first factor.
const ENROLS = { ...OWN, requiresReauth: true } as const
const REQUIRES_REAUTH = { permission: 'own', requiresReauth: true } as const

/** The actor's passkeys, the latest first. */
export const listOwnPasskeys = staffQuery(
  OWN,
  async ({ database }: ActionContext, actor): Promise<OwnPasskey[]> => {
    if (actor.kind !== 'staff') return []
    return database.prisma.staffPasskey.findMany({
      where: { staffId: actor.id },
      orderBy: { id: 'desc' },
      select: { id: true, name: true, createdAt: true, lastUsedAt: true },
    })
  },
)

/** Begins to register a passkey. Throws `sudo_needed`. */
export async function beginPasskey(context: PasskeyContext, actor: Actor) {
  const staffId = ownId(actor)
  authorise(context, actor, ENROLS)
  const { prisma } = context.database
  const { staff, passkeys } = await prisma.staffAccount.findUniqueOrThrow({
    where: { staffId },
    select: { staff: { select: { email: true, name: true } }, passkeys: true },
  })
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: context.settings.current['site.name'],
    rpID: partyOf(context).id,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(subjectOf(staffId)),
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: listTransports(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  const token = await issueChallenge(prisma, context, { purpose: 'passkey_registration', staffId, challenge })
  return { token, options } satisfies PasskeyRequest<typeof options>
}

/** Registers the passkey that a browser has made. Throws `invalid_challenge`. */
export async function addPasskey(
  context: PasskeyContext,
  actor: Actor,
  { token, response, name }: { token: string; response: unknown; name: string },
): Promise<void> {
  const { prisma } = context.database
  const { staffId, challenge } = await consumeChallenge(prisma, context, {
    token,
    purpose: 'passkey_registration',
  })
  if (staffId !== ownId(actor) || challenge === null) throw new DomainError('invalid_challenge')
  const party = partyOf(context)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationAnswer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw new DomainError('invalid_challenge')
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  await storePasskey(context, actor, {
    name,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(','),
  })
}

type NewPasskey = {
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string
}

const storePasskey = staffAction(
  { ...OWN, action: 'staff.passkey_added' },
  async ({ context, tx, actor, record }: ActionScope<PasskeyContext>, passkey: NewPasskey): Promise<void> => {
    const staffId = ownId(actor)
    const createdAt = context.clock.now()
    await tx.staffPasskey.create({ data: { ...passkey, staffId, createdAt }, select: { id: true } })
    record({ subject: subjectOf(staffId), details: { name: passkey.name } })
    const data = { enabled: true, part: 'passkey_added' } as const
    await mailMember(tx, context, staffId, { kind: 'two_factor_changed', data })
  },
)

/** Removes one of the actor's passkeys. Throws `unknown_member`, or `second_factor_needed` if it is the only factor and one is required. */
export const removeOwnPasskey = staffAction(
  { ...REQUIRES_REAUTH, action: 'staff.passkey_removed' },
  async ({ context, tx, actor, record }: ActionScope<PasskeyContext>, id: number): Promise<void> => {
    const staffId = ownId(actor)
    const passkey = await tx.staffPasskey.findFirst({ where: { id, staffId }, select: { name: true } })
    if (!passkey) throw new DomainError('unknown_member')
    await tx.staffPasskey.deleteMany({ where: { id, staffId } })
    const { totp } = await tx.staffAccount.findUniqueOrThrow({ where: { staffId }, select: { totp: true } })
    const left = await tx.staffPasskey.count({ where: { staffId } })
    if (totp === null && left === 0 && context.settings.current['staff.require_second_factor'])
      throw new DomainError('second_factor_needed')
    record({ subject: subjectOf(staffId), details: passkey })
    const isOn = totp !== null || left > 0
    const data = isOn ? ({ enabled: true, part: 'passkey_removed' } as const) : { enabled: false }
    await mailMember(tx, context, staffId, { kind: 'two_factor_changed', data })
  },
)

/** Begins to sign in with a passkey, before it is known whose it is. */
export async function beginPasskeySignIn(context: PasskeyContext) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(context).id,
    userVerification: 'required',
  })
  const { challenge } = options
  const token = await issueChallenge(context.database.prisma, context, {
    purpose: 'passkey_sign_in',
    staffId: null,
    challenge,
  })
  return { token, options } satisfies PasskeyRequest<typeof options>
}

/**
 * Signs in whoever has the passkey: what they have, and what they know or are, is two factors. Resolves to the token of the session.
 * Throws `invalid_challenge`, or `invalid_credentials` for a passkey that is unknown or was removed.
 */
export async function signInWithPasskey(
  context: PasskeyContext & Pick<Context, 'security'>,
  { token, response }: { token: string; response: unknown },
  browser: PanelBrowser,
): Promise<string> {
  const { prisma } = context.database
  const { challenge } = await consumeChallenge(prisma, context, { token, purpose: 'passkey_sign_in' })
  const answer = response as SignInAnswer
  const passkey = await prisma.staffPasskey.findUnique({
    where: { credentialId: String(answer?.id ?? '') },
    include: { account: { select: { staff: { select: { role: true, active: true } } } } },
  })
  const verified =
    passkey && challenge !== null ? await verify(context, { answer, challenge, passkey }) : null
  const { role: key = '', active = false } = passkey?.account.staff ?? {}
  const role = active ? await findRole(prisma, key) : null
  if (!passkey || !verified || !role) {
    context.security.note('panel.sign_in_failed', { how: 'passkey' })
    throw new DomainError('invalid_credentials')
  }
  const { id, staffId, counter } = passkey
  return transact(prisma, async (tx) => {
    // Of two answers with one count, such as of a copied authenticator, only one is right.
    const used = await tx.staffPasskey.updateMany({
      where: { id, counter },
      data: { counter: verified.newCounter, lastUsedAt: context.clock.now() },
    })
    if (used.count === 0) throw new DomainError('invalid_credentials')
    return openStaffSession(tx, context, { staffId, how: 'passkey' }, browser)
  })
}

type Checked = {
  answer: SignInAnswer
  challenge: string
  passkey: { credentialId: string; publicKey: string; counter: bigint; transports: string }
}

/** Loaded when it is first used: most processes never do. */
function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

/** Null if the answer is not the passkey's. */
async function verify(context: PasskeyContext, { answer, challenge, passkey }: Checked) {
  const party = partyOf(context)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: Number(passkey.counter),
      transports: listTransports(passkey.transports),
    },
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo : null
}

/** Passkeys belong to the site's host; changing it makes them useless. */
function partyOf({ settings, defaultSiteUrl }: Pick<PasskeyContext, 'settings' | 'defaultSiteUrl'>) {
  const { origin, hostname } = new URL(siteAddress(settings.current, defaultSiteUrl))
  return { id: hostname, origin }
}

function listTransports(text: string): string[] {
  return text.split(',').filter(Boolean)
}
