import { z } from 'zod'

/** The account page that somebody wanted before they signed in; anything else is ignored. */
export const NextPage = z
  .string()
  .regex(/^\/account(\/[\w-]{1,64}){1,2}$/)
  .optional()
  .catch(undefined)

/** The path with the wanted page as a parameter, to carry it through sign-in. */
export function withNext(path: string, next: unknown): string {
  const wanted = NextPage.parse(next)
  return wanted === undefined ? path : `${path}?${new URLSearchParams({ next: wanted })}`
}
