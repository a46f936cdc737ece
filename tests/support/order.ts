/** A guest's order of a cart, without the cart's own fields. */
export const ORDER = {
  payment_gateway: 'cash_on_delivery',
  billing: {
    name: 'Ada Lindqvist',
    line1: '18 Alder Lane',
    city: 'Portland',
    state: 'OR',
    postcode: '97209',
    country: 'US',
  },
}
