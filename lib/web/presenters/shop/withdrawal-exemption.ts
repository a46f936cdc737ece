import { type WithdrawalExemption, withdrawalExemptions } from '#lib/domains/shop/catalogue/index.ts'
import { openEnum } from '../open-enum.ts'

export const Exemption = openEnum<WithdrawalExemption>(withdrawalExemptions, {
  id: 'WithdrawalExemption',
  description:
    'Why buyers cannot withdraw from it (Directive 2011/83/EU, Art. 16): `custom` was made for the buyer (c), `perishable` spoils quickly ' +
    '(d), `sealed` can be withdrawn from until its seal is broken (e).',
})
