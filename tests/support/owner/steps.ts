import { answerQuestion, lookBack, sendNewsletter, switchEngine, switchTheme } from './run-store.ts'
import { buy, connectStripe, considerReturn, prepareDraft, refundOneLine, shipInTwoParts } from './sell.ts'
import { becomeOwner, followGuide, importProducts, improveProduct } from './set-up.ts'
import type { Walker } from './walker.ts'

/** A new owner's steps from the first start to the first sale and after it, in this order. */
export const steps: readonly { name: string; take(walker: Walker): Promise<void> }[] = [
  { name: 'becomes the owner by the printed link', take: becomeOwner },
  { name: 'follows the guide by the keyboard', take: followGuide },
  { name: 'imports products that Shopify has exported', take: importProducts },
  { name: 'changes a price by the keyboard, and adds pictures', take: improveProduct },
  { name: 'connects Stripe, and tests it', take: connectStripe },
  { name: 'gets an order, which a visitor pays by card', take: buy },
  { name: 'ships it in two parts', take: shipInTwoParts },
  { name: 'refunds one line', take: refundOneLine },
  { name: 'looks at how a return is recorded', take: considerReturn },
  { name: 'prepares an order by phone', take: prepareDraft },
  { name: 'answers a question', take: answerQuestion },
  { name: 'sends a newsletter', take: sendNewsletter },
  { name: 'switches the engine of search, and back', take: switchEngine },
  { name: 'switches the theme', take: switchTheme },
  { name: 'looks back', take: lookBack },
]
