// Written by `npm run texts -- types` from the English catalogue.

/** The keys of all texts, with the values that each takes. */
export type TextArguments = {
  'account.addresses.add': Record<string, never>
  'account.addresses.all': Record<string, never>
  'account.addresses.change': Record<string, never>
  'account.addresses.default.billing': Record<string, never>
  'account.addresses.default.both': Record<string, never>
  'account.addresses.default.delivery': Record<string, never>
  'account.addresses.delete': Record<string, never>
  'account.addresses.done': Record<string, never>
  'account.addresses.fields.city': Record<string, never>
  'account.addresses.fields.country': Record<string, never>
  'account.addresses.fields.label': Record<string, never>
  'account.addresses.fields.line1': Record<string, never>
  'account.addresses.fields.line2': Record<string, never>
  'account.addresses.fields.name': Record<string, never>
  'account.addresses.fields.phone': Record<string, never>
  'account.addresses.fields.postcode': Record<string, never>
  'account.addresses.fields.state': Record<string, never>
  'account.addresses.intro': Record<string, never>
  'account.addresses.label_hint': Record<string, never>
  'account.addresses.save': Record<string, never>
  'account.addresses.save_changes': Record<string, never>
  'account.addresses.saved': Record<string, never>
  'account.addresses.untitled': Record<string, never>
  'account.addresses.use_for_billing': Record<string, never>
  'account.addresses.use_for_delivery': Record<string, never>
  'account.back_to_sign_in': Record<string, never>
  'account.code.again': Record<string, never>
  'account.code.continue': Record<string, never>
  'account.code.heading': Record<string, never>
  'account.code.intro': Record<string, never>
  'account.data.delete': Record<string, never>
  'account.data.delete_heading': Record<string, never>
  'account.data.delete_text': Record<string, never>
  'account.data.export': Record<string, never>
  'account.data.export_heading': Record<string, never>
  'account.data.export_text': Record<string, never>
  'account.devices.heading': Record<string, never>
  'account.devices.intro': Record<string, never>
  'account.devices.last_used': { date: string | number }
  'account.devices.this': Record<string, never>
  'account.expired.heading': Record<string, never>
  'account.expired.send': Record<string, never>
  'account.expired.text': Record<string, never>
  'account.fields.code': Record<string, never>
  'account.fields.confirm_password': Record<string, never>
  'account.fields.new_password': Record<string, never>
  'account.fields.password': Record<string, never>
  'account.fields.password_hint': { count: number }
  'account.forgot.intro': Record<string, never>
  'account.forgot.send': Record<string, never>
  'account.forgot.title': Record<string, never>
  'account.nav': Record<string, never>
  'account.overview.address': Record<string, never>
  'account.overview.details': Record<string, never>
  'account.overview.resend': Record<string, never>
  'account.overview.save': Record<string, never>
  'account.overview.saved': Record<string, never>
  'account.overview.since': Record<string, never>
  'account.overview.title': Record<string, never>
  'account.overview.unconfirmed': Record<string, never>
  'account.password.change': Record<string, never>
  'account.password.current': Record<string, never>
  'account.password.heading': Record<string, never>
  'account.password.intro': Record<string, never>
  'account.places.addresses': Record<string, never>
  'account.places.data': Record<string, never>
  'account.places.devices': Record<string, never>
  'account.places.orders': Record<string, never>
  'account.places.overview': Record<string, never>
  'account.places.password': Record<string, never>
  'account.places.two_factor': Record<string, never>
  'account.qr_code': Record<string, never>
  'account.register.accept_terms': Record<string, never>
  'account.register.button': Record<string, never>
  'account.register.done': Record<string, never>
  'account.register.have_account': Record<string, never>
  'account.register.heading': Record<string, never>
  'account.register.read_terms': Record<string, never>
  'account.register.title': Record<string, never>
  'account.reset.done': Record<string, never>
  'account.reset.heading': Record<string, never>
  'account.reset.intro': Record<string, never>
  'account.reset.set': Record<string, never>
  'account.secret_html': { secret: string | number }
  'account.sign_in.title': Record<string, never>
  'account.sign_in.to_confirm': Record<string, never>
  'account.sign_out': Record<string, never>
  'account.signed_out': Record<string, never>
  'account.two_factor.begin': Record<string, never>
  'account.two_factor.codes.create': Record<string, never>
  'account.two_factor.codes.heading': Record<string, never>
  'account.two_factor.codes.text': Record<string, never>
  'account.two_factor.done.keep_codes': Record<string, never>
  'account.two_factor.done.off': Record<string, never>
  'account.two_factor.done.on': Record<string, never>
  'account.two_factor.done.renewed': Record<string, never>
  'account.two_factor.intro': Record<string, never>
  'account.two_factor.off.button': Record<string, never>
  'account.two_factor.off.heading': Record<string, never>
  'account.two_factor.off.text': Record<string, never>
  'account.two_factor.replace.confirm': Record<string, never>
  'account.two_factor.replace.heading': Record<string, never>
  'account.two_factor.replace.text': Record<string, never>
  'account.two_factor.scan': Record<string, never>
  'account.two_factor.set_up.confirm': Record<string, never>
  'account.two_factor.set_up.heading': Record<string, never>
  'account.two_factor.set_up.text': Record<string, never>
  'account.verify.button': Record<string, never>
  'account.verify.done': Record<string, never>
  'account.verify.intro': Record<string, never>
  'account.verify.title': Record<string, never>
  'account.your_email': Record<string, never>
  'contact.email_hint': Record<string, never>
  'contact.form': Record<string, never>
  'contact.message': Record<string, never>
  'contact.send': Record<string, never>
  'contact.subject': Record<string, never>
  'contact.title': Record<string, never>
  'errors.failed.heading': Record<string, never>
  'errors.failed.text_html': Record<string, never>
  'errors.not_found.heading': Record<string, never>
  'errors.not_found.lead': Record<string, never>
  'forms.email': Record<string, never>
  'forms.foreign': Record<string, never>
  'forms.leave_empty': Record<string, never>
  'forms.name': Record<string, never>
  'forms.no_form': Record<string, never>
  'forms.no_page': Record<string, never>
  'forms.optional': Record<string, never>
  'forms.phone': Record<string, never>
  'forms.posting_as': { name: string | number }
  'forms.privacy_html': { url: string | number }
  'forms.refused.fields': { count: number }
  'forms.refused.invalid_link': Record<string, never>
  'forms.refused.two_factor_off': Record<string, never>
  'forms.refused.two_factor_on': Record<string, never>
  'forms.star_html': { star: string | number }
  'forms.too_long_to_keep': { message: string | number }
  'forms.unreadable': Record<string, never>
  'home.all_posts': Record<string, never>
  'home.all_products': Record<string, never>
  'home.browse': Record<string, never>
  'home.by_category': Record<string, never>
  'home.featured': Record<string, never>
  'home.latest': Record<string, never>
  'home.newest': Record<string, never>
  'home.popular': Record<string, never>
  'home.products': Record<string, never>
  'home.sale': Record<string, never>
  'layout.account': Record<string, never>
  'layout.blog': Record<string, never>
  'layout.footer': Record<string, never>
  'layout.home': Record<string, never>
  'layout.main': Record<string, never>
  'layout.menu': Record<string, never>
  'layout.more_of': { label: string | number }
  'layout.newsletter.label': Record<string, never>
  'layout.newsletter.privacy_html': { url: string | number }
  'layout.newsletter.subscribe': Record<string, never>
  'layout.shop': Record<string, never>
  'layout.skip': Record<string, never>
  'layout.table': Record<string, never>
  'newsletter.bad_link': Record<string, never>
  'newsletter.confirm.button': Record<string, never>
  'newsletter.confirm.done': Record<string, never>
  'newsletter.confirm.intro': Record<string, never>
  'newsletter.confirm.title': Record<string, never>
  'newsletter.incomplete_link': Record<string, never>
  'newsletter.intro': Record<string, never>
  'newsletter.leave.button': Record<string, never>
  'newsletter.leave.done': Record<string, never>
  'newsletter.leave.intro': Record<string, never>
  'newsletter.leave.title': Record<string, never>
  'newsletter.subscribe': Record<string, never>
  'newsletter.title': Record<string, never>
  'orders.all': Record<string, never>
  'orders.being_processed': Record<string, never>
  'orders.cancel': Record<string, never>
  'orders.cancelled': Record<string, never>
  'orders.contact.bill_to': Record<string, never>
  'orders.contact.deliver_to': Record<string, never>
  'orders.contact.email': Record<string, never>
  'orders.contact.heading': Record<string, never>
  'orders.contact.note': Record<string, never>
  'orders.delivered_on': { date: string | number }
  'orders.from_former_shop': { number: string | number }
  'orders.fulfillment.delivered': Record<string, never>
  'orders.fulfillment.fulfilled': Record<string, never>
  'orders.fulfillment.partially_fulfilled': Record<string, never>
  'orders.fulfillment.returned': Record<string, never>
  'orders.fulfillment.unfulfilled': Record<string, never>
  'orders.item_count': { count: number }
  'orders.items': Record<string, never>
  'orders.newer': Record<string, never>
  'orders.none': Record<string, never>
  'orders.older': Record<string, never>
  'orders.paid': Record<string, never>
  'orders.paid_by': { method: string | number; state: string | number }
  'orders.parcel': Record<string, never>
  'orders.pay_now': Record<string, never>
  'orders.payment_processing': Record<string, never>
  'orders.payment_status.authorized': Record<string, never>
  'orders.payment_status.cancelled': Record<string, never>
  'orders.payment_status.failed': Record<string, never>
  'orders.payment_status.paid': Record<string, never>
  'orders.payment_status.partially_refunded': Record<string, never>
  'orders.payment_status.pending': Record<string, never>
  'orders.payment_status.refunded': Record<string, never>
  'orders.placed_on': { date: string | number }
  'orders.shipments': Record<string, never>
  'orders.shipped_on': { date: string | number }
  'orders.shipped_once': Record<string, never>
  'orders.state.delivery': Record<string, never>
  'orders.state.heading': Record<string, never>
  'orders.state.order': Record<string, never>
  'orders.state.payment': Record<string, never>
  'orders.status.cancelled': Record<string, never>
  'orders.status.completed': Record<string, never>
  'orders.status.pending': Record<string, never>
  'orders.status.processing': Record<string, never>
  'orders.title': { number: string | number }
  'orders.totals.discount': Record<string, never>
  'orders.totals.heading': Record<string, never>
  'orders.totals.refunded': Record<string, never>
  'orders.totals.shipping': Record<string, never>
  'orders.totals.subtotal': Record<string, never>
  'orders.totals.tax': { name: string | number; rate: number }
  'orders.totals.tax_included': { tax: string | number }
  'orders.totals.total': Record<string, never>
  'orders.yours': Record<string, never>
  'pager.go_to_last': Record<string, never>
  'pager.label': Record<string, never>
  'pager.next': Record<string, never>
  'pager.page': { page: string | number }
  'pager.previous': Record<string, never>
  'pager.title': { title: string | number; page: string | number }
  'pay.back': Record<string, never>
  'pay.closed.heading': Record<string, never>
  'pay.closed.text': Record<string, never>
  'pay.continue_to': { method: string | number }
  'pay.expired.heading': Record<string, never>
  'pay.expired.text': Record<string, never>
  'pay.intro': Record<string, never>
  'pay.method': Record<string, never>
  'pay.no_payment': Record<string, never>
  'pay.not_started': Record<string, never>
  'pay.outcome.cancelled.before_paid': Record<string, never>
  'pay.outcome.cancelled.expired': Record<string, never>
  'pay.outcome.cancelled.heading': Record<string, never>
  'pay.outcome.cancelled.not_refunded': { amount: string | number }
  'pay.outcome.cancelled.partly_refunded': Record<string, never>
  'pay.outcome.cancelled.refunded': Record<string, never>
  'pay.outcome.cancelled.refunding': { amount: string | number }
  'pay.outcome.cancelled.unpaid': Record<string, never>
  'pay.outcome.failed.heading': Record<string, never>
  'pay.outcome.failed.text': Record<string, never>
  'pay.outcome.left': Record<string, never>
  'pay.outcome.mismatch.heading': Record<string, never>
  'pay.outcome.mismatch.text': { received: string | number; total: string | number }
  'pay.outcome.not_online': Record<string, never>
  'pay.outcome.paid': Record<string, never>
  'pay.outcome.refunded.heading': Record<string, never>
  'pay.outcome.refunded.text': Record<string, never>
  'pay.outcome.spare.kept': { amount: string | number }
  'pay.outcome.spare.refunded': { amount: string | number }
  'pay.outcome.thanks': Record<string, never>
  'pay.outcome.unpaid': Record<string, never>
  'pay.outcome.waiting.heading': Record<string, never>
  'pay.outcome.waiting.text': Record<string, never>
  'pay.sandbox.choices.cancel': Record<string, never>
  'pay.sandbox.choices.decline': Record<string, never>
  'pay.sandbox.choices.pay': Record<string, never>
  'pay.sandbox.choices.pay_delayed': Record<string, never>
  'pay.sandbox.choices.pay_late': Record<string, never>
  'pay.sandbox.choices.pay_twice': Record<string, never>
  'pay.sandbox.continue': Record<string, never>
  'pay.sandbox.intro': Record<string, never>
  'pay.sandbox.processing.decline': Record<string, never>
  'pay.sandbox.processing.pay': Record<string, never>
  'pay.sandbox.status': Record<string, never>
  'pay.sandbox.statuses.authorized': Record<string, never>
  'pay.sandbox.statuses.cancelled': Record<string, never>
  'pay.sandbox.statuses.expired': Record<string, never>
  'pay.sandbox.statuses.failed': Record<string, never>
  'pay.sandbox.statuses.paid': Record<string, never>
  'pay.sandbox.statuses.pending': Record<string, never>
  'pay.sandbox.statuses.processing': Record<string, never>
  'pay.sandbox.statuses.unknown': Record<string, never>
  'pay.sandbox.title': Record<string, never>
  'pay.sandbox.to_pay': Record<string, never>
  'pay.title': Record<string, never>
  'pay.total': Record<string, never>
  'pay.try_again': Record<string, never>
  'posts.about': { query: string | number }
  'posts.all': Record<string, never>
  'posts.author': Record<string, never>
  'posts.cancel_reply': Record<string, never>
  'posts.categories': Record<string, never>
  'posts.comments.closed': Record<string, never>
  'posts.comments.comment': Record<string, never>
  'posts.comments.confirm_email': Record<string, never>
  'posts.comments.count': { count: number }
  'posts.comments.email_hint': Record<string, never>
  'posts.comments.heading': Record<string, never>
  'posts.comments.leave': Record<string, never>
  'posts.comments.none': Record<string, never>
  'posts.comments.pages': Record<string, never>
  'posts.comments.post': Record<string, never>
  'posts.comments.reply_to': { name: string | number }
  'posts.comments.sign_in': Record<string, never>
  'posts.comments.too_far': Record<string, never>
  'posts.count': { count: number }
  'posts.more': Record<string, never>
  'posts.newer': Record<string, never>
  'posts.none': Record<string, never>
  'posts.none_about_html': { query: string | number }
  'posts.older': Record<string, never>
  'posts.pages': Record<string, never>
  'posts.reading_time': { minutes: number }
  'posts.reply_html': { name: string | number }
  'posts.see_all': Record<string, never>
  'posts.tags': Record<string, never>
  'posts.too_far': Record<string, never>
  'search.button': Record<string, never>
  'search.corrected_html': { query: string | number }
  'search.did_you_mean_html': { url: string | number; query: string | number }
  'search.everything': Record<string, never>
  'search.exact_html': { query: string | number }
  'search.in_type': { count: number; type: string | number }
  'search.labels.page': Record<string, never>
  'search.labels.post': Record<string, never>
  'search.labels.product': Record<string, never>
  'search.live.corrected': Record<string, never>
  'search.live.exact': Record<string, never>
  'search.live.no_results': Record<string, never>
  'search.live.see_all': Record<string, never>
  'search.live.suggestion': Record<string, never>
  'search.live.view_all': Record<string, never>
  'search.loose': Record<string, never>
  'search.none_html': { query: string | number }
  'search.none_of_type_html': { query: string | number }
  'search.pages': Record<string, never>
  'search.posts': Record<string, never>
  'search.products': Record<string, never>
  'search.results': { count: number; query: string | number }
  'search.see_all_html': { count: number; group: string | number }
  'search.this_site': Record<string, never>
  'search.tips.fewer': Record<string, never>
  'search.tips.posts': Record<string, never>
  'search.tips.products': Record<string, never>
  'search.tips.spelling': Record<string, never>
  'search.title': { query: string | number }
  'search.too_far': Record<string, never>
  'search.types': Record<string, never>
  'shop.all': Record<string, never>
  'shop.availability.backorder': Record<string, never>
  'shop.availability.in_stock': Record<string, never>
  'shop.availability.low_stock': Record<string, never>
  'shop.availability.only_left': { count: number }
  'shop.availability.out_of_stock': Record<string, never>
  'shop.categories': Record<string, never>
  'shop.chips.and_up': { rating: string | number }
  'shop.chips.from': { price: string | number }
  'shop.chips.price': Record<string, never>
  'shop.chips.rating': Record<string, never>
  'shop.chips.search': Record<string, never>
  'shop.chips.tag': Record<string, never>
  'shop.chips.up_to': { price: string | number }
  'shop.count': { count: number }
  'shop.dropped.below_min': { price: string | number }
  'shop.dropped.other': Record<string, never>
  'shop.dropped.price': { price: string | number }
  'shop.dropped.price_decimal': { price: string | number; example: string | number }
  'shop.dropped.rating': { rating: string | number }
  'shop.filters.active': Record<string, never>
  'shop.filters.any': Record<string, never>
  'shop.filters.clear': Record<string, never>
  'shop.filters.from': Record<string, never>
  'shop.filters.heading': Record<string, never>
  'shop.filters.in_stock': Record<string, never>
  'shop.filters.label': Record<string, never>
  'shop.filters.none_fit': { count: number }
  'shop.filters.on_html': { count: number }
  'shop.filters.on_sale': Record<string, never>
  'shop.filters.price': Record<string, never>
  'shop.filters.rating': Record<string, never>
  'shop.filters.rating_up': { rating: number }
  'shop.filters.search_in': { place: string | number }
  'shop.filters.show': Record<string, never>
  'shop.filters.show_only': Record<string, never>
  'shop.filters.to': Record<string, never>
  'shop.filters.without_html': { value: string | number }
  'shop.filters.without_named_html': { name: string | number; value: string | number }
  'shop.none': Record<string, never>
  'shop.pages': Record<string, never>
  'shop.price_before_html': { price: string | number }
  'shop.price_from_html': { price: string | number }
  'shop.product.at_seller': Record<string, never>
  'shop.product.categories': { count: number }
  'shop.product.choose': Record<string, never>
  'shop.product.choose_from': { count: number }
  'shop.product.delivery': Record<string, never>
  'shop.product.description': Record<string, never>
  'shop.product.members': Record<string, never>
  'shop.product.minimum': { count: number }
  'shop.product.no_shipping': Record<string, never>
  'shop.product.picture': { number: string | number; count: string | number }
  'shop.product.pictures_of': { product: string | number }
  'shop.product.related': Record<string, never>
  'shop.product.saving': { amount: string | number }
  'shop.product.saving_percent': { amount: string | number; percent: string | number }
  'shop.product.sku': Record<string, never>
  'shop.product.tags': Record<string, never>
  'shop.product.value_sold_out': Record<string, never>
  'shop.product.weight': Record<string, never>
  'shop.products_for_html': { query: string | number }
  'shop.products_tagged_html': { tag: string | number }
  'shop.quoted': { text: string | number }
  'shop.rating_html': { average: number; count: number }
  'shop.reviews.confirm_email': Record<string, never>
  'shop.reviews.heading': Record<string, never>
  'shop.reviews.none': Record<string, never>
  'shop.reviews.pages': Record<string, never>
  'shop.reviews.post': Record<string, never>
  'shop.reviews.rating': Record<string, never>
  'shop.reviews.review': Record<string, never>
  'shop.reviews.score_html': { average: number; count: number }
  'shop.reviews.sign_in': Record<string, never>
  'shop.reviews.standing.purchase_required': Record<string, never>
  'shop.reviews.standing.reviewed': Record<string, never>
  'shop.reviews.standing.waiting': Record<string, never>
  'shop.reviews.stars_html': { stars: number }
  'shop.reviews.stars_of_5': { rating: number }
  'shop.reviews.title': Record<string, never>
  'shop.reviews.too_far': Record<string, never>
  'shop.reviews.verified': Record<string, never>
  'shop.reviews.write': Record<string, never>
  'shop.sale': Record<string, never>
  'shop.search_site_html': { query: string | number }
  'shop.see_all': Record<string, never>
  'shop.see_all_in': { category: string | number }
  'shop.sort.best_match': Record<string, never>
  'shop.sort.by': { order: string | number }
  'shop.sort.name': Record<string, never>
  'shop.sort.newest': Record<string, never>
  'shop.sort.popular': Record<string, never>
  'shop.sort.price_asc': Record<string, never>
  'shop.sort.price_desc': Record<string, never>
  'shop.sort.rating': Record<string, never>
  'shop.too_far': Record<string, never>
  'shop.trail': Record<string, never>
}
