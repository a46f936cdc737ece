import type { App } from '#lib/app/app.ts'
import { createOutageLog } from '#lib/platform/jobs/outage-log.ts'
import { readCertificateExpiry } from '#lib/platform/net/certificate-expiry.ts'
import { siteAddress } from '#lib/services/settings/index.ts'

/** Looks every hour at the certificate of the site's own https address. */
export type CertificateWatch = {
  /** When it expires, as last read; undefined if the address is not https or was never reached. */
  expiry(): Date | undefined
  close(): void
}

const EVERY_MS = 3_600_000

export function watchCertificate({
  settings,
  defaultSiteUrl,
  log,
}: Pick<App, 'settings' | 'defaultSiteUrl' | 'log'>): CertificateWatch {
  let known: { host: string; expiry: Date } | undefined
  const outage = createOutageLog(log, {
    down: 'The certificate of the site’s address cannot be read, so no alert tells when it expires.',
    back: 'The certificate of the site’s address can be read again.',
  })
  const look = async (): Promise<void> => {
    const address = new URL(siteAddress(settings.current, defaultSiteUrl))
    const { host, protocol } = address
    const isHttps = protocol === 'https:'
    if (!isHttps || known?.host !== host) known = undefined
    try {
      if (isHttps) known = { host, expiry: await readCertificateExpiry(address) }
      outage.worked()
    } catch (error) {
      // The expiry stays: a failed look must not silence an alert about it.
      outage.failed(error)
    }
  }
  const timer = setInterval(look, EVERY_MS).unref()
  void look()
  return { expiry: () => known?.expiry, close: () => clearInterval(timer) }
}
