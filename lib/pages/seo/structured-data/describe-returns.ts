import type { StructuredData } from '../page-head.ts'
import type { SiteFacts } from '../site-facts.ts'
import { plainAmount } from './product/plain-amount.ts'

const METHODS = {
  by_mail: 'https://schema.org/ReturnByMail',
  in_store: 'https://schema.org/ReturnInStore',
  at_kiosk: 'https://schema.org/ReturnAtKiosk',
}

const FEES = {
  free: 'https://schema.org/FreeReturn',
  customer: 'https://schema.org/ReturnFeesCustomerResponsibility',
  fixed: 'https://schema.org/ReturnShippingFees',
}

/** The shop's return policy; undefined if the settings do not state one. */
export function describeReturns({ returns, currency, url: home }: SiteFacts): StructuredData | undefined {
  if (!returns) return undefined
  const { countries, returnCountry, days, method, fees, fee, url } = returns
  const policy = {
    '@type': 'MerchantReturnPolicy',
    '@id': `${home}#returns`,
    applicableCountry: countries,
    merchantReturnLink: url ?? undefined,
  }
  if (days === 0) return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    returnPolicyCountry: returnCountry ?? undefined,
    returnMethod: method ? METHODS[method] : undefined,
    returnFees: fees ? FEES[fees] : undefined,
    returnShippingFeesAmount:
      fee === null ? undefined : { '@type': 'MonetaryAmount', value: plainAmount(fee, currency), currency },
  }
}
