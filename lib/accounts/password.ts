import { hash, verify } from '@node-rs/argon2'

// Argon2id is the package's default. The costs are OWASP's smallest advice: 19 MiB, two passes, one lane.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An Argon2id hash with its salt and costs, in the PHC format. Takes some 30 ms on purpose. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), costs)
}

/** Whether it is the password that was hashed. Throws where `hashed` is no hash. */
export function verifyPassword(hashed: string, password: string): Promise<boolean> {
  return verify(hashed, password.normalize('NFC'))
}
