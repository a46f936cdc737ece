import { XML_DECLARATION } from '#lib/platform/text/markup.ts'
import { electronicAddress } from './electronic-address.ts'
import type { ElectronicInvoice, ElectronicParty, Taxed } from './en16931.ts'
import { group, leaf } from './xml.ts'

const NAMESPACES = Object.entries({
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
})

/** An e-invoice in the syntax of UN/CEFACT, as Factur-X and ZUGFeRD embed it: profile EN 16931. */
export function writeCii(invoice: ElectronicInvoice): string {
  const names = NAMESPACES.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('')
  const context = group('ram:GuidelineSpecifiedDocumentContextParameter', [
    leaf('ram:ID', 'urn:cen.eu:en16931:2017'),
  ])
  const document = [
    leaf('ram:ID', invoice.number),
    leaf('ram:TypeCode', invoice.kind === 'invoice' ? '380' : '381'),
    day('ram:IssueDateTime', invoice.issuedOn),
  ]
  const transaction = [
    ...invoice.items.map(writeItem),
    writeAgreement(invoice),
    writeDelivery(invoice),
    writeSettlement(invoice),
  ]
  return [
    XML_DECLARATION,
    `<rsm:CrossIndustryInvoice${names}>`,
    group('rsm:ExchangedDocumentContext', [context]),
    group('rsm:ExchangedDocument', document),
    group('rsm:SupplyChainTradeTransaction', transaction),
    '</rsm:CrossIndustryInvoice>',
  ].join('')
}

function writeItem(item: ElectronicInvoice['items'][number], index: number): string {
  const { name, description, sku, quantity, price, net, allowance } = item
  return group('ram:IncludedSupplyChainTradeLineItem', [
    group('ram:AssociatedDocumentLineDocument', [leaf('ram:LineID', String(index + 1))]),
    group('ram:SpecifiedTradeProduct', [
      leaf('ram:SellerAssignedID', sku),
      leaf('ram:Name', name),
      leaf('ram:Description', description),
    ]),
    group('ram:SpecifiedLineTradeAgreement', [
      group('ram:NetPriceProductTradePrice', [leaf('ram:ChargeAmount', price)]),
    ]),
    group('ram:SpecifiedLineTradeDelivery', [
      leaf('ram:BilledQuantity', String(quantity), { unitCode: 'C62' }),
    ]),
    group('ram:SpecifiedLineTradeSettlement', [
      group('ram:ApplicableTradeTax', rateOf(item)),
      allowance === null ? '' : writeChange(false, allowance, [leaf('ram:ReasonCode', '95')]),
      group('ram:SpecifiedTradeSettlementLineMonetarySummation', [leaf('ram:LineTotalAmount', net)]),
    ]),
  ])
}

function rateOf({ category, rate }: Taxed): string[] {
  return [
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', category),
    leaf('ram:RateApplicablePercent', rate),
  ]
}

/** A charge or an allowance. */
function writeChange(isCharge: boolean, amount: string, rest: readonly string[]): string {
  const indicator = group('ram:ChargeIndicator', [leaf('udt:Indicator', String(isCharge))])
  return group('ram:SpecifiedTradeAllowanceCharge', [indicator, leaf('ram:ActualAmount', amount), ...rest])
}

function writeAgreement({ buyerReference, seller, buyer }: ElectronicInvoice): string {
  const contact = group('ram:DefinedTradeContact', [
    leaf('ram:PersonName', seller.phone || seller.email ? seller.name : null),
    group('ram:TelephoneUniversalCommunication', [leaf('ram:CompleteNumber', seller.phone)]),
    group('ram:EmailURIUniversalCommunication', [leaf('ram:URIID', seller.email)]),
  ])
  const national = group('ram:SpecifiedTaxRegistration', [
    leaf('ram:ID', seller.taxNumber, { schemeID: 'FC' }),
  ])
  return group('ram:ApplicableHeaderTradeAgreement', [
    leaf('ram:BuyerReference', buyerReference),
    writeParty('ram:SellerTradeParty', seller, { contact, national }),
    writeParty('ram:BuyerTradeParty', buyer),
    group('ram:SellerOrderReferencedDocument', [leaf('ram:IssuerAssignedID', buyerReference)]),
  ])
}

function writeParty(element: string, party: ElectronicParty, { contact = '', national = '' } = {}): string {
  const { name, vatId, lines, city, postcode, state, country } = party
  const address = electronicAddress(party)
  const [first, second, ...more] = lines
  return group(element, [
    leaf('ram:Name', name),
    contact,
    group('ram:PostalTradeAddress', [
      leaf('ram:PostcodeCode', postcode),
      leaf('ram:LineOne', first),
      leaf('ram:LineTwo', second),
      leaf('ram:LineThree', more.join(', ')),
      leaf('ram:CityName', city),
      leaf('ram:CountryID', country),
      leaf('ram:CountrySubDivisionName', state),
    ]),
    group('ram:URIUniversalCommunication', [
      leaf('ram:URIID', address?.id, { schemeID: address?.scheme ?? '' }),
    ]),
    national,
    group('ram:SpecifiedTaxRegistration', [leaf('ram:ID', vatId, { schemeID: 'VA' })]),
  ])
}

function writeDelivery({ deliveredTo, deliveredOn }: ElectronicInvoice): string {
  const place = group('ram:PostalTradeAddress', [
    leaf('ram:PostcodeCode', deliveredTo?.postcode),
    leaf('ram:CityName', deliveredTo?.city),
    leaf('ram:CountryID', deliveredTo?.country),
  ])
  const parts = [
    group('ram:ShipToTradeParty', [place]),
    group('ram:ActualDeliverySupplyChainEvent', [day('ram:OccurrenceDateTime', deliveredOn)]),
  ]
  // Mandatory, even if it says nothing.
  return `<ram:ApplicableHeaderTradeDelivery>${parts.join('')}</ram:ApplicableHeaderTradeDelivery>`
}

function writeSettlement(invoice: ElectronicInvoice): string {
  const { currency, method, taxes, charges, sums, corrects, issuedOn, isPaid } = invoice
  return group('ram:ApplicableHeaderTradeSettlement', [
    leaf('ram:InvoiceCurrencyCode', currency),
    group('ram:SpecifiedTradeSettlementPaymentMeans', [
      leaf('ram:TypeCode', '1'),
      leaf('ram:Information', method),
    ]),
    ...taxes.map((tax) =>
      group('ram:ApplicableTradeTax', [
        leaf('ram:CalculatedAmount', tax.amount),
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:ExemptionReason', tax.reason),
        leaf('ram:BasisAmount', tax.base),
        leaf('ram:CategoryCode', tax.category),
        leaf('ram:RateApplicablePercent', tax.rate),
      ]),
    ),
    ...charges.map((charge) =>
      writeChange(true, charge.net, [
        leaf('ram:Reason', charge.name),
        group('ram:CategoryTradeTax', rateOf(charge)),
      ]),
    ),
    group('ram:SpecifiedTradePaymentTerms', [day('ram:DueDateDateTime', isPaid ? null : issuedOn)]),
    group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      leaf('ram:LineTotalAmount', sums.items),
      leaf('ram:ChargeTotalAmount', sums.charges),
      leaf('ram:TaxBasisTotalAmount', sums.net),
      leaf('ram:TaxTotalAmount', sums.tax, { currencyID: currency }),
      leaf('ram:GrandTotalAmount', sums.total),
      leaf('ram:TotalPrepaidAmount', sums.prepaid),
      leaf('ram:DuePayableAmount', sums.due),
    ]),
    group('ram:InvoiceReferencedDocument', [leaf('ram:IssuerAssignedID', corrects)]),
  ])
}

function day(element: string, date: string | null): string {
  return group(element, [leaf('udt:DateTimeString', date?.replaceAll('-', ''), { format: '102' })])
}
