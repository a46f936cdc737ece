import type { ElectronicParty } from './en16931.ts'

type ElectronicAddress = { scheme: string; id: string }

type Addressed = Pick<ElectronicParty, 'electronic' | 'vatId'>

// Schemes of the list EAS for VAT numbers, as Peppol uses them.
const VAT_SCHEMES = new Map(
  Object.entries({
    ...{ AT: '9914', BE: '9925', BG: '9926', CH: '9927', CY: '9928', CZ: '9929', DE: '9930', EE: '9931' },
    ...{ ES: '9920', FR: '9957', GB: '9932', EL: '9933', HR: '9934', HU: '9910', IE: '9935', IT: '0211' },
    ...{ LT: '9937', LU: '9938', LV: '9939', MT: '9943', NL: '9944', PL: '9945', PT: '9946', RO: '9947' },
    ...{ SI: '9949', SK: '9950' },
  }),
)

/** Where a party receives e-invoices, by the list EAS: in Peppol, or by e-mail. */
export function electronicAddress(party: Addressed): ElectronicAddress | null {
  const email = party.electronic?.trim() ?? ''
  return peppolAddress(party) ?? (email.includes('@') ? { scheme: 'EM', id: email } : null)
}

/** A party's address in Peppol: the one that was entered, such as `0088:4000001000005`, or its VAT number. */
export function peppolAddress({ electronic, vatId }: Addressed): ElectronicAddress | null {
  const [, entered, id] = /^(\d{4}):(\S+)$/.exec(electronic?.trim() ?? '') ?? []
  if (entered && id) return { scheme: entered, id }
  const scheme = VAT_SCHEMES.get(vatId?.slice(0, 2) ?? '')
  return scheme && vatId ? { scheme, id: vatId } : null
}
