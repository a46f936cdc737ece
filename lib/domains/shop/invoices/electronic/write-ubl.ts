import { XML_DECLARATION } from '#lib/platform/text/markup.ts'
import { electronicAddress, peppolAddress } from './electronic-address.ts'
import type { ElectronicInvoice, ElectronicParty, Taxed } from './en16931.ts'
import { group, leaf } from './xml.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'

const CUSTOMIZATIONS = {
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
}

export type UblProfile = keyof typeof CUSTOMIZATIONS

const ublProfiles = Object.keys(CUSTOMIZATIONS) as UblProfile[]

/** The profiles whose own mandatory fields a document has. */
export function listUblProfiles(invoice: ElectronicInvoice): UblProfile[] {
  return ublProfiles.filter((profile) => isComplete[profile](invoice))
}

const isComplete: Record<UblProfile, (invoice: ElectronicInvoice) => boolean> = {
  xrechnung: ({ seller, buyer }) => {
    const contact = [seller.phone, seller.email]
    const places = [seller.city, seller.postcode, buyer.city, buyer.postcode]
    const addresses = [electronicAddress(seller), electronicAddress(buyer)]
    return [...contact, ...places, ...addresses].every((part) => !!part)
  },
  // The network knows no e-mail addresses.
  peppol: ({ seller, buyer }) => [seller, buyer].every((party) => peppolAddress(party) !== null),
}

/** An e-invoice in UBL 2.1, as XRechnung and Peppol BIS Billing 3 want it. */
export function writeUbl(invoice: ElectronicInvoice, profile: UblProfile): string {
  const isInvoice = invoice.kind === 'invoice'
  const root = isInvoice ? 'Invoice' : 'CreditNote'
  const names = [
    ` xmlns="${UBL}:${root}-2"`,
    ` xmlns:cac="${UBL}:CommonAggregateComponents-2"`,
    ` xmlns:cbc="${UBL}:CommonBasicComponents-2"`,
  ].join('')
  const amounts = writeAmounts(invoice.currency)
  return [
    XML_DECLARATION,
    `<${root}${names}>`,
    leaf('cbc:CustomizationID', CUSTOMIZATIONS[profile]),
    leaf('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
    leaf('cbc:ID', invoice.number),
    leaf('cbc:IssueDate', invoice.issuedOn),
    leaf('cbc:DueDate', isInvoice && !invoice.isPaid ? invoice.issuedOn : null),
    leaf(`cbc:${root}TypeCode`, isInvoice ? '380' : '381'),
    leaf('cbc:DocumentCurrencyCode', invoice.currency),
    leaf('cbc:BuyerReference', invoice.buyerReference),
    group('cac:BillingReference', [
      group('cac:InvoiceDocumentReference', [leaf('cbc:ID', invoice.corrects)]),
    ]),
    group('cac:AccountingSupplierParty', [writeSeller(invoice.seller)]),
    group('cac:AccountingCustomerParty', [writeParty(invoice.buyer, {})]),
    group('cac:Delivery', [
      leaf('cbc:ActualDeliveryDate', invoice.deliveredOn),
      group('cac:DeliveryLocation', [
        group('cac:Address', [
          leaf('cbc:CityName', invoice.deliveredTo?.city),
          leaf('cbc:PostalZone', invoice.deliveredTo?.postcode),
          writeCountry(invoice.deliveredTo?.country ?? null),
        ]),
      ]),
    ]),
    group('cac:PaymentMeans', [
      leaf('cbc:PaymentMeansCode', '1', invoice.method === null ? {} : { name: invoice.method }),
    ]),
    ...invoice.charges.map((charge) =>
      group('cac:AllowanceCharge', [
        leaf('cbc:ChargeIndicator', 'true'),
        leaf('cbc:AllowanceChargeReason', charge.name),
        amounts('Amount', charge.net),
        writeCategory('cac:TaxCategory', charge),
      ]),
    ),
    group('cac:TaxTotal', [
      amounts('TaxAmount', invoice.sums.tax),
      ...invoice.taxes.map((tax) =>
        group('cac:TaxSubtotal', [
          amounts('TaxableAmount', tax.base),
          amounts('TaxAmount', tax.amount),
          writeCategory('cac:TaxCategory', tax, tax.reason),
        ]),
      ),
    ]),
    group('cac:LegalMonetaryTotal', [
      amounts('LineExtensionAmount', invoice.sums.items),
      amounts('TaxExclusiveAmount', invoice.sums.net),
      amounts('TaxInclusiveAmount', invoice.sums.total),
      amounts('ChargeTotalAmount', invoice.sums.charges),
      amounts('PrepaidAmount', invoice.sums.prepaid),
      amounts('PayableAmount', invoice.sums.due),
    ]),
    ...invoice.items.map((item, index) => writeItem(item, { index, isInvoice, amounts })),
    `</${root}>`,
  ].join('')
}

type Amounts = ReturnType<typeof writeAmounts>

function writeAmounts(currencyID: string) {
  return (name: string, amount: string) => leaf(`cbc:${name}`, amount, { currencyID })
}

function writeItem(
  item: ElectronicInvoice['items'][number],
  { index, isInvoice, amounts }: { index: number; isInvoice: boolean; amounts: Amounts },
): string {
  const { name, description, sku, quantity, price, net, allowance } = item
  return group(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    leaf('cbc:ID', String(index + 1)),
    leaf(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', String(quantity), { unitCode: 'C62' }),
    amounts('LineExtensionAmount', net),
    allowance === null
      ? ''
      : group('cac:AllowanceCharge', [
          leaf('cbc:ChargeIndicator', 'false'),
          leaf('cbc:AllowanceChargeReasonCode', '95'),
          amounts('Amount', allowance),
        ]),
    group('cac:Item', [
      leaf('cbc:Description', description),
      leaf('cbc:Name', name),
      group('cac:SellersItemIdentification', [leaf('cbc:ID', sku)]),
      writeCategory('cac:ClassifiedTaxCategory', item),
    ]),
    group('cac:Price', [amounts('PriceAmount', price)]),
  ])
}

function writeCategory(element: string, { category, rate }: Taxed, reason: string | null = null): string {
  return group(element, [
    leaf('cbc:ID', category),
    leaf('cbc:Percent', rate),
    leaf('cbc:TaxExemptionReason', reason),
    writeScheme('VAT'),
  ])
}

function writeScheme(id: string): string {
  return group('cac:TaxScheme', [leaf('cbc:ID', id)])
}

function writeSeller(seller: ElectronicInvoice['seller']): string {
  const { name, phone, email, taxNumber } = seller
  const national = taxNumber && [leaf('cbc:CompanyID', taxNumber), writeScheme('FC')]
  const contact = group('cac:Contact', [
    leaf('cbc:Name', phone || email ? name : null),
    leaf('cbc:Telephone', phone),
    leaf('cbc:ElectronicMail', email),
  ])
  return writeParty(seller, { contact, national: group('cac:PartyTaxScheme', national || []) })
}

function writeParty(party: ElectronicParty, { contact = '', national = '' }): string {
  const { name, vatId, lines, city, postcode, state, country } = party
  const address = electronicAddress(party)
  const [first, second, ...more] = lines
  return group('cac:Party', [
    leaf('cbc:EndpointID', address?.id, { schemeID: address?.scheme ?? '' }),
    group('cac:PostalAddress', [
      leaf('cbc:StreetName', first),
      leaf('cbc:AdditionalStreetName', second),
      leaf('cbc:CityName', city),
      leaf('cbc:PostalZone', postcode),
      leaf('cbc:CountrySubentity', state),
      group('cac:AddressLine', [leaf('cbc:Line', more.join(', '))]),
      writeCountry(country),
    ]),
    vatId === null ? '' : group('cac:PartyTaxScheme', [leaf('cbc:CompanyID', vatId), writeScheme('VAT')]),
    national,
    group('cac:PartyLegalEntity', [leaf('cbc:RegistrationName', name)]),
    contact,
  ])
}

function writeCountry(code: string | null): string {
  return group('cac:Country', [leaf('cbc:IdentificationCode', code)])
}
