import { z } from 'zod'

/** The page that a visitor wanted before they signed in: of the account, the cart or the checkout. Anything else is ignored. */
export const NextPage = z
  .string()
  .regex(/^\/(?:account(?:\/[\w-]{1,64}){1,2}|cart|checkout)$/)
  .optional()
  .catch(undefined)

/** The path with the wanted page as a parameter, to carry it through sign-in. */
export function withNext(path: string, next: unknown): string {
  const wanted = NextPage.parse(next)
  return wanted === undefined ? path : `${path}?${new URLSearchParams({ next: wanted })}`
}
