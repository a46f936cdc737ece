import { type KeyObject, X509Certificate } from 'node:crypto'
import { PROVIDER_TIMEOUT } from '../provider.ts'
import { PayPalFailure } from './client.ts'

type Certificate = { publicKey: KeyObject; validFrom: number; validTo: number }

/** The public key that a message is signed with; null if the address is not that of a PayPal certificate. */
export type FetchKey = (address: string) => Promise<KeyObject | null>

/**
 * Fetches certificates from allowed hosts only: otherwise anybody could name their own and sign anything. `allowed` holds
 * hosts, reached by https, or whole origins. Throws GatewayUnavailable.
 */
export function openCertificates(allowed: readonly string[]): FetchKey {
  const kept = new Map<string, Certificate>()
  const origins = allowed.map((entry) => (entry.includes('://') ? entry : `https://${entry}`))
  return async (address) => {
    if (!URL.canParse(address)) return null
    const url = new URL(address)
    if (!origins.includes(url.origin) || !isCertificatePath(url)) return null
    const known = kept.get(url.href)
    const certificate = known && isValid(known) ? known : await fetchCertificate(url)
    if (!certificate || !isValid(certificate)) return null
    // PayPal uses only a handful.
    if (kept.size >= 10) kept.clear()
    kept.set(url.href, certificate)
    return certificate.publicKey
  }
}

function isCertificatePath({ pathname, search, username }: URL): boolean {
  return /^\/v1\/notifications\/certs\/[\w-]+$/.test(pathname) && search === '' && username === ''
}

function isValid({ validFrom, validTo }: Certificate): boolean {
  const now = Date.now()
  return validFrom <= now && now <= validTo
}

/** Returns null if PayPal has no certificate at this address. */
async function fetchCertificate(url: URL): Promise<Certificate | null> {
  try {
    const signal = AbortSignal.timeout(PROVIDER_TIMEOUT)
    const response = await fetch(url, { redirect: 'error', signal })
    if (response.status === 404) return null
    if (!response.ok) throw new PayPalFailure(response.status, 'no certificate', undefined)
    const { publicKey, validFrom, validTo } = new X509Certificate(await response.text())
    return { publicKey, validFrom: Date.parse(validFrom), validTo: Date.parse(validTo) }
  } catch (error) {
    if (error instanceof PayPalFailure) throw error
    throw new PayPalFailure(undefined, 'no certificate', undefined)
  }
}
