/** Whether a link may have this address: one of the web, a mailbox, a telephone or a place of the site, but no script. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|[/#?])/i.test(address)
}
