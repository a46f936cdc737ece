/**
 * What Trusted Types ask of the text that a page makes an address of a script: it has to be one of Next's own files on this host.
 * Neither the bundler's loader nor React have a policy of their own. There is no rule for HTML or for code, so that text never becomes
 * either.
 */
const policyBelow = (basePath: string) => `if (window.trustedTypes) trustedTypes.createPolicy('default', {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, document.baseURI)
    if (origin === location.origin && pathname.startsWith('${basePath}/_next/static/')) return address
    throw new TypeError('Scripts may come from ${basePath}/_next/static/ alone.')
  },
})`

/**
 * Puts the policy first in a page's head, before any script that needs it. React Aria styles some elements while they are pressed, and
 * takes the nonce from the tag before it, where browsers hide it from styles.
 */
export function withLoaderPolicy(
  html: string,
  { nonce, basePath }: { nonce: string; basePath: string },
): string {
  return html.replace(
    '<head>',
    `<head><meta name="csp-nonce" nonce="${nonce}"><script nonce="${nonce}">${policyBelow(basePath)}</script>`,
  )
}
