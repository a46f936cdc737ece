import { Resolver } from 'node:dns/promises'

export type Finding = 'found' | 'missing' | 'unknown'

/** The records of a domain that mails are sent from, by which mailboxes know them. DKIM is not among them: only the provider knows its name. */
export type SenderCheck = Record<'spf' | 'dmarc' | 'mx', Finding>

const PATIENCE_MS = 2000
// There is such a domain without such a record, or no such domain.
const NONE = ['ENODATA', 'ENOTFOUND']

export async function checkSender(
  domain: string,
  dns: Pick<Resolver, 'resolveTxt' | 'resolveMx'> = new Resolver({ timeout: PATIENCE_MS, tries: 1 }),
): Promise<SenderCheck> {
  const hasText = async (name: string, beginning: string) =>
    (await dns.resolveTxt(name)).some((parts) => parts.join('').toLowerCase().startsWith(beginning))
  const [spf, dmarc, mx] = await Promise.all([
    find(hasText(domain, 'v=spf1')),
    find(hasText(`_dmarc.${domain}`, 'v=dmarc1')),
    find(dns.resolveMx(domain).then((hosts) => hosts.length > 0)),
  ])
  return { spf, dmarc, mx }
}

function find(asked: Promise<boolean>): Promise<Finding> {
  return asked.then(
    (isThere) => (isThere ? 'found' : 'missing'),
    (error) => (NONE.includes(error.code) ? 'missing' : 'unknown'),
  )
}
