import { z } from 'zod'

/** The page of the account that somebody wanted before they signed in; nothing else counts. */
export const NextPage = z
  .string()
  .regex(/^\/account(\/[\w-]{1,64}){1,2}$/)
  .optional()
  .catch(undefined)

/** An address on the way through sign-in, which keeps in mind what was wanted. */
export function withNext(path: string, next: unknown): string {
  const wanted = NextPage.parse(next)
  return wanted === undefined ? path : `${path}?${new URLSearchParams({ next: wanted })}`
}
