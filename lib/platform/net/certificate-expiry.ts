import { connect } from 'node:tls'

const PATIENCE_MS = 10_000

/** When the certificate expires that the server of an https address shows, whether or not anyone would trust it. */
export function readCertificateExpiry({ hostname, port }: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const name = /^[\d.]+$|:/.test(host) ? undefined : host
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(name && { servername: name }),
      // An expired one is of interest, too. Nothing is sent.
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    })
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate()
      socket.destroy()
      resolve(new Date(end))
    })
    socket.once('timeout', () => socket.destroy(new Error(`${host} does not respond.`)))
    socket.once('error', reject)
  })
}
