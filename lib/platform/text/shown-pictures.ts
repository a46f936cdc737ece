const PICTURE = /<img\b[^>]*?\ssrc="([^"]+)"/g

/** The addresses of the pictures in HTML that `sanitizeHtml` has written, each once: absolute, or paths on this site. */
export function shownPictures(html: string): string[] {
  const addresses = [...html.matchAll(PICTURE)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
  return [...new Set(addresses)].filter((address) => /^(?:https?:\/\/|\/(?!\/))/i.test(address))
}
