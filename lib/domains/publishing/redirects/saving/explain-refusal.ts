import type { RefusedRedirect } from './save-redirects.ts'

/** Why a redirect was refused, as a sentence without its full stop. */
export function explainRefusal({ from, to, reason }: RefusedRedirect): string {
  switch (reason) {
    case 'home_page':
      return `${from} is the home page, which cannot redirect`
    case 'circle':
      return `${from} → ${to} would lead in a circle`
    case 'too_long':
      return `an address is longer than 2,000 bytes`
    case 'invalid_target':
      return `"${to}" is neither a path such as /products/mug nor an http or https address`
  }
}
