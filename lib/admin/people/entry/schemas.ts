import { z } from 'zod'
import { Email as EmailAddress, Name as PersonName } from '#lib/web/inputs/account.ts'

const text = (max: number) => z.string().trim().min(1).max(max)
export const Name = z.string().trim().pipe(PersonName)
export const Email = z.string().trim().pipe(EmailAddress)
/** Any password may be tried; what a new one has to be is a rule of the domain. */
const password = z.string().min(1).max(1000)

export const Next = z.string().max(2000).optional()
export const SignIn = z.object({ email: text(320), password, next: Next })
export const Code = z.object({ code: text(40), next: Next })
export const RecoveryCode = z.object({ recovery_code: text(40), next: Next })
export const SetUp = z.object({ token: text(200), name: Name, email: Email, password })
export const Join = z.object({ token: text(200), name: Name, password })
export const Forgot = z.object({ email: Email })
export const Reset = z.object({ token: text(200), password })
export const Proof = z.union([z.object({ password }), z.object({ code: text(40) })])
export const Nothing = z.object({})
