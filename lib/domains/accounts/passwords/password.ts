import { hash, verify } from '@node-rs/argon2'

// Argon2id is the package's default. The costs are the minimum OWASP recommends: 19 MiB, two passes, one lane.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A hash of the same costs to which no password is known.
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Nm5vYm9keXNTYWx0TzRuZQ$kM0vT3r8Xn2Qe5sYb1Zc7Wd9Ff4Gh6Jj0LpRtUwVxyI'

/** Returns an Argon2id hash with its salt and costs, in the PHC format. Takes about 30 ms on purpose. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), costs)
}

/** Whether this is the password that was hashed. Throws if `hashed` is not a hash. */
export function verifyPassword(hashed: string, password: string): Promise<boolean> {
  return verify(hashed, password.normalize('NFC'))
}

/** Like `verifyPassword`, but false if there is no hash, after taking the same time. */
export async function verifyOwnPassword(
  hashed: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verifyPassword(hashed ?? DUMMY_HASH, password)
  return isRight && hashed != null
}
