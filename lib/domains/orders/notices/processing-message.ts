/** What the buyer is told while a provider processes the payment. */
export const PROCESSING_MESSAGE =
  'Your payment is on its way. Some ways to pay take a few days to arrive. You need not do anything: we will mail you.'
