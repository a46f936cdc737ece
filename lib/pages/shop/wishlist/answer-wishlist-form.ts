import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { DomainError, isDomainError } from '#lib/domains/domain-error.ts'
import { addItem } from '#lib/domains/shop/cart/index.ts'
import {
  addWish,
  endSharing,
  removeWish,
  removeWished,
  shareWishlist,
  showWishlist,
  takeWish,
  type Wisher,
  type WishlistAnswer,
} from '#lib/domains/shop/wishlist/index.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { ItemParams } from '#lib/web/inputs/cart.ts'
import { answerSiteForm } from '../../forms/answer-site-form.ts'
import { sealFormNotice } from '../../forms/form-notice.ts'
import { leadTo } from '../../forms/plain-answers.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'
import { writeCartCookies } from '../cart/cart-cookies.ts'
import { identifyShopper } from '../cart/identify-shopper.ts'
import { nameOf } from './show-wishlist.ts'
import { identifyWisher, writeWishlistCookies } from './wishlist-cookies.ts'
import { WISHLIST_PATH } from './wishlist-paths.ts'

type WishlistCall<Fields> = { app: App; wisher: Wisher; cookies: Cookies; fields: Fields; t: Translate }

type Outcome = {
  answer: WishlistAnswer
  done: string
  /** The removed item, which can be restored. */
  removed?: Record<string, string>
  cookies?: string[]
}

type WishlistForm<S extends z.ZodType = z.ZodType> = {
  fields: S
  submit(call: WishlistCall<z.output<S>>): Promise<Outcome>
}

function wishlistForm<S extends z.ZodType>(form: WishlistForm<S>): WishlistForm {
  return form as unknown as WishlistForm
}

const Id = ItemParams.shape.id
const Wished = z.object({
  product_id: Id,
  variant_id: z
    .literal('')
    .transform(() => null)
    .or(Id)
    .default(null),
})

const add = wishlistForm({
  fields: Wished,
  async submit({ app, wisher, fields, t }) {
    const wish = { productId: fields.product_id, variantId: fields.variant_id }
    const answer = await addWish(app, wisher, wish)
    const added = answer.wishes.find(
      ({ productId, variantId }) =>
        productId === wish.productId && (variantId === wish.variantId || variantId === null),
    )
    return { answer, done: t('wishlist.saved', { name: added ? nameOf(added) : '' }) }
  },
})

/** By the item, or as the hearts do, by what is saved. */
const remove = wishlistForm({
  fields: z.union([z.object({ id: Id }), Wished]),
  async submit({ app, wisher, fields, t }) {
    if (!('id' in fields)) {
      const wished = { productId: fields.product_id, variantId: fields.variant_id }
      return { answer: await removeWished(app, wisher, wished), done: t('cart.removed_gone') }
    }
    const { wishes } = await showWishlist(app, wisher)
    const wish = wishes.find(({ id }) => id === fields.id)
    const answer = await removeWish(app, wisher, fields.id)
    if (!wish) return { answer, done: t('cart.removed_gone') }
    const removed = { product_id: String(wish.productId), variant_id: String(wish.variantId ?? '') }
    const done = t('cart.removed', { name: nameOf(wish) })
    return { answer, done, ...(wish.product && { removed }) }
  },
})

/** Moves an item to the cart in one transaction: of two presses at once, one does. */
const move = wishlistForm({
  fields: z.object({ id: Id }),
  async submit({ app, wisher, cookies, fields, t }) {
    const { wishes } = await showWishlist(app, wisher)
    const wish = wishes.find(({ id }) => id === fields.id)
    if (!wish) throw new DomainError('not_in_wishlist')
    const shopper = await identifyShopper(app, cookies)
    const { productId, variantId } = wish
    const item = { productId, variantId: variantId ?? undefined }
    const cart = await addItem(app, shopper, item, (tx) => takeWish(tx, wish.id))
    const answer = await showWishlist(app, wisher)
    return {
      ...{ answer, done: t('cart.added', { name: nameOf(wish) }) },
      cookies: writeCartCookies(app, shopper, cart),
    }
  },
})

const share = wishlistForm({
  fields: z.object({}),
  submit: async ({ app, wisher, t }) => ({
    answer: await shareWishlist(app, wisher),
    done: t('wishlist.share.created'),
  }),
})

const unshare = wishlistForm({
  fields: z.object({}),
  submit: async ({ app, wisher, t }) => ({
    answer: await endSharing(app, wisher),
    done: t('wishlist.share.ended'),
  }),
})

/** The forms of the wishlist, by the last part of their address. */
export const wishlistForms: Readonly<Record<string, WishlistForm>> = { add, remove, move, share, unshare }

/** Handles a form of the wishlist, and leads to its page. The script asks for no message there (`quiet`). */
export function answerWishlistForm(app: App, request: Request, name: string): Promise<Response> {
  const form = Object.hasOwn(wishlistForms, name) ? wishlistForms[name] : undefined
  return answerSiteForm(
    app,
    request,
    form && {
      isOn: isWebShopOn(app.settings.current),
      async submit({ fields: given, cookies, parse, t }) {
        const fields = parse(form.fields)
        const wisher = await identifyWisher(app, cookies)
        const outcome = await form.submit({ app, wisher, cookies, fields, t })
        const { answer, done: text, removed: values = {}, cookies: more = [] } = outcome
        const notice = given.quiet
          ? []
          : await sealFormNotice(app, { page: WISHLIST_PATH, kind: 'done', text, values })
        return leadTo(WISHLIST_PATH, [...writeWishlistCookies(app, wisher, answer), ...more, ...notice])
      },
      async refuse({ text: told, errors }, { t }, error) {
        const isGone = isDomainError(error, 'not_in_wishlist')
        const text = isGone ? t('wishlist.gone') : (Object.values(errors)[0] ?? told)
        const notice = { page: WISHLIST_PATH, kind: 'error' as const, text, errors }
        return leadTo(WISHLIST_PATH, await sealFormNotice(app, notice))
      },
    },
  )
}
