import { dummyOf, type FormerScheme, schemeOf } from './former/former-scheme.ts'
import { verifyFormerPassword } from './former/verify-former-password.ts'

// Argon2id is the package's default. The costs are the minimum OWASP recommends: 19 MiB, two passes, one lane.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A hash of the same costs to which no password is known.
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Nm5vYm9keXNTYWx0TzRuZQ$kM0vT3r8Xn2Qe5sYb1Zc7Wd9Ff4Gh6Jj0LpRtUwVxyI'

/** Returns an Argon2id hash with its salt and costs, in the PHC format. Takes about 30 ms on purpose. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password.normalize('NFC'), costs)
}

/**
 * Whether this is the password that was hashed, here or in a former shop. It may be typed with spaces around it that it does
 * not have, as in former shops. Throws if `hashed` is not a hash.
 */
export async function verifyPassword(hashed: string, password: string): Promise<boolean> {
  if (schemeOf(hashed) !== null) return verifyFormerPassword(hashed, password)
  const { verify } = await import('@node-rs/argon2')
  let isRight = false
  for (const one of new Set([password, password.trim()]))
    isRight = (await verify(hashed, one.normalize('NFC'))) || isRight
  return isRight
}

/** A hash to verify; the result counts only if it is the account's own. */
export type Verification = { hash: string; isOwn: boolean }

/**
 * The hashes to verify for an account's password: one of the shop's own kind and one of every scheme that came with an import,
 * the account's own hash among them. All accounts, and unknown ones, take the same time.
 */
export function planVerification(
  hashed: string | null | undefined,
  schemes: readonly FormerScheme[],
): Verification[] {
  const own = hashed ? schemeOf(hashed) : null
  const plan: Verification[] = [
    hashed && own === null ? { hash: hashed, isOwn: true } : { hash: DUMMY_HASH, isOwn: false },
  ]
  for (const scheme of [...new Set([...schemes, ...(own ? [own] : [])])].sort())
    plan.push(
      hashed && scheme === own ? { hash: hashed, isOwn: true } : { hash: dummyOf(scheme), isOwn: false },
    )
  return plan
}

/** Like `verifyPassword`, but false if there is no hash, after taking the same time. `schemes` are those in use. */
export async function verifyOwnPassword(
  hashed: string | null | undefined,
  password: string,
  schemes: readonly FormerScheme[] = [],
): Promise<boolean> {
  let isRight = false
  for (const { hash, isOwn } of planVerification(hashed, schemes))
    isRight = ((await verifyPassword(hash, password)) && isOwn) || isRight
  return isRight
}
