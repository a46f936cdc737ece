import type { App } from '#lib/app/app.ts'
import { createOutageLog } from '#lib/platform/jobs/outage-log.ts'
import { readCertificateExpiry } from '#lib/platform/net/certificate-expiry.ts'
import { siteAddress } from '#lib/services/settings/index.ts'

/** Looks every hour at the certificate of the site's own https address. */
export type CertificateWatch = {
  /** When it expires; undefined if the address is not https or could not be reached. */
  expiry(): Date | undefined
  close(): void
}

const EVERY_MS = 3_600_000

export function watchCertificate({
  settings,
  defaultSiteUrl,
  log,
}: Pick<App, 'settings' | 'defaultSiteUrl' | 'log'>): CertificateWatch {
  let expiry: Date | undefined
  const outage = createOutageLog(log, {
    down: 'The certificate of the site’s address cannot be read, so no alert tells when it expires.',
    back: 'The certificate of the site’s address can be read again.',
  })
  const look = async (): Promise<void> => {
    const address = new URL(siteAddress(settings.current, defaultSiteUrl))
    try {
      expiry = address.protocol === 'https:' ? await readCertificateExpiry(address) : undefined
      outage.worked()
    } catch (error) {
      expiry = undefined
      outage.failed(error)
    }
  }
  const timer = setInterval(look, EVERY_MS).unref()
  void look()
  return { expiry: () => expiry, close: () => clearInterval(timer) }
}
