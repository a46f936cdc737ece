/** The rule for addresses of links, for forms that mark a wrong one. */
export { isLinkAddress } from '#lib/platform/text/link-address.ts'
