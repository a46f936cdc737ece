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
  'account.devices.website': Record<string, never>
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
  'account.payment_methods.expires': { date: string | number }
  'account.payment_methods.heading': Record<string, never>
  'account.payment_methods.intro': Record<string, never>
  'account.payment_methods.none': Record<string, never>
  'account.payment_methods.remove': Record<string, never>
  'account.payment_methods.removed': Record<string, never>
  'account.payment_methods.unavailable': Record<string, never>
  'account.places.addresses': Record<string, never>
  'account.places.data': Record<string, never>
  'account.places.devices': Record<string, never>
  'account.places.orders': Record<string, never>
  'account.places.overview': Record<string, never>
  'account.places.password': Record<string, never>
  'account.places.payment_methods': Record<string, never>
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
  'admin.acts.apps_changed': Record<string, never>
  'admin.acts.apps_registered': Record<string, never>
  'admin.acts.apps_removed': Record<string, never>
  'admin.acts.apps_secret_renewed': Record<string, never>
  'admin.acts.apps_switched': Record<string, never>
  'admin.acts.category_changed': Record<string, never>
  'admin.acts.category_created': Record<string, never>
  'admin.acts.category_deleted': Record<string, never>
  'admin.acts.category_shifted': Record<string, never>
  'admin.acts.comments_moderated': Record<string, never>
  'admin.acts.content_created': Record<string, never>
  'admin.acts.content_deleted': Record<string, never>
  'admin.acts.content_draft_discarded': Record<string, never>
  'admin.acts.content_draft_kept': Record<string, never>
  'admin.acts.content_published': Record<string, never>
  'admin.acts.content_restored': Record<string, never>
  'admin.acts.content_saved': Record<string, never>
  'admin.acts.coupon_changed': Record<string, never>
  'admin.acts.coupon_created': Record<string, never>
  'admin.acts.coupon_switched': Record<string, never>
  'admin.acts.customer_erased': Record<string, never>
  'admin.acts.customer_exported': Record<string, never>
  'admin.acts.customer_note_removed': Record<string, never>
  'admin.acts.customer_noted': Record<string, never>
  'admin.acts.customer_reinstated': Record<string, never>
  'admin.acts.customer_reset_mailed': Record<string, never>
  'admin.acts.customer_second_factor_reset': Record<string, never>
  'admin.acts.customer_signed_out': Record<string, never>
  'admin.acts.customer_suspended': Record<string, never>
  'admin.acts.demo_removed': Record<string, never>
  'admin.acts.guide_dismissed': Record<string, never>
  'admin.acts.guide_looks_set_up': Record<string, never>
  'admin.acts.guide_payment_set_up': Record<string, never>
  'admin.acts.guide_shipping_set_up': Record<string, never>
  'admin.acts.guide_skipped': Record<string, never>
  'admin.acts.guide_store_set_up': Record<string, never>
  'admin.acts.guide_tax_set_up': Record<string, never>
  'admin.acts.import_continued': Record<string, never>
  'admin.acts.import_removed': Record<string, never>
  'admin.acts.import_started': Record<string, never>
  'admin.acts.import_stopped': Record<string, never>
  'admin.acts.import_uploaded': Record<string, never>
  'admin.acts.media_added': Record<string, never>
  'admin.acts.media_described': Record<string, never>
  'admin.acts.media_removed': Record<string, never>
  'admin.acts.menus_created': Record<string, never>
  'admin.acts.menus_saved': Record<string, never>
  'admin.acts.messages_answered': Record<string, never>
  'admin.acts.messages_settled': Record<string, never>
  'admin.acts.newsletter_created': Record<string, never>
  'admin.acts.newsletter_deleted': Record<string, never>
  'admin.acts.newsletter_resumed': Record<string, never>
  'admin.acts.newsletter_saved': Record<string, never>
  'admin.acts.newsletter_sent': Record<string, never>
  'admin.acts.newsletter_stopped': Record<string, never>
  'admin.acts.newsletter_tested': Record<string, never>
  'admin.acts.order_cancelled_by_hand': Record<string, never>
  'admin.acts.order_delivered_by_hand': Record<string, never>
  'admin.acts.order_link_revoked_by_hand': Record<string, never>
  'admin.acts.order_messaged': Record<string, never>
  'admin.acts.order_noted': Record<string, never>
  'admin.acts.order_paid_by_hand': Record<string, never>
  'admin.acts.order_placed_by_phone': Record<string, never>
  'admin.acts.order_refunded_by_hand': Record<string, never>
  'admin.acts.order_shipped_by_hand': Record<string, never>
  'admin.acts.order_unflagged': Record<string, never>
  'admin.acts.order_view_removed': Record<string, never>
  'admin.acts.order_view_saved': Record<string, never>
  'admin.acts.orders_exported': Record<string, never>
  'admin.acts.outbox_all_retried': Record<string, never>
  'admin.acts.outbox_retried': Record<string, never>
  'admin.acts.product_changed': Record<string, never>
  'admin.acts.product_created': Record<string, never>
  'admin.acts.product_deleted': Record<string, never>
  'admin.acts.product_options_changed': Record<string, never>
  'admin.acts.product_picture_added': Record<string, never>
  'admin.acts.product_picture_chosen': Record<string, never>
  'admin.acts.product_pictures_arranged': Record<string, never>
  'admin.acts.product_related_chosen': Record<string, never>
  'admin.acts.product_sale_ended': Record<string, never>
  'admin.acts.product_sale_scheduled': Record<string, never>
  'admin.acts.product_variants_changed': Record<string, never>
  'admin.acts.products_change_undone': Record<string, never>
  'admin.acts.products_exported': Record<string, never>
  'admin.acts.products_prices_changed': Record<string, never>
  'admin.acts.products_sorted': Record<string, never>
  'admin.acts.products_status_changed': Record<string, never>
  'admin.acts.reviews_moderated': Record<string, never>
  'admin.acts.search_engine_chosen': Record<string, never>
  'admin.acts.search_pinned': Record<string, never>
  'admin.acts.search_rebuilt': Record<string, never>
  'admin.acts.search_synonyms_added': Record<string, never>
  'admin.acts.search_synonyms_removed': Record<string, never>
  'admin.acts.search_unpinned': Record<string, never>
  'admin.acts.settings_changed': Record<string, never>
  'admin.acts.settings_translated': Record<string, never>
  'admin.acts.shipping_removed': Record<string, never>
  'admin.acts.shipping_saved': Record<string, never>
  'admin.acts.staff_language_chosen': Record<string, never>
  'admin.acts.staff_other_sessions_ended': Record<string, never>
  'admin.acts.staff_passkey_added': Record<string, never>
  'admin.acts.staff_passkey_removed': Record<string, never>
  'admin.acts.staff_password_changed': Record<string, never>
  'admin.acts.staff_recovery_codes_renewed': Record<string, never>
  'admin.acts.staff_renamed': Record<string, never>
  'admin.acts.staff_session_ended': Record<string, never>
  'admin.acts.staff_set_up': Record<string, never>
  'admin.acts.staff_signed_in': Record<string, never>
  'admin.acts.staff_totp_begun': Record<string, never>
  'admin.acts.staff_totp_removed': Record<string, never>
  'admin.acts.staff_totp_set_up': Record<string, never>
  'admin.acts.stock_changed': Record<string, never>
  'admin.acts.tax_removed': Record<string, never>
  'admin.acts.tax_saved': Record<string, never>
  'admin.acts.team_invitation_revoked': Record<string, never>
  'admin.acts.team_invited': Record<string, never>
  'admin.acts.team_joined': Record<string, never>
  'admin.acts.team_reinstated': Record<string, never>
  'admin.acts.team_role_changed': Record<string, never>
  'admin.acts.team_second_factor_removed': Record<string, never>
  'admin.acts.team_suspended': Record<string, never>
  'admin.acts.texts_translated': Record<string, never>
  'admin.acts.theme_activated': Record<string, never>
  'admin.acts.theme_draft_discarded': Record<string, never>
  'admin.acts.theme_published': Record<string, never>
  'admin.acts.theme_section_added': Record<string, never>
  'admin.acts.theme_section_changed': Record<string, never>
  'admin.acts.theme_section_removed': Record<string, never>
  'admin.acts.theme_sections_sorted': Record<string, never>
  'admin.acts.theme_settings_changed': Record<string, never>
  'admin.acts.webhooks_added': Record<string, never>
  'admin.acts.webhooks_changed': Record<string, never>
  'admin.acts.webhooks_failed_resent': Record<string, never>
  'admin.acts.webhooks_paused': Record<string, never>
  'admin.acts.webhooks_removed': Record<string, never>
  'admin.acts.webhooks_resent': Record<string, never>
  'admin.acts.webhooks_resumed': Record<string, never>
  'admin.acts.webhooks_secret_rotated': Record<string, never>
  'admin.api.apps': Record<string, never>
  'admin.api.changed': Record<string, never>
  'admin.api.configure': Record<string, never>
  'admin.api.hours': Record<string, never>
  'admin.api.hours_hint': Record<string, never>
  'admin.api.intro': Record<string, never>
  'admin.api.is_public': Record<string, never>
  'admin.api.is_public_text': Record<string, never>
  'admin.api.is_rotating': Record<string, never>
  'admin.api.kind': Record<string, never>
  'admin.api.limit': Record<string, never>
  'admin.api.limit_hint': Record<string, never>
  'admin.api.name': Record<string, never>
  'admin.api.no_apps': Record<string, never>
  'admin.api.no_apps_text': Record<string, never>
  'admin.api.off': Record<string, never>
  'admin.api.on': Record<string, never>
  'admin.api.origins': Record<string, never>
  'admin.api.origins_hint': Record<string, never>
  'admin.api.register': Record<string, never>
  'admin.api.register_intro': Record<string, never>
  'admin.api.registered': { name: string | number }
  'admin.api.remove': Record<string, never>
  'admin.api.remove_app': { name: string | number }
  'admin.api.remove_text': Record<string, never>
  'admin.api.removed': Record<string, never>
  'admin.api.renew': Record<string, never>
  'admin.api.renewed': Record<string, never>
  'admin.api.secret_shown': Record<string, never>
  'admin.api.secret_shown_text': Record<string, never>
  'admin.api.settings': Record<string, never>
  'admin.api.settings_intro': Record<string, never>
  'admin.api.since': { at: string | number }
  'admin.api.strict': Record<string, never>
  'admin.api.strict_hint': Record<string, never>
  'admin.api.switch_off': Record<string, never>
  'admin.api.switch_on': Record<string, never>
  'admin.api.testing': Record<string, never>
  'admin.api.testing_hint': Record<string, never>
  'admin.api.title': Record<string, never>
  'admin.api.with_secret': Record<string, never>
  'admin.api.with_secret_text': Record<string, never>
  'admin.api_use.all_apps': Record<string, never>
  'admin.api_use.all_same': Record<string, never>
  'admin.api_use.app': Record<string, never>
  'admin.api_use.at': Record<string, never>
  'admin.api_use.bad_nonce': Record<string, never>
  'admin.api_use.bad_timestamp': Record<string, never>
  'admin.api_use.body': Record<string, never>
  'admin.api_use.by_endpoint': Record<string, never>
  'admin.api_use.client_signature': Record<string, never>
  'admin.api_use.client_string': Record<string, never>
  'admin.api_use.client_string_hint': Record<string, never>
  'admin.api_use.code': Record<string, never>
  'admin.api_use.console': Record<string, never>
  'admin.api_use.console_gone': Record<string, never>
  'admin.api_use.console_intro': Record<string, never>
  'admin.api_use.console_link': Record<string, never>
  'admin.api_use.day': Record<string, never>
  'admin.api_use.differs': Record<string, never>
  'admin.api_use.empty_line': Record<string, never>
  'admin.api_use.endpoint': Record<string, never>
  'admin.api_use.expected': Record<string, never>
  'admin.api_use.extra_lines': { count: number }
  'admin.api_use.failures': Record<string, never>
  'admin.api_use.given': Record<string, never>
  'admin.api_use.last_failures': Record<string, never>
  'admin.api_use.last_failures_intro': Record<string, never>
  'admin.api_use.line': Record<string, never>
  'admin.api_use.method': Record<string, never>
  'admin.api_use.no_endpoint': Record<string, never>
  'admin.api_use.no_failures': Record<string, never>
  'admin.api_use.no_requests': Record<string, never>
  'admin.api_use.no_secret_apps': Record<string, never>
  'admin.api_use.nonce': Record<string, never>
  'admin.api_use.nonce_hint': Record<string, never>
  'admin.api_use.part.body_hash': Record<string, never>
  'admin.api_use.part.key': Record<string, never>
  'admin.api_use.part.method': Record<string, never>
  'admin.api_use.part.nonce': Record<string, never>
  'admin.api_use.part.path': Record<string, never>
  'admin.api_use.part.query': Record<string, never>
  'admin.api_use.part.timestamp': Record<string, never>
  'admin.api_use.request_id': Record<string, never>
  'admin.api_use.requests': Record<string, never>
  'admin.api_use.requests_by_day': Record<string, never>
  'admin.api_use.requests_picture': { days: string | number }
  'admin.api_use.same': Record<string, never>
  'admin.api_use.sign': Record<string, never>
  'admin.api_use.signature_right': Record<string, never>
  'admin.api_use.signature_wrong': Record<string, never>
  'admin.api_use.skewed': { seconds: string | number }
  'admin.api_use.status': Record<string, never>
  'admin.api_use.step_lines': Record<string, never>
  'admin.api_use.step_request': Record<string, never>
  'admin.api_use.step_signature': Record<string, never>
  'admin.api_use.step_text': Record<string, never>
  'admin.api_use.target': Record<string, never>
  'admin.api_use.target_hint': Record<string, never>
  'admin.api_use.timestamp': Record<string, never>
  'admin.api_use.timestamp_hint': Record<string, never>
  'admin.api_use.usage': Record<string, never>
  'admin.api_use.usage_link': Record<string, never>
  'admin.api_use.usage_note': Record<string, never>
  'admin.api_use.usage_of': { name: string | number }
  'admin.audit.apply': Record<string, never>
  'admin.audit.details': Record<string, never>
  'admin.audit.empty': Record<string, never>
  'admin.audit.empty_text': Record<string, never>
  'admin.audit.everybody': Record<string, never>
  'admin.audit.everything': Record<string, never>
  'admin.audit.filter': Record<string, never>
  'admin.audit.from': Record<string, never>
  'admin.audit.intro': Record<string, never>
  'admin.audit.nobody': Record<string, never>
  'admin.audit.older': Record<string, never>
  'admin.audit.operator': { command: string | number }
  'admin.audit.request': { id: string | number }
  'admin.audit.title': Record<string, never>
  'admin.audit.until': Record<string, never>
  'admin.audit.what': Record<string, never>
  'admin.audit.who': Record<string, never>
  'admin.catalogue.add_pictures': Record<string, never>
  'admin.catalogue.add_to': Record<string, never>
  'admin.catalogue.alt': Record<string, never>
  'admin.catalogue.any': Record<string, never>
  'admin.catalogue.apply': Record<string, never>
  'admin.catalogue.at_top': Record<string, never>
  'admin.catalogue.attributes': Record<string, never>
  'admin.catalogue.attributes_hint': Record<string, never>
  'admin.catalogue.backorder': Record<string, never>
  'admin.catalogue.barcode': Record<string, never>
  'admin.catalogue.by': Record<string, never>
  'admin.catalogue.by_amount': Record<string, never>
  'admin.catalogue.by_percent': Record<string, never>
  'admin.catalogue.by_whom': Record<string, never>
  'admin.catalogue.categories': Record<string, never>
  'admin.catalogue.category': Record<string, never>
  'admin.catalogue.category_deleted': Record<string, never>
  'admin.catalogue.category_saved': Record<string, never>
  'admin.catalogue.change': Record<string, never>
  'admin.catalogue.change_prices': Record<string, never>
  'admin.catalogue.change_prices_text': Record<string, never>
  'admin.catalogue.change_stock': Record<string, never>
  'admin.catalogue.change_value': Record<string, never>
  'admin.catalogue.change_value_hint': Record<string, never>
  'admin.catalogue.changed': { count: number }
  'admin.catalogue.count': { count: number }
  'admin.catalogue.count_stock': Record<string, never>
  'admin.catalogue.create': Record<string, never>
  'admin.catalogue.create_category': Record<string, never>
  'admin.catalogue.created': Record<string, never>
  'admin.catalogue.delete': Record<string, never>
  'admin.catalogue.delete_category_text': { count: number }
  'admin.catalogue.delete_of': { name: string | number }
  'admin.catalogue.delete_text': Record<string, never>
  'admin.catalogue.deleted': Record<string, never>
  'admin.catalogue.description': Record<string, never>
  'admin.catalogue.details': Record<string, never>
  'admin.catalogue.down': Record<string, never>
  'admin.catalogue.earlier': Record<string, never>
  'admin.catalogue.empty': Record<string, never>
  'admin.catalogue.empty_text': Record<string, never>
  'admin.catalogue.end_sale': Record<string, never>
  'admin.catalogue.end_sale_of': { name: string | number }
  'admin.catalogue.end_sale_text': Record<string, never>
  'admin.catalogue.export': Record<string, never>
  'admin.catalogue.featured': Record<string, never>
  'admin.catalogue.filter': Record<string, never>
  'admin.catalogue.former_price': Record<string, never>
  'admin.catalogue.from': Record<string, never>
  'admin.catalogue.history': Record<string, never>
  'admin.catalogue.history_link': Record<string, never>
  'admin.catalogue.how': Record<string, never>
  'admin.catalogue.import': Record<string, never>
  'admin.catalogue.in_stock.in': Record<string, never>
  'admin.catalogue.in_stock.low': Record<string, never>
  'admin.catalogue.in_stock.out': Record<string, never>
  'admin.catalogue.kind.external': Record<string, never>
  'admin.catalogue.kind.grouped': Record<string, never>
  'admin.catalogue.later': Record<string, never>
  'admin.catalogue.left_on_sale': { count: number }
  'admin.catalogue.low_at': Record<string, never>
  'admin.catalogue.main_picture': Record<string, never>
  'admin.catalogue.make.active': Record<string, never>
  'admin.catalogue.make.archived': Record<string, never>
  'admin.catalogue.make.draft': Record<string, never>
  'admin.catalogue.make_one.active': Record<string, never>
  'admin.catalogue.make_one.archived': Record<string, never>
  'admin.catalogue.make_one.draft': Record<string, never>
  'admin.catalogue.make_variants': Record<string, never>
  'admin.catalogue.max_quantity': Record<string, never>
  'admin.catalogue.min_quantity': Record<string, never>
  'admin.catalogue.more': Record<string, never>
  'admin.catalogue.moves': Record<string, never>
  'admin.catalogue.name': Record<string, never>
  'admin.catalogue.neither': Record<string, never>
  'admin.catalogue.new': Record<string, never>
  'admin.catalogue.new_category': Record<string, never>
  'admin.catalogue.new_text': Record<string, never>
  'admin.catalogue.no_categories': Record<string, never>
  'admin.catalogue.no_moves': Record<string, never>
  'admin.catalogue.noindex': Record<string, never>
  'admin.catalogue.not_counted': Record<string, never>
  'admin.catalogue.note': Record<string, never>
  'admin.catalogue.nothing_low': Record<string, never>
  'admin.catalogue.nothing_low_text': Record<string, never>
  'admin.catalogue.number_of_pieces': Record<string, never>
  'admin.catalogue.older': Record<string, never>
  'admin.catalogue.on_sale': Record<string, never>
  'admin.catalogue.options': Record<string, never>
  'admin.catalogue.options_hint': Record<string, never>
  'admin.catalogue.options_label': Record<string, never>
  'admin.catalogue.parent': Record<string, never>
  'admin.catalogue.percent_off': Record<string, never>
  'admin.catalogue.picture_order': Record<string, never>
  'admin.catalogue.pictures': Record<string, never>
  'admin.catalogue.pictures_text': Record<string, never>
  'admin.catalogue.pieces': { count: number }
  'admin.catalogue.pieces_hint': Record<string, never>
  'admin.catalogue.planned.end': Record<string, never>
  'admin.catalogue.planned.keep': Record<string, never>
  'admin.catalogue.planned.move': Record<string, never>
  'admin.catalogue.planned_sales': Record<string, never>
  'admin.catalogue.price': Record<string, never>
  'admin.catalogue.price_in': { currency: string | number }
  'admin.catalogue.product': Record<string, never>
  'admin.catalogue.products': Record<string, never>
  'admin.catalogue.products_in': { name: string | number }
  'admin.catalogue.published_at': Record<string, never>
  'admin.catalogue.published_at_hint': { zone: string | number }
  'admin.catalogue.reason': Record<string, never>
  'admin.catalogue.reasons.cancellation': Record<string, never>
  'admin.catalogue.reasons.correction': Record<string, never>
  'admin.catalogue.reasons.count': Record<string, never>
  'admin.catalogue.reasons.damage': Record<string, never>
  'admin.catalogue.reasons.delivery': Record<string, never>
  'admin.catalogue.reasons.import': Record<string, never>
  'admin.catalogue.reasons.order': Record<string, never>
  'admin.catalogue.reasons.return': Record<string, never>
  'admin.catalogue.reasons.use': Record<string, never>
  'admin.catalogue.related': Record<string, never>
  'admin.catalogue.related_add': Record<string, never>
  'admin.catalogue.related_earlier': Record<string, never>
  'admin.catalogue.related_find': Record<string, never>
  'admin.catalogue.related_hint': Record<string, never>
  'admin.catalogue.related_later': Record<string, never>
  'admin.catalogue.related_none': Record<string, never>
  'admin.catalogue.related_not_found': Record<string, never>
  'admin.catalogue.related_remove': Record<string, never>
  'admin.catalogue.related_search': Record<string, never>
  'admin.catalogue.related_text': Record<string, never>
  'admin.catalogue.remove_picture': Record<string, never>
  'admin.catalogue.requires_shipping': Record<string, never>
  'admin.catalogue.sale': Record<string, never>
  'admin.catalogue.sale_from': { from: string | number }
  'admin.catalogue.sale_over': Record<string, never>
  'admin.catalogue.sale_planned': Record<string, never>
  'admin.catalogue.sale_span': { from: string | number; until: string | number }
  'admin.catalogue.sale_text': Record<string, never>
  'admin.catalogue.saved': Record<string, never>
  'admin.catalogue.search': Record<string, never>
  'admin.catalogue.search_hint': Record<string, never>
  'admin.catalogue.select': { name: string | number }
  'admin.catalogue.select_all': Record<string, never>
  'admin.catalogue.selected': { count: number }
  'admin.catalogue.seo_description': Record<string, never>
  'admin.catalogue.seo_title': Record<string, never>
  'admin.catalogue.short_description': Record<string, never>
  'admin.catalogue.show_former': Record<string, never>
  'admin.catalogue.sku': Record<string, never>
  'admin.catalogue.slug': Record<string, never>
  'admin.catalogue.slug_hint': Record<string, never>
  'admin.catalogue.sold': Record<string, never>
  'admin.catalogue.sort': Record<string, never>
  'admin.catalogue.start_sale': Record<string, never>
  'admin.catalogue.state': Record<string, never>
  'admin.catalogue.status.active': Record<string, never>
  'admin.catalogue.status.all': Record<string, never>
  'admin.catalogue.status.archived': Record<string, never>
  'admin.catalogue.status.draft': Record<string, never>
  'admin.catalogue.status.scheduled': Record<string, never>
  'admin.catalogue.statuses': Record<string, never>
  'admin.catalogue.stock': Record<string, never>
  'admin.catalogue.stock_is': { count: number }
  'admin.catalogue.stock_mode.by': Record<string, never>
  'admin.catalogue.stock_mode.to': Record<string, never>
  'admin.catalogue.stock_of': Record<string, never>
  'admin.catalogue.stock_view.all': Record<string, never>
  'admin.catalogue.stock_view.low': Record<string, never>
  'admin.catalogue.tag': Record<string, never>
  'admin.catalogue.tags': Record<string, never>
  'admin.catalogue.tags_hint': Record<string, never>
  'admin.catalogue.take_out': Record<string, never>
  'admin.catalogue.tax_class': Record<string, never>
  'admin.catalogue.tax_class_hint': Record<string, never>
  'admin.catalogue.taxable': Record<string, never>
  'admin.catalogue.to_product': Record<string, never>
  'admin.catalogue.undone': { count: number }
  'admin.catalogue.until': Record<string, never>
  'admin.catalogue.up': Record<string, never>
  'admin.catalogue.variant': Record<string, never>
  'admin.catalogue.variants': Record<string, never>
  'admin.catalogue.vendor': Record<string, never>
  'admin.catalogue.view': Record<string, never>
  'admin.catalogue.weight_in': { unit: string | number }
  'admin.catalogue.when': Record<string, never>
  'admin.commands.help': Record<string, never>
  'admin.commands.help_palette': Record<string, never>
  'admin.commands.help_search': Record<string, never>
  'admin.commands.help_shortcuts': Record<string, never>
  'admin.commands.nothing': Record<string, never>
  'admin.commands.open': Record<string, never>
  'admin.commands.pages': Record<string, never>
  'admin.commands.placeholder': Record<string, never>
  'admin.commands.title': Record<string, never>
  'admin.community.all_done': Record<string, never>
  'admin.community.bought': Record<string, never>
  'admin.community.comments': Record<string, never>
  'admin.community.comments_intro': Record<string, never>
  'admin.community.empty': Record<string, never>
  'admin.community.find': Record<string, never>
  'admin.community.made.approved': { count: number }
  'admin.community.made.pending': { count: number }
  'admin.community.made.rejected': { count: number }
  'admin.community.made.removed': { count: number }
  'admin.community.made.spam': { count: number }
  'admin.community.make.approved': Record<string, never>
  'admin.community.make.pending': Record<string, never>
  'admin.community.make.rejected': Record<string, never>
  'admin.community.make.removed': Record<string, never>
  'admin.community.make.spam': Record<string, never>
  'admin.community.older': Record<string, never>
  'admin.community.reviews': Record<string, never>
  'admin.community.reviews_intro': Record<string, never>
  'admin.community.search': Record<string, never>
  'admin.community.search_hint': Record<string, never>
  'admin.community.select': { author: string | number }
  'admin.community.select_all': Record<string, never>
  'admin.community.selected': { count: number }
  'admin.community.stars': { count: number }
  'admin.community.state.approved': Record<string, never>
  'admin.community.state.pending': Record<string, never>
  'admin.community.state.rejected': Record<string, never>
  'admin.community.state.removed': Record<string, never>
  'admin.community.state.spam': Record<string, never>
  'admin.community.states': Record<string, never>
  'admin.community.undone': { count: number }
  'admin.concerns.failed_effects': { count: number }
  'admin.concerns.flagged': { count: number }
  'admin.concerns.held_comments': { count: number }
  'admin.concerns.held_reviews': { count: number }
  'admin.concerns.index_not_ready': { count: number }
  'admin.concerns.low_stock': { count: number }
  'admin.concerns.mails_lost': { count: number }
  'admin.concerns.messages': { count: number }
  'admin.concerns.to_ship': { count: number }
  'admin.content.author': Record<string, never>
  'admin.content.before_panel': Record<string, never>
  'admin.content.begin': Record<string, never>
  'admin.content.categories': Record<string, never>
  'admin.content.changed_at': Record<string, never>
  'admin.content.comments_open': Record<string, never>
  'admin.content.delete': Record<string, never>
  'admin.content.delete_of': { title: string | number }
  'admin.content.delete_page_text': Record<string, never>
  'admin.content.delete_post_text': Record<string, never>
  'admin.content.deleted': Record<string, never>
  'admin.content.discard': Record<string, never>
  'admin.content.draft_discarded': Record<string, never>
  'admin.content.empty': Record<string, never>
  'admin.content.excerpt': Record<string, never>
  'admin.content.excerpt_hint': Record<string, never>
  'admin.content.featured': Record<string, never>
  'admin.content.find': Record<string, never>
  'admin.content.go_on': Record<string, never>
  'admin.content.in_menu': Record<string, never>
  'admin.content.kept': { at: string | number }
  'admin.content.look': Record<string, never>
  'admin.content.made.draft': { count: number }
  'admin.content.made.published': { count: number }
  'admin.content.make.draft': Record<string, never>
  'admin.content.make.published': Record<string, never>
  'admin.content.new_page': Record<string, never>
  'admin.content.new_post': Record<string, never>
  'admin.content.nobody': Record<string, never>
  'admin.content.noindex': Record<string, never>
  'admin.content.none': Record<string, never>
  'admin.content.older': Record<string, never>
  'admin.content.on_site': Record<string, never>
  'admin.content.pages': Record<string, never>
  'admin.content.parent': Record<string, never>
  'admin.content.picture': Record<string, never>
  'admin.content.picture_hint': Record<string, never>
  'admin.content.position': Record<string, never>
  'admin.content.posts': Record<string, never>
  'admin.content.preview': Record<string, never>
  'admin.content.published_at': Record<string, never>
  'admin.content.published_at_hint': { zone: string | number }
  'admin.content.publishing': Record<string, never>
  'admin.content.restore': Record<string, never>
  'admin.content.restored': Record<string, never>
  'admin.content.revisions': Record<string, never>
  'admin.content.revisions_intro': Record<string, never>
  'admin.content.saved': Record<string, never>
  'admin.content.search': Record<string, never>
  'admin.content.search_engines': Record<string, never>
  'admin.content.search_hint': Record<string, never>
  'admin.content.select': { title: string | number }
  'admin.content.select_all': Record<string, never>
  'admin.content.selected': { count: number }
  'admin.content.seo_description': Record<string, never>
  'admin.content.seo_description_hint': Record<string, never>
  'admin.content.seo_title': Record<string, never>
  'admin.content.seo_title_hint': Record<string, never>
  'admin.content.slug': Record<string, never>
  'admin.content.state': Record<string, never>
  'admin.content.states': Record<string, never>
  'admin.content.tags': Record<string, never>
  'admin.content.tags_hint': Record<string, never>
  'admin.content.text': Record<string, never>
  'admin.content.title': Record<string, never>
  'admin.content.undone': { count: number }
  'admin.content.unsaved': { at: string | number }
  'admin.content.view.all': Record<string, never>
  'admin.content.view.draft': Record<string, never>
  'admin.content.view.published': Record<string, never>
  'admin.content.view.scheduled': Record<string, never>
  'admin.coupons.act': Record<string, never>
  'admin.coupons.change': { code: string | number }
  'admin.coupons.changed': Record<string, never>
  'admin.coupons.code': Record<string, never>
  'admin.coupons.code_hint': Record<string, never>
  'admin.coupons.create': Record<string, never>
  'admin.coupons.created': Record<string, never>
  'admin.coupons.description': Record<string, never>
  'admin.coupons.empty': Record<string, never>
  'admin.coupons.empty_text': Record<string, never>
  'admin.coupons.end': { code: string | number }
  'admin.coupons.ended': Record<string, never>
  'admin.coupons.is_over': Record<string, never>
  'admin.coupons.max_uses': Record<string, never>
  'admin.coupons.max_uses_per_customer': Record<string, never>
  'admin.coupons.min_subtotal': { currency: string | number }
  'admin.coupons.new': Record<string, never>
  'admin.coupons.renew': { code: string | number }
  'admin.coupons.renewed': Record<string, never>
  'admin.coupons.starts': { at: string | number }
  'admin.coupons.title': Record<string, never>
  'admin.coupons.type': Record<string, never>
  'admin.coupons.types.fixed': Record<string, never>
  'admin.coupons.types.free_shipping': Record<string, never>
  'admin.coupons.types.percent': Record<string, never>
  'admin.coupons.until': { at: string | number }
  'admin.coupons.uses': Record<string, never>
  'admin.coupons.uses_of': { uses: string | number; most: string | number }
  'admin.coupons.valid': Record<string, never>
  'admin.coupons.value': { currency: string | number }
  'admin.coupons.value_hint': Record<string, never>
  'admin.customers.account': Record<string, never>
  'admin.customers.addresses': Record<string, never>
  'admin.customers.all_orders': { count: number }
  'admin.customers.apply': Record<string, never>
  'admin.customers.bought': { count: number; spent: string | number }
  'admin.customers.by': { name: string | number }
  'admin.customers.contact': Record<string, never>
  'admin.customers.customer': Record<string, never>
  'admin.customers.default_billing': Record<string, never>
  'admin.customers.default_shipping': Record<string, never>
  'admin.customers.devices': Record<string, never>
  'admin.customers.empty': Record<string, never>
  'admin.customers.empty_text': Record<string, never>
  'admin.customers.erase': Record<string, never>
  'admin.customers.erase_of': { name: string | number }
  'admin.customers.erase_text': Record<string, never>
  'admin.customers.erased': Record<string, never>
  'admin.customers.event.cart_not_merged': Record<string, never>
  'admin.customers.event.deleted': Record<string, never>
  'admin.customers.event.password_changed': Record<string, never>
  'admin.customers.event.password_reset': Record<string, never>
  'admin.customers.event.recovery_codes_renewed': Record<string, never>
  'admin.customers.event.registered': Record<string, never>
  'admin.customers.event.signed_in': Record<string, never>
  'admin.customers.event.token_reused': Record<string, never>
  'admin.customers.event.two_factor_disabled': Record<string, never>
  'admin.customers.event.two_factor_enabled': Record<string, never>
  'admin.customers.event.two_factor_replaced': Record<string, never>
  'admin.customers.export': Record<string, never>
  'admin.customers.exported': Record<string, never>
  'admin.customers.factor_reset': Record<string, never>
  'admin.customers.filter': Record<string, never>
  'admin.customers.from': Record<string, never>
  'admin.customers.has_factor': Record<string, never>
  'admin.customers.has_password': Record<string, never>
  'admin.customers.history': Record<string, never>
  'admin.customers.imported': { source: string | number }
  'admin.customers.is_staff': Record<string, never>
  'admin.customers.is_suspended': Record<string, never>
  'admin.customers.language': Record<string, never>
  'admin.customers.last_used': { at: string | number }
  'admin.customers.latest_orders': Record<string, never>
  'admin.customers.mail_reset': Record<string, never>
  'admin.customers.mail_reset_of': { name: string | number }
  'admin.customers.mail_reset_text': { email: string | number }
  'admin.customers.newsletter': Record<string, never>
  'admin.customers.newsletter_never': Record<string, never>
  'admin.customers.newsletter_subscribed': Record<string, never>
  'admin.customers.newsletter_unconfirmed': Record<string, never>
  'admin.customers.newsletter_unsubscribed': Record<string, never>
  'admin.customers.no_addresses': Record<string, never>
  'admin.customers.no_devices': Record<string, never>
  'admin.customers.no_factor': Record<string, never>
  'admin.customers.no_orders': Record<string, never>
  'admin.customers.no_password': Record<string, never>
  'admin.customers.note': Record<string, never>
  'admin.customers.note_button': Record<string, never>
  'admin.customers.note_hint': Record<string, never>
  'admin.customers.note_removed': Record<string, never>
  'admin.customers.noted': Record<string, never>
  'admin.customers.notes': Record<string, never>
  'admin.customers.older': Record<string, never>
  'admin.customers.orders': Record<string, never>
  'admin.customers.phone': Record<string, never>
  'admin.customers.reinstate': Record<string, never>
  'admin.customers.reinstated': Record<string, never>
  'admin.customers.remove_note': Record<string, never>
  'admin.customers.reset_factor': Record<string, never>
  'admin.customers.reset_factor_of': { name: string | number }
  'admin.customers.reset_factor_text': Record<string, never>
  'admin.customers.reset_mailed': Record<string, never>
  'admin.customers.search': Record<string, never>
  'admin.customers.search_hint': Record<string, never>
  'admin.customers.sign_in': Record<string, never>
  'admin.customers.sign_out': Record<string, never>
  'admin.customers.sign_out_of': { name: string | number }
  'admin.customers.sign_out_text': { count: number }
  'admin.customers.signed_out': { count: number }
  'admin.customers.since': Record<string, never>
  'admin.customers.spent': Record<string, never>
  'admin.customers.suspend': Record<string, never>
  'admin.customers.suspend_of': { name: string | number }
  'admin.customers.suspend_text': Record<string, never>
  'admin.customers.suspended': Record<string, never>
  'admin.customers.title': Record<string, never>
  'admin.customers.until': Record<string, never>
  'admin.customers.unverified': Record<string, never>
  'admin.customers.view.all': Record<string, never>
  'admin.customers.view.buyers': Record<string, never>
  'admin.customers.view.suspended': Record<string, never>
  'admin.customers.view.unverified': Record<string, never>
  'admin.customers.view.without_orders': Record<string, never>
  'admin.customers.views': Record<string, never>
  'admin.editor.bold': Record<string, never>
  'admin.editor.bullets': Record<string, never>
  'admin.editor.code': Record<string, never>
  'admin.editor.foreign': Record<string, never>
  'admin.editor.heading': Record<string, never>
  'admin.editor.insert': Record<string, never>
  'admin.editor.italic': Record<string, never>
  'admin.editor.link': Record<string, never>
  'admin.editor.link_address': Record<string, never>
  'admin.editor.numbers': Record<string, never>
  'admin.editor.picture': Record<string, never>
  'admin.editor.picture_address': Record<string, never>
  'admin.editor.picture_alt': Record<string, never>
  'admin.editor.quote': Record<string, never>
  'admin.editor.redo': Record<string, never>
  'admin.editor.rule': Record<string, never>
  'admin.editor.strike': Record<string, never>
  'admin.editor.subheading': Record<string, never>
  'admin.editor.toolbar': Record<string, never>
  'admin.editor.undo': Record<string, never>
  'admin.entry.code': Record<string, never>
  'admin.entry.code_intro': Record<string, never>
  'admin.entry.dead_link': Record<string, never>
  'admin.entry.email': Record<string, never>
  'admin.entry.go_on': Record<string, never>
  'admin.entry.join': { site: string | number }
  'admin.entry.join_button': Record<string, never>
  'admin.entry.join_dead': Record<string, never>
  'admin.entry.join_intro': { email: string | number; role: string | number }
  'admin.entry.lost': Record<string, never>
  'admin.entry.name': Record<string, never>
  'admin.entry.new_password': Record<string, never>
  'admin.entry.passkey': Record<string, never>
  'admin.entry.passkey_failed': Record<string, never>
  'admin.entry.password': Record<string, never>
  'admin.entry.password_hint': { min: string | number }
  'admin.entry.recovery_code': Record<string, never>
  'admin.entry.recovery_intro': Record<string, never>
  'admin.entry.second_factor': Record<string, never>
  'admin.entry.setup': Record<string, never>
  'admin.entry.setup_button': Record<string, never>
  'admin.entry.setup_dead': Record<string, never>
  'admin.entry.setup_intro': Record<string, never>
  'admin.entry.sign_in': Record<string, never>
  'admin.entry.use_code': Record<string, never>
  'admin.entry.use_recovery_code': Record<string, never>
  'admin.form.cancel': Record<string, never>
  'admin.form.confirm': Record<string, never>
  'admin.form.conflict': Record<string, never>
  'admin.form.conflict_mine': Record<string, never>
  'admin.form.conflict_not_ticked': Record<string, never>
  'admin.form.conflict_nothing': Record<string, never>
  'admin.form.conflict_theirs': Record<string, never>
  'admin.form.conflict_ticked': Record<string, never>
  'admin.form.copied': Record<string, never>
  'admin.form.copy': Record<string, never>
  'admin.form.dismiss': Record<string, never>
  'admin.form.faults': Record<string, never>
  'admin.form.hide_password': Record<string, never>
  'admin.form.keep_mine': Record<string, never>
  'admin.form.leave_unsaved': Record<string, never>
  'admin.form.optional': Record<string, never>
  'admin.form.save': Record<string, never>
  'admin.form.show_password': Record<string, never>
  'admin.form.take_all': Record<string, never>
  'admin.form.undo': Record<string, never>
  'admin.form.working': Record<string, never>
  'admin.frame.account': { name: string | number }
  'admin.frame.again': Record<string, never>
  'admin.frame.failed': Record<string, never>
  'admin.frame.failed_text': Record<string, never>
  'admin.frame.menu': Record<string, never>
  'admin.frame.nav': Record<string, never>
  'admin.frame.notifications': Record<string, never>
  'admin.frame.sign_out': Record<string, never>
  'admin.frame.site': Record<string, never>
  'admin.frame.skip': Record<string, never>
  'admin.frame.title': { site: string | number }
  'admin.guide.add_product': Record<string, never>
  'admin.guide.address': Record<string, never>
  'admin.guide.all_done': Record<string, never>
  'admin.guide.all_done_text': Record<string, never>
  'admin.guide.bank_details': Record<string, never>
  'admin.guide.bank_details_hint': Record<string, never>
  'admin.guide.cash_on_delivery': Record<string, never>
  'admin.guide.choose_theme': Record<string, never>
  'admin.guide.color': Record<string, never>
  'admin.guide.connect_provider': Record<string, never>
  'admin.guide.continue': Record<string, never>
  'admin.guide.country': Record<string, never>
  'admin.guide.currency': Record<string, never>
  'admin.guide.currency_hint': Record<string, never>
  'admin.guide.demo.gone': Record<string, never>
  'admin.guide.demo.question': Record<string, never>
  'admin.guide.demo.remove': Record<string, never>
  'admin.guide.demo.removed': { removed: number; kept: number }
  'admin.guide.demo.text': Record<string, never>
  'admin.guide.demo.title': Record<string, never>
  'admin.guide.demo.warning': Record<string, never>
  'admin.guide.dismiss': Record<string, never>
  'admin.guide.dismissed': Record<string, never>
  'admin.guide.email': Record<string, never>
  'admin.guide.import_products': Record<string, never>
  'admin.guide.intro': Record<string, never>
  'admin.guide.language': Record<string, never>
  'admin.guide.logo': Record<string, never>
  'admin.guide.logo_hint': Record<string, never>
  'admin.guide.name': Record<string, never>
  'admin.guide.next': Record<string, never>
  'admin.guide.no_country': Record<string, never>
  'admin.guide.progress': { finished: string | number; steps: string | number }
  'admin.guide.save': Record<string, never>
  'admin.guide.saved': Record<string, never>
  'admin.guide.shipping_eta': Record<string, never>
  'admin.guide.shipping_eta_hint': Record<string, never>
  'admin.guide.shipping_free_from': Record<string, never>
  'admin.guide.shipping_name': Record<string, never>
  'admin.guide.shipping_price': { currency: string | number }
  'admin.guide.skip': Record<string, never>
  'admin.guide.skipped': Record<string, never>
  'admin.guide.states.done': Record<string, never>
  'admin.guide.states.open': Record<string, never>
  'admin.guide.states.skipped': Record<string, never>
  'admin.guide.steps.app': Record<string, never>
  'admin.guide.steps.payment': Record<string, never>
  'admin.guide.steps.products': Record<string, never>
  'admin.guide.steps.shipping': Record<string, never>
  'admin.guide.steps.store': Record<string, never>
  'admin.guide.steps.tax': Record<string, never>
  'admin.guide.steps.theme': Record<string, never>
  'admin.guide.tax_inclusive': Record<string, never>
  'admin.guide.tax_name': Record<string, never>
  'admin.guide.tax_rate': Record<string, never>
  'admin.guide.texts.app': Record<string, never>
  'admin.guide.texts.payment': Record<string, never>
  'admin.guide.texts.products': Record<string, never>
  'admin.guide.texts.shipping': Record<string, never>
  'admin.guide.texts.store': Record<string, never>
  'admin.guide.texts.tax': Record<string, never>
  'admin.guide.texts.theme': Record<string, never>
  'admin.guide.time_zone': Record<string, never>
  'admin.guide.title': Record<string, never>
  'admin.import.about': Record<string, never>
  'admin.import.all': Record<string, never>
  'admin.import.created': Record<string, never>
  'admin.import.download': Record<string, never>
  'admin.import.download_hint': Record<string, never>
  'admin.import.failed': Record<string, never>
  'admin.import.failed_text': Record<string, never>
  'admin.import.fetch_report': Record<string, never>
  'admin.import.file': Record<string, never>
  'admin.import.file_hint': { megabytes: string | number }
  'admin.import.files': Record<string, never>
  'admin.import.go_on': Record<string, never>
  'admin.import.go_on_text': Record<string, never>
  'admin.import.intro': Record<string, never>
  'admin.import.lacking': { count: number }
  'admin.import.lacking_kept': Record<string, never>
  'admin.import.lacking_unpublished': Record<string, never>
  'admin.import.line': Record<string, never>
  'admin.import.missing.keep': Record<string, never>
  'admin.import.missing.unpublish': Record<string, never>
  'admin.import.missing.unpublish_all': Record<string, never>
  'admin.import.missing_choice': Record<string, never>
  'admin.import.more': Record<string, never>
  'admin.import.new': Record<string, never>
  'admin.import.new_text': Record<string, never>
  'admin.import.no_file': Record<string, never>
  'admin.import.none': Record<string, never>
  'admin.import.none_text': Record<string, never>
  'admin.import.nothing_said': Record<string, never>
  'admin.import.only_note': Record<string, never>
  'admin.import.outcomes.created': Record<string, never>
  'admin.import.outcomes.note': Record<string, never>
  'admin.import.outcomes.skipped': Record<string, never>
  'admin.import.outcomes.updated': Record<string, never>
  'admin.import.outcomes.warning': Record<string, never>
  'admin.import.own_file': Record<string, never>
  'admin.import.percent': { percent: string | number }
  'admin.import.pictures_fetched': { count: number }
  'admin.import.preview': Record<string, never>
  'admin.import.products_done': { done: number; total: number }
  'admin.import.progress.checking': Record<string, never>
  'admin.import.progress.importing': Record<string, never>
  'admin.import.progress.uploading': Record<string, never>
  'admin.import.progress_text.checking': Record<string, never>
  'admin.import.progress_text.importing': Record<string, never>
  'admin.import.progress_text.uploading': Record<string, never>
  'admin.import.remove': Record<string, never>
  'admin.import.remove_done_text': Record<string, never>
  'admin.import.remove_of': { name: string | number }
  'admin.import.remove_text': Record<string, never>
  'admin.import.removed': Record<string, never>
  'admin.import.report': Record<string, never>
  'admin.import.report_preview': Record<string, never>
  'admin.import.result': Record<string, never>
  'admin.import.send': Record<string, never>
  'admin.import.sending': Record<string, never>
  'admin.import.start': Record<string, never>
  'admin.import.start_text': Record<string, never>
  'admin.import.start_with': { created: string | number; updated: string | number }
  'admin.import.started': Record<string, never>
  'admin.import.state': Record<string, never>
  'admin.import.states.checked': Record<string, never>
  'admin.import.states.checking': Record<string, never>
  'admin.import.states.done': Record<string, never>
  'admin.import.states.failed': Record<string, never>
  'admin.import.states.importing': Record<string, never>
  'admin.import.states.stopped': Record<string, never>
  'admin.import.states.uploading': Record<string, never>
  'admin.import.stop': Record<string, never>
  'admin.import.stop_text': Record<string, never>
  'admin.import.stop_title': Record<string, never>
  'admin.import.title': Record<string, never>
  'admin.import.too_large': { megabytes: string | number }
  'admin.import.unchanged': Record<string, never>
  'admin.import.updated': Record<string, never>
  'admin.import.upload_failed': Record<string, never>
  'admin.import.uploaded': Record<string, never>
  'admin.import.was_stopped': Record<string, never>
  'admin.import.what': Record<string, never>
  'admin.jobs.attempts': { count: number }
  'admin.jobs.empty': Record<string, never>
  'admin.jobs.empty_text': Record<string, never>
  'admin.jobs.filters.all': Record<string, never>
  'admin.jobs.filters.done': Record<string, never>
  'admin.jobs.filters.given_up': Record<string, never>
  'admin.jobs.filters.open': Record<string, never>
  'admin.jobs.intro': Record<string, never>
  'admin.jobs.job': Record<string, never>
  'admin.jobs.last_run': Record<string, never>
  'admin.jobs.next_at': { at: string | number }
  'admin.jobs.older': Record<string, never>
  'admin.jobs.outbox': Record<string, never>
  'admin.jobs.recurring': Record<string, never>
  'admin.jobs.recurring_intro': Record<string, never>
  'admin.jobs.retried': { count: number }
  'admin.jobs.retry': Record<string, never>
  'admin.jobs.retry_all': Record<string, never>
  'admin.jobs.state': Record<string, never>
  'admin.jobs.states.done': Record<string, never>
  'admin.jobs.states.given_up': Record<string, never>
  'admin.jobs.states.running': Record<string, never>
  'admin.jobs.states.waiting': Record<string, never>
  'admin.jobs.title': Record<string, never>
  'admin.media.add': Record<string, never>
  'admin.media.added': Record<string, never>
  'admin.media.added_at': Record<string, never>
  'admin.media.address': Record<string, never>
  'admin.media.alt': Record<string, never>
  'admin.media.alt_text': Record<string, never>
  'admin.media.bytes': Record<string, never>
  'admin.media.described': Record<string, never>
  'admin.media.empty': Record<string, never>
  'admin.media.empty_text': Record<string, never>
  'admin.media.facts': Record<string, never>
  'admin.media.find': Record<string, never>
  'admin.media.intro': Record<string, never>
  'admin.media.kinds.category': Record<string, never>
  'admin.media.kinds.newsletter': Record<string, never>
  'admin.media.kinds.page': Record<string, never>
  'admin.media.kinds.post': Record<string, never>
  'admin.media.kinds.postCategory': Record<string, never>
  'admin.media.kinds.product': Record<string, never>
  'admin.media.older': Record<string, never>
  'admin.media.remove': Record<string, never>
  'admin.media.remove_of': { name: string | number }
  'admin.media.remove_text': Record<string, never>
  'admin.media.removed': Record<string, never>
  'admin.media.search': Record<string, never>
  'admin.media.search_hint': Record<string, never>
  'admin.media.size': Record<string, never>
  'admin.media.source': Record<string, never>
  'admin.media.title': Record<string, never>
  'admin.media.type': Record<string, never>
  'admin.media.undescribed': { id: string | number }
  'admin.media.unused': Record<string, never>
  'admin.media.unused_text': Record<string, never>
  'admin.media.uses': Record<string, never>
  'admin.media.uses_text': Record<string, never>
  'admin.menus.add': Record<string, never>
  'admin.menus.address': Record<string, never>
  'admin.menus.create': Record<string, never>
  'admin.menus.created': Record<string, never>
  'admin.menus.deeper': Record<string, never>
  'admin.menus.down': Record<string, never>
  'admin.menus.drag': Record<string, never>
  'admin.menus.empty': Record<string, never>
  'admin.menus.higher': Record<string, never>
  'admin.menus.intro': Record<string, never>
  'admin.menus.items': Record<string, never>
  'admin.menus.label': Record<string, never>
  'admin.menus.leads_to': Record<string, never>
  'admin.menus.location.footer': Record<string, never>
  'admin.menus.location.primary': Record<string, never>
  'admin.menus.moved': { label: string | number; place: string | number; level: string | number }
  'admin.menus.new_tab': Record<string, never>
  'admin.menus.remove': Record<string, never>
  'admin.menus.saved': Record<string, never>
  'admin.menus.target': Record<string, never>
  'admin.menus.title': Record<string, never>
  'admin.menus.type.home': Record<string, never>
  'admin.menus.type.link': Record<string, never>
  'admin.menus.type.page': Record<string, never>
  'admin.menus.type.post': Record<string, never>
  'admin.menus.type.post_category': Record<string, never>
  'admin.menus.type.posts': Record<string, never>
  'admin.menus.type.product': Record<string, never>
  'admin.menus.type.product_category': Record<string, never>
  'admin.menus.type.products': Record<string, never>
  'admin.menus.untitled': Record<string, never>
  'admin.menus.up': Record<string, never>
  'admin.messages.all_done': Record<string, never>
  'admin.messages.answer': Record<string, never>
  'admin.messages.answer_intro': { email: string | number }
  'admin.messages.answered': Record<string, never>
  'admin.messages.empty': Record<string, never>
  'admin.messages.from': { name: string | number }
  'admin.messages.intro': Record<string, never>
  'admin.messages.is_done': Record<string, never>
  'admin.messages.made.done': { count: number }
  'admin.messages.made.waiting': { count: number }
  'admin.messages.make.done': Record<string, never>
  'admin.messages.make.waiting': Record<string, never>
  'admin.messages.older': Record<string, never>
  'admin.messages.search_hint': Record<string, never>
  'admin.messages.select': { name: string | number }
  'admin.messages.select_all': Record<string, never>
  'admin.messages.selected': { count: number }
  'admin.messages.send': Record<string, never>
  'admin.messages.sent': Record<string, never>
  'admin.messages.somebody': Record<string, never>
  'admin.messages.text': Record<string, never>
  'admin.messages.thread': Record<string, never>
  'admin.messages.title': Record<string, never>
  'admin.messages.undone': { count: number }
  'admin.messages.view.all': Record<string, never>
  'admin.messages.view.done': Record<string, never>
  'admin.messages.view.waiting': Record<string, never>
  'admin.messages.views': Record<string, never>
  'admin.nav.content': Record<string, never>
  'admin.nav.shop': Record<string, never>
  'admin.nav.site': Record<string, never>
  'admin.newsletter.begin': Record<string, never>
  'admin.newsletter.changed_at': Record<string, never>
  'admin.newsletter.delete': Record<string, never>
  'admin.newsletter.delete_of': { subject: string | number }
  'admin.newsletter.delete_text': Record<string, never>
  'admin.newsletter.deleted': Record<string, never>
  'admin.newsletter.empty': Record<string, never>
  'admin.newsletter.finished_at': { at: string | number }
  'admin.newsletter.new': Record<string, never>
  'admin.newsletter.of': { sent: string | number; total: string | number }
  'admin.newsletter.older': Record<string, never>
  'admin.newsletter.outcome.failed': Record<string, never>
  'admin.newsletter.outcome.refused': Record<string, never>
  'admin.newsletter.outcome.sent': Record<string, never>
  'admin.newsletter.outcome.skipped': Record<string, never>
  'admin.newsletter.outcome.uncertain': Record<string, never>
  'admin.newsletter.outcome_text.failed': Record<string, never>
  'admin.newsletter.outcome_text.refused': Record<string, never>
  'admin.newsletter.outcome_text.sent': Record<string, never>
  'admin.newsletter.outcome_text.skipped': Record<string, never>
  'admin.newsletter.outcome_text.uncertain': Record<string, never>
  'admin.newsletter.preview': Record<string, never>
  'admin.newsletter.progress': Record<string, never>
  'admin.newsletter.resume': Record<string, never>
  'admin.newsletter.resumed': Record<string, never>
  'admin.newsletter.saved': Record<string, never>
  'admin.newsletter.send': Record<string, never>
  'admin.newsletter.send_of': { subject: string | number }
  'admin.newsletter.send_text': { count: number }
  'admin.newsletter.sending_to': { count: number }
  'admin.newsletter.sent_to': Record<string, never>
  'admin.newsletter.started_at': { at: string | number }
  'admin.newsletter.state': Record<string, never>
  'admin.newsletter.status.draft': Record<string, never>
  'admin.newsletter.status.sending': Record<string, never>
  'admin.newsletter.status.sent': Record<string, never>
  'admin.newsletter.status.stopped': Record<string, never>
  'admin.newsletter.stop': Record<string, never>
  'admin.newsletter.stopped': Record<string, never>
  'admin.newsletter.subject': Record<string, never>
  'admin.newsletter.subscribers': { count: number }
  'admin.newsletter.test': Record<string, never>
  'admin.newsletter.tested': { email: string | number }
  'admin.newsletter.text': Record<string, never>
  'admin.newsletter.title': Record<string, never>
  'admin.orders.any': Record<string, never>
  'admin.orders.apply': Record<string, never>
  'admin.orders.bill_to': Record<string, never>
  'admin.orders.buyer': Record<string, never>
  'admin.orders.buyer_note': Record<string, never>
  'admin.orders.by': { name: string | number }
  'admin.orders.cancel': Record<string, never>
  'admin.orders.cancel_of': { number: string | number }
  'admin.orders.cancel_text': Record<string, never>
  'admin.orders.cancelled': Record<string, never>
  'admin.orders.captured': { amount: string | number }
  'admin.orders.carrier': Record<string, never>
  'admin.orders.clear_flag': Record<string, never>
  'admin.orders.coupon': { code: string | number }
  'admin.orders.credit_note': Record<string, never>
  'admin.orders.customer': Record<string, never>
  'admin.orders.customer_orders': { count: number }
  'admin.orders.deliver': Record<string, never>
  'admin.orders.deliver_to': Record<string, never>
  'admin.orders.delivered': Record<string, never>
  'admin.orders.delivered_on': { at: string | number }
  'admin.orders.delivery': Record<string, never>
  'admin.orders.discount': Record<string, never>
  'admin.orders.documents': Record<string, never>
  'admin.orders.empty': Record<string, never>
  'admin.orders.empty_text': Record<string, never>
  'admin.orders.event.order_authorized': Record<string, never>
  'admin.orders.event.order_cancelled': Record<string, never>
  'admin.orders.event.order_changed': Record<string, never>
  'admin.orders.event.order_delivered': Record<string, never>
  'admin.orders.event.order_link_revoked': Record<string, never>
  'admin.orders.event.order_message': Record<string, never>
  'admin.orders.event.order_note': Record<string, never>
  'admin.orders.event.order_paid': Record<string, never>
  'admin.orders.event.order_paid_late': Record<string, never>
  'admin.orders.event.order_payment_failed': Record<string, never>
  'admin.orders.event.order_payment_mismatch': Record<string, never>
  'admin.orders.event.order_payment_processing': Record<string, never>
  'admin.orders.event.order_placed': Record<string, never>
  'admin.orders.event.order_refund_failed': Record<string, never>
  'admin.orders.event.order_refunded': Record<string, never>
  'admin.orders.event.order_shipped': Record<string, never>
  'admin.orders.export': Record<string, never>
  'admin.orders.filter': Record<string, never>
  'admin.orders.flag.paid_late': Record<string, never>
  'admin.orders.flag.payment_mismatch': Record<string, never>
  'admin.orders.flag.refund_failed': Record<string, never>
  'admin.orders.flag_cleared': Record<string, never>
  'admin.orders.flagged_text': { flag: string | number }
  'admin.orders.former': Record<string, never>
  'admin.orders.former_text': { number: string | number }
  'admin.orders.from': Record<string, never>
  'admin.orders.guest': Record<string, never>
  'admin.orders.invoice': Record<string, never>
  'admin.orders.items': Record<string, never>
  'admin.orders.left': { count: number }
  'admin.orders.link_revoked': Record<string, never>
  'admin.orders.mark_paid': Record<string, never>
  'admin.orders.mark_paid_of': { number: string | number }
  'admin.orders.mark_paid_text': { total: string | number }
  'admin.orders.marked_paid': Record<string, never>
  'admin.orders.message_subject': Record<string, never>
  'admin.orders.message_text': Record<string, never>
  'admin.orders.new': Record<string, never>
  'admin.orders.no_delivery': Record<string, never>
  'admin.orders.no_documents': Record<string, never>
  'admin.orders.not_shipped': { numbers: string | number }
  'admin.orders.note': Record<string, never>
  'admin.orders.note_button': Record<string, never>
  'admin.orders.note_hint': Record<string, never>
  'admin.orders.noted': Record<string, never>
  'admin.orders.number': Record<string, never>
  'admin.orders.older': Record<string, never>
  'admin.orders.operator': Record<string, never>
  'admin.orders.packing_slip': Record<string, never>
  'admin.orders.packing_slips': Record<string, never>
  'admin.orders.paid.authorized': Record<string, never>
  'admin.orders.paid.cancelled': Record<string, never>
  'admin.orders.paid.failed': Record<string, never>
  'admin.orders.paid.paid': Record<string, never>
  'admin.orders.paid.partially_refunded': Record<string, never>
  'admin.orders.paid.pending': Record<string, never>
  'admin.orders.paid.refunded': Record<string, never>
  'admin.orders.parcel': { number: string | number }
  'admin.orders.parcels': Record<string, never>
  'admin.orders.payment': Record<string, never>
  'admin.orders.payments': Record<string, never>
  'admin.orders.phone.add': Record<string, never>
  'admin.orders.phone.address': Record<string, never>
  'admin.orders.phone.by_hand': Record<string, never>
  'admin.orders.phone.by_hand_text': Record<string, never>
  'admin.orders.phone.choose': Record<string, never>
  'admin.orders.phone.coupon': Record<string, never>
  'admin.orders.phone.coupon_invalid': Record<string, never>
  'admin.orders.phone.elsewhere': Record<string, never>
  'admin.orders.phone.find_customer': Record<string, never>
  'admin.orders.phone.find_customer_hint': Record<string, never>
  'admin.orders.phone.find_goods': Record<string, never>
  'admin.orders.phone.find_goods_hint': Record<string, never>
  'admin.orders.phone.guest': Record<string, never>
  'admin.orders.phone.in_stock': { count: number }
  'admin.orders.phone.intro': Record<string, never>
  'admin.orders.phone.language': Record<string, never>
  'admin.orders.phone.link': Record<string, never>
  'admin.orders.phone.link_text': Record<string, never>
  'admin.orders.phone.no_customers': Record<string, never>
  'admin.orders.phone.no_goods': Record<string, never>
  'admin.orders.phone.no_items': Record<string, never>
  'admin.orders.phone.not_shipped': Record<string, never>
  'admin.orders.phone.notes': Record<string, never>
  'admin.orders.phone.other_customer': Record<string, never>
  'admin.orders.phone.place': Record<string, never>
  'admin.orders.phone.placed': { number: string | number }
  'admin.orders.phone.remove': Record<string, never>
  'admin.orders.phone.save_address': Record<string, never>
  'admin.orders.phone.summary': Record<string, never>
  'admin.orders.phone.tax_included': Record<string, never>
  'admin.orders.phone.title': Record<string, never>
  'admin.orders.phone.update': Record<string, never>
  'admin.orders.pieces': { count: number }
  'admin.orders.placed': Record<string, never>
  'admin.orders.placed_at': { at: string | number }
  'admin.orders.placed_title': { number: string | number }
  'admin.orders.price': Record<string, never>
  'admin.orders.print': Record<string, never>
  'admin.orders.print_slips': Record<string, never>
  'admin.orders.product': Record<string, never>
  'admin.orders.quantity': Record<string, never>
  'admin.orders.quantity_of': { name: string | number }
  'admin.orders.refund': Record<string, never>
  'admin.orders.refund_all': Record<string, never>
  'admin.orders.refund_amount': Record<string, never>
  'admin.orders.refund_amount_hint': Record<string, never>
  'admin.orders.refund_of': { number: string | number }
  'admin.orders.refund_pieces': { name: string | number }
  'admin.orders.refund_shipping': Record<string, never>
  'admin.orders.refund_text': { left: string | number }
  'admin.orders.refunded': Record<string, never>
  'admin.orders.refunded_done': Record<string, never>
  'admin.orders.refunded_of': { amount: string | number }
  'admin.orders.refunded_pending': Record<string, never>
  'admin.orders.refunded_queued': Record<string, never>
  'admin.orders.remove_shared_text': Record<string, never>
  'admin.orders.remove_view': Record<string, never>
  'admin.orders.remove_view_of': { name: string | number }
  'admin.orders.remove_view_text': Record<string, never>
  'admin.orders.restock': Record<string, never>
  'admin.orders.restock_all': Record<string, never>
  'admin.orders.restock_auto': Record<string, never>
  'admin.orders.restock_none': Record<string, never>
  'admin.orders.revoke_link': Record<string, never>
  'admin.orders.revoke_link_of': { number: string | number }
  'admin.orders.revoke_link_text': Record<string, never>
  'admin.orders.save_view': Record<string, never>
  'admin.orders.save_view_text': Record<string, never>
  'admin.orders.saved_views': Record<string, never>
  'admin.orders.search': Record<string, never>
  'admin.orders.search_hint': Record<string, never>
  'admin.orders.select': { number: string | number }
  'admin.orders.select_all': Record<string, never>
  'admin.orders.selected': { count: number }
  'admin.orders.send': Record<string, never>
  'admin.orders.sent.delivered': Record<string, never>
  'admin.orders.sent.fulfilled': Record<string, never>
  'admin.orders.sent.partially_fulfilled': Record<string, never>
  'admin.orders.sent.returned': Record<string, never>
  'admin.orders.sent.unfulfilled': Record<string, never>
  'admin.orders.sent_mail': Record<string, never>
  'admin.orders.ship': Record<string, never>
  'admin.orders.ship_button': Record<string, never>
  'admin.orders.ship_intro': Record<string, never>
  'admin.orders.ship_many': { count: number }
  'admin.orders.ship_many_text': Record<string, never>
  'admin.orders.ship_selected': Record<string, never>
  'admin.orders.shipped': Record<string, never>
  'admin.orders.shipped_many': { count: number }
  'admin.orders.shipped_on': { at: string | number }
  'admin.orders.shipping': Record<string, never>
  'admin.orders.sku': Record<string, never>
  'admin.orders.spare': Record<string, never>
  'admin.orders.state.cancelled': Record<string, never>
  'admin.orders.state.completed': Record<string, never>
  'admin.orders.state.pending': Record<string, never>
  'admin.orders.state.processing': Record<string, never>
  'admin.orders.status': Record<string, never>
  'admin.orders.subtotal': Record<string, never>
  'admin.orders.tax': Record<string, never>
  'admin.orders.timeline': Record<string, never>
  'admin.orders.title': Record<string, never>
  'admin.orders.total': Record<string, never>
  'admin.orders.track': Record<string, never>
  'admin.orders.tracking': Record<string, never>
  'admin.orders.tracking_url': Record<string, never>
  'admin.orders.tracking_url_hint': Record<string, never>
  'admin.orders.until': Record<string, never>
  'admin.orders.view.all': Record<string, never>
  'admin.orders.view.cancelled': Record<string, never>
  'admin.orders.view.flagged': Record<string, never>
  'admin.orders.view.refunded': Record<string, never>
  'admin.orders.view.to_ship': Record<string, never>
  'admin.orders.view.unpaid': Record<string, never>
  'admin.orders.view_name': Record<string, never>
  'admin.orders.view_removed': Record<string, never>
  'admin.orders.view_saved': Record<string, never>
  'admin.orders.view_shared': Record<string, never>
  'admin.orders.views': Record<string, never>
  'admin.orders.write': Record<string, never>
  'admin.orders.write_of': { number: string | number }
  'admin.orders.write_text': { email: string | number }
  'admin.overview.all_done': Record<string, never>
  'admin.overview.as_table': Record<string, never>
  'admin.overview.average': Record<string, never>
  'admin.overview.before': { value: string | number; days: string | number }
  'admin.overview.best_sellers': Record<string, never>
  'admin.overview.concerns': Record<string, never>
  'admin.overview.conversion': Record<string, never>
  'admin.overview.day': Record<string, never>
  'admin.overview.days': { days: number }
  'admin.overview.days_moving': Record<string, never>
  'admin.overview.greeting': { name: string | number }
  'admin.overview.nothing_searched': Record<string, never>
  'admin.overview.nothing_sold': Record<string, never>
  'admin.overview.orders': Record<string, never>
  'admin.overview.sales': Record<string, never>
  'admin.overview.sales_by_day': Record<string, never>
  'admin.overview.sales_picture': { days: string | number }
  'admin.overview.searches': Record<string, never>
  'admin.overview.span': Record<string, never>
  'admin.overview.title': Record<string, never>
  'admin.payments.all': Record<string, never>
  'admin.payments.connect': Record<string, never>
  'admin.payments.connect_intro': Record<string, never>
  'admin.payments.drag_hint': Record<string, never>
  'admin.payments.field.description': Record<string, never>
  'admin.payments.field.details': Record<string, never>
  'admin.payments.field.instructions': Record<string, never>
  'admin.payments.field.name': Record<string, never>
  'admin.payments.intro': Record<string, never>
  'admin.payments.keys.good': Record<string, never>
  'admin.payments.keys.limited': Record<string, never>
  'admin.payments.keys.no_answer': Record<string, never>
  'admin.payments.keys.wrong': Record<string, never>
  'admin.payments.last_message': { at: string | number }
  'admin.payments.live': Record<string, never>
  'admin.payments.methods': Record<string, never>
  'admin.payments.move_down': { name: string | number }
  'admin.payments.move_up': { name: string | number }
  'admin.payments.no_keys': Record<string, never>
  'admin.payments.no_message': Record<string, never>
  'admin.payments.not_public': { address: string | number }
  'admin.payments.not_set_up': Record<string, never>
  'admin.payments.off': Record<string, never>
  'admin.payments.offered': Record<string, never>
  'admin.payments.order_saved': Record<string, never>
  'admin.payments.switch_off': Record<string, never>
  'admin.payments.switch_on': Record<string, never>
  'admin.payments.switched_off': { name: string | number }
  'admin.payments.switched_on': { name: string | number }
  'admin.payments.test': Record<string, never>
  'admin.payments.test_button': Record<string, never>
  'admin.payments.test_intro': Record<string, never>
  'admin.payments.testing': Record<string, never>
  'admin.payments.texts': { language: string | number }
  'admin.payments.texts_intro': Record<string, never>
  'admin.payments.title': Record<string, never>
  'admin.payments.webhook.good': Record<string, never>
  'admin.payments.webhook.incomplete': { events: string | number }
  'admin.payments.webhook.missing': Record<string, never>
  'admin.payments.webhook.not_needed': Record<string, never>
  'admin.payments.webhook.off': Record<string, never>
  'admin.payments.webhook.untold': Record<string, never>
  'admin.payments.webhook_address': Record<string, never>
  'admin.payments.webhook_text': Record<string, never>
  'admin.picker.choose': Record<string, never>
  'admin.picker.close': Record<string, never>
  'admin.picker.crop': Record<string, never>
  'admin.picker.crop_hint': Record<string, never>
  'admin.picker.crop_save': Record<string, never>
  'admin.picker.crop_title': Record<string, never>
  'admin.picker.empty': Record<string, never>
  'admin.picker.free': Record<string, never>
  'admin.picker.height': Record<string, never>
  'admin.picker.left': Record<string, never>
  'admin.picker.more': Record<string, never>
  'admin.picker.part': Record<string, never>
  'admin.picker.remove': Record<string, never>
  'admin.picker.search': Record<string, never>
  'admin.picker.search_hint': Record<string, never>
  'admin.picker.shape': Record<string, never>
  'admin.picker.title': Record<string, never>
  'admin.picker.top': Record<string, never>
  'admin.picker.unreadable': Record<string, never>
  'admin.picker.upload': Record<string, never>
  'admin.picker.width': Record<string, never>
  'admin.proof.button': Record<string, never>
  'admin.proof.code': Record<string, never>
  'admin.proof.intro': Record<string, never>
  'admin.proof.password': Record<string, never>
  'admin.proof.title': Record<string, never>
  'admin.proof.use_code': Record<string, never>
  'admin.proof.use_password': Record<string, never>
  'admin.rates.active': Record<string, never>
  'admin.rates.add_method': Record<string, never>
  'admin.rates.add_tax': Record<string, never>
  'admin.rates.add_zone': Record<string, never>
  'admin.rates.bands': Record<string, never>
  'admin.rates.bands_hint': { unit: string | number; currency: string | number }
  'admin.rates.change': Record<string, never>
  'admin.rates.check': Record<string, never>
  'admin.rates.check_button': Record<string, never>
  'admin.rates.check_intro': Record<string, never>
  'admin.rates.check_product': Record<string, never>
  'admin.rates.code': Record<string, never>
  'admin.rates.code_hint': Record<string, never>
  'admin.rates.countries': Record<string, never>
  'admin.rates.countries_hint': Record<string, never>
  'admin.rates.country': Record<string, never>
  'admin.rates.country_hint': Record<string, never>
  'admin.rates.description': Record<string, never>
  'admin.rates.eta': Record<string, never>
  'admin.rates.eta_hint': Record<string, never>
  'admin.rates.everywhere': Record<string, never>
  'admin.rates.free_from': { currency: string | number }
  'admin.rates.from_subtotal': { amount: string | number; price: string | number }
  'admin.rates.goods_only': Record<string, never>
  'admin.rates.goods_only_short': Record<string, never>
  'admin.rates.intro': Record<string, never>
  'admin.rates.is_free_from': { amount: string | number }
  'admin.rates.is_off': Record<string, never>
  'admin.rates.max_weight': { unit: string | number }
  'admin.rates.method_removed': Record<string, never>
  'admin.rates.method_saved': Record<string, never>
  'admin.rates.min_weight': { unit: string | number }
  'admin.rates.name': Record<string, never>
  'admin.rates.new_method': Record<string, never>
  'admin.rates.new_tax': Record<string, never>
  'admin.rates.new_zone': Record<string, never>
  'admin.rates.no_less': { weight: string | number }
  'admin.rates.no_methods': Record<string, never>
  'admin.rates.no_more': { weight: string | number }
  'admin.rates.no_such_place': Record<string, never>
  'admin.rates.no_taxes': Record<string, never>
  'admin.rates.not_offered': Record<string, never>
  'admin.rates.not_there': Record<string, never>
  'admin.rates.only_in_zones': Record<string, never>
  'admin.rates.only_zones': Record<string, never>
  'admin.rates.others': { methods: string | number }
  'admin.rates.position': Record<string, never>
  'admin.rates.position_hint': Record<string, never>
  'admin.rates.postcodes': Record<string, never>
  'admin.rates.postcodes_hint': Record<string, never>
  'admin.rates.price': { currency: string | number }
  'admin.rates.price_hint': Record<string, never>
  'admin.rates.pricing': Record<string, never>
  'admin.rates.pricings.price': Record<string, never>
  'admin.rates.pricings.subtotal': Record<string, never>
  'admin.rates.pricings.weight': Record<string, never>
  'admin.rates.priority': Record<string, never>
  'admin.rates.priority_hint': Record<string, never>
  'admin.rates.priority_of': { priority: string | number }
  'admin.rates.rate': Record<string, never>
  'admin.rates.remove': Record<string, never>
  'admin.rates.remove_method_text': { count: number }
  'admin.rates.remove_of': { name: string | number }
  'admin.rates.remove_tax_text': Record<string, never>
  'admin.rates.remove_zone_text': Record<string, never>
  'admin.rates.shipping_of': { name: string | number }
  'admin.rates.state_hint': Record<string, never>
  'admin.rates.tax_added': { name: string | number; rate: string | number }
  'admin.rates.tax_class': Record<string, never>
  'admin.rates.tax_class_hint': Record<string, never>
  'admin.rates.tax_included': { name: string | number; rate: string | number }
  'admin.rates.tax_name_hint': Record<string, never>
  'admin.rates.tax_removed': Record<string, never>
  'admin.rates.tax_saved': Record<string, never>
  'admin.rates.taxable': Record<string, never>
  'admin.rates.taxes': Record<string, never>
  'admin.rates.taxes_intro': Record<string, never>
  'admin.rates.title': Record<string, never>
  'admin.rates.up_to': { weight: string | number; price: string | number }
  'admin.rates.zone_removed': Record<string, never>
  'admin.rates.zone_saved': Record<string, never>
  'admin.refused.already_set_up': Record<string, never>
  'admin.refused.build_running': Record<string, never>
  'admin.refused.customer_is_staff': Record<string, never>
  'admin.refused.forbidden': Record<string, never>
  'admin.refused.invalid_link': Record<string, never>
  'admin.refused.invalid_menu': Record<string, never>
  'admin.refused.invalid_origins': Record<string, never>
  'admin.refused.invalid_pins': Record<string, never>
  'admin.refused.invalid_synonyms': Record<string, never>
  'admin.refused.last_owner': Record<string, never>
  'admin.refused.nobody_subscribed': Record<string, never>
  'admin.refused.operation': { why: string | number }
  'admin.refused.second_factor_needed': Record<string, never>
  'admin.refused.stale': Record<string, never>
  'admin.refused.two_factor_off': Record<string, never>
  'admin.refused.two_factor_on': Record<string, never>
  'admin.refused.unknown_customer': Record<string, never>
  'admin.refused.unknown_member': Record<string, never>
  'admin.roles.editor': Record<string, never>
  'admin.roles.editor_text': Record<string, never>
  'admin.roles.manager': Record<string, never>
  'admin.roles.manager_text': Record<string, never>
  'admin.roles.owner': Record<string, never>
  'admin.roles.owner_text': Record<string, never>
  'admin.roles.support': Record<string, never>
  'admin.roles.support_text': Record<string, never>
  'admin.search.add_synonyms': Record<string, never>
  'admin.search.before': Record<string, never>
  'admin.search.being_built': { engine: string | number }
  'admin.search.being_rebuilt': Record<string, never>
  'admin.search.both_ways': Record<string, never>
  'admin.search.both_ways_text': Record<string, never>
  'admin.search.build_engine': Record<string, never>
  'admin.search.build_failed': { engine: string | number }
  'admin.search.build_step': { type: string | number; step: string | number; steps: string | number; done: number; total: number }
  'admin.search.build_waits': Record<string, never>
  'admin.search.building': { engine: string | number }
  'admin.search.building_intro': Record<string, never>
  'admin.search.built_at': Record<string, never>
  'admin.search.by_relevance': Record<string, never>
  'admin.search.bytes': Record<string, never>
  'admin.search.chosen': Record<string, never>
  'admin.search.days': { days: string | number }
  'admin.search.direction': Record<string, never>
  'admin.search.documents': Record<string, never>
  'admin.search.empty': Record<string, never>
  'admin.search.engine': Record<string, never>
  'admin.search.engine_intro': Record<string, never>
  'admin.search.engine_texts.database': Record<string, never>
  'admin.search.engine_texts.index': Record<string, never>
  'admin.search.engine_texts.postgres': Record<string, never>
  'admin.search.engines.database': Record<string, never>
  'admin.search.engines.index': Record<string, never>
  'admin.search.engines.postgres': Record<string, never>
  'admin.search.find_query': Record<string, never>
  'admin.search.first': Record<string, never>
  'admin.search.intro': Record<string, never>
  'admin.search.is_ready': Record<string, never>
  'admin.search.never': Record<string, never>
  'admin.search.no_figures': Record<string, never>
  'admin.search.no_pins': Record<string, never>
  'admin.search.no_pins_text': Record<string, never>
  'admin.search.no_synonyms': Record<string, never>
  'admin.search.no_synonyms_text': Record<string, never>
  'admin.search.not_on_site': Record<string, never>
  'admin.search.not_ready': Record<string, never>
  'admin.search.nothing_found': Record<string, never>
  'admin.search.one_way': Record<string, never>
  'admin.search.one_way_text': Record<string, never>
  'admin.search.parts.engine': Record<string, never>
  'admin.search.parts.pins': Record<string, never>
  'admin.search.parts.report': Record<string, never>
  'admin.search.parts.synonyms': Record<string, never>
  'admin.search.pin': Record<string, never>
  'admin.search.pinned': { query: string | number }
  'admin.search.pinned_queries': Record<string, never>
  'admin.search.pins': Record<string, never>
  'admin.search.pins_intro': Record<string, never>
  'admin.search.place': { place: string | number }
  'admin.search.query': Record<string, never>
  'admin.search.ready': Record<string, never>
  'admin.search.rebuild': Record<string, never>
  'admin.search.remove': Record<string, never>
  'admin.search.remove_pins': { query: string | number }
  'admin.search.remove_pins_text': { count: number }
  'admin.search.remove_synonyms': Record<string, never>
  'admin.search.report': Record<string, never>
  'admin.search.report_intro': Record<string, never>
  'admin.search.reports.empty': Record<string, never>
  'admin.search.reports.empty_text': Record<string, never>
  'admin.search.reports.rising': Record<string, never>
  'admin.search.reports.rising_text': Record<string, never>
  'admin.search.reports.top': Record<string, never>
  'admin.search.reports.top_text': Record<string, never>
  'admin.search.reports.unchosen': Record<string, never>
  'admin.search.reports.unchosen_text': Record<string, never>
  'admin.search.results_of': { query: string | number }
  'admin.search.searches': Record<string, never>
  'admin.search.settings': Record<string, never>
  'admin.search.settings_intro': Record<string, never>
  'admin.search.show_results': Record<string, never>
  'admin.search.skipped': { type: string | number; count: number }
  'admin.search.span': Record<string, never>
  'admin.search.status': Record<string, never>
  'admin.search.status_intro': { engine: string | number }
  'admin.search.synonyms': Record<string, never>
  'admin.search.synonyms_added': Record<string, never>
  'admin.search.synonyms_intro': Record<string, never>
  'admin.search.synonyms_removed': Record<string, never>
  'admin.search.terms': Record<string, never>
  'admin.search.terms_hint': Record<string, never>
  'admin.search.title': Record<string, never>
  'admin.search.type': Record<string, never>
  'admin.search.unpinned': { query: string | number }
  'admin.search.updated_at': Record<string, never>
  'admin.security.add_passkey': Record<string, never>
  'admin.security.browser_language': Record<string, never>
  'admin.security.by_hand': Record<string, never>
  'admin.security.change_password': Record<string, never>
  'admin.security.codes_kept': Record<string, never>
  'admin.security.codes_text': Record<string, never>
  'admin.security.codes_title': Record<string, never>
  'admin.security.confirm_totp': Record<string, never>
  'admin.security.end_others': Record<string, never>
  'admin.security.end_session': Record<string, never>
  'admin.security.intro': Record<string, never>
  'admin.security.language': Record<string, never>
  'admin.security.last_used': { at: string | number; ip: string | number }
  'admin.security.off': Record<string, never>
  'admin.security.on': Record<string, never>
  'admin.security.others_ended': Record<string, never>
  'admin.security.passkey_added': Record<string, never>
  'admin.security.passkey_made': { at: string | number }
  'admin.security.passkey_name': Record<string, never>
  'admin.security.passkey_removed': Record<string, never>
  'admin.security.passkey_used': { at: string | number }
  'admin.security.passkeys': Record<string, never>
  'admin.security.passkeys_intro': Record<string, never>
  'admin.security.password': Record<string, never>
  'admin.security.password_changed': Record<string, never>
  'admin.security.password_hint': Record<string, never>
  'admin.security.profile': Record<string, never>
  'admin.security.prove_first': Record<string, never>
  'admin.security.qr': Record<string, never>
  'admin.security.remove_passkey': Record<string, never>
  'admin.security.remove_passkey_text': Record<string, never>
  'admin.security.remove_passkey_title': { name: string | number }
  'admin.security.remove_totp': Record<string, never>
  'admin.security.remove_totp_text': Record<string, never>
  'admin.security.renew_codes': Record<string, never>
  'admin.security.replace_totp': Record<string, never>
  'admin.security.required': Record<string, never>
  'admin.security.saved': Record<string, never>
  'admin.security.second_factor': Record<string, never>
  'admin.security.second_factor_intro': Record<string, never>
  'admin.security.session_ended': Record<string, never>
  'admin.security.sessions': Record<string, never>
  'admin.security.sessions_intro': Record<string, never>
  'admin.security.set_up_totp': Record<string, never>
  'admin.security.step_app': Record<string, never>
  'admin.security.step_code': Record<string, never>
  'admin.security.step_scan': Record<string, never>
  'admin.security.this_browser': Record<string, never>
  'admin.security.title': Record<string, never>
  'admin.security.totp_removed': Record<string, never>
  'admin.setting_groups.account': Record<string, never>
  'admin.setting_groups.api': Record<string, never>
  'admin.setting_groups.checkout': Record<string, never>
  'admin.setting_groups.client': Record<string, never>
  'admin.setting_groups.comments': Record<string, never>
  'admin.setting_groups.contact': Record<string, never>
  'admin.setting_groups.currency': Record<string, never>
  'admin.setting_groups.features': Record<string, never>
  'admin.setting_groups.feeds': Record<string, never>
  'admin.setting_groups.invoices': Record<string, never>
  'admin.setting_groups.mail': Record<string, never>
  'admin.setting_groups.maintenance': Record<string, never>
  'admin.setting_groups.mcp': Record<string, never>
  'admin.setting_groups.modules': Record<string, never>
  'admin.setting_groups.notify': Record<string, never>
  'admin.setting_groups.payments': Record<string, never>
  'admin.setting_groups.privacy': Record<string, never>
  'admin.setting_groups.push': Record<string, never>
  'admin.setting_groups.reviews': Record<string, never>
  'admin.setting_groups.search': Record<string, never>
  'admin.setting_groups.security': Record<string, never>
  'admin.setting_groups.seo': Record<string, never>
  'admin.setting_groups.shop': Record<string, never>
  'admin.setting_groups.site': Record<string, never>
  'admin.setting_groups.staff': Record<string, never>
  'admin.setting_groups.theme': Record<string, never>
  'admin.setting_groups.tokens': Record<string, never>
  'admin.setting_texts.account.email_verification_required': Record<string, never>
  'admin.setting_texts.account.guest_cart': Record<string, never>
  'admin.setting_texts.account.idle_days': Record<string, never>
  'admin.setting_texts.account.registration_open': Record<string, never>
  'admin.setting_texts.api.allow_staff': Record<string, never>
  'admin.setting_texts.api.auth_requests_per_minute': Record<string, never>
  'admin.setting_texts.api.enabled': Record<string, never>
  'admin.setting_texts.api.requests_per_minute': Record<string, never>
  'admin.setting_texts.api.require_signed': Record<string, never>
  'admin.setting_texts.api.signing_window': Record<string, never>
  'admin.setting_texts.checkout.fields.city': Record<string, never>
  'admin.setting_texts.checkout.fields.country': Record<string, never>
  'admin.setting_texts.checkout.fields.customer_note': Record<string, never>
  'admin.setting_texts.checkout.fields.email': Record<string, never>
  'admin.setting_texts.checkout.fields.line1': Record<string, never>
  'admin.setting_texts.checkout.fields.line2': Record<string, never>
  'admin.setting_texts.checkout.fields.name': Record<string, never>
  'admin.setting_texts.checkout.fields.phone': Record<string, never>
  'admin.setting_texts.checkout.fields.postcode': Record<string, never>
  'admin.setting_texts.checkout.fields.state': Record<string, never>
  'admin.setting_texts.checkout.fields.vat_id': Record<string, never>
  'admin.setting_texts.checkout.guest_orders_per_email': Record<string, never>
  'admin.setting_texts.checkout.guest_orders_per_ip': Record<string, never>
  'admin.setting_texts.client.android_apps': Record<string, never>
  'admin.setting_texts.client.ios_apps': Record<string, never>
  'admin.setting_texts.client.latest_version': Record<string, never>
  'admin.setting_texts.client.link_hosts': Record<string, never>
  'admin.setting_texts.client.min_version': Record<string, never>
  'admin.setting_texts.client.scheme': Record<string, never>
  'admin.setting_texts.client.store_url': Record<string, never>
  'admin.setting_texts.comments.guests_allowed': Record<string, never>
  'admin.setting_texts.comments.max_depth': Record<string, never>
  'admin.setting_texts.comments.per_hour': Record<string, never>
  'admin.setting_texts.contact.address': Record<string, never>
  'admin.setting_texts.contact.email': Record<string, never>
  'admin.setting_texts.contact.phone': Record<string, never>
  'admin.setting_texts.contact.recipient': Record<string, never>
  'admin.setting_texts.currency.code': Record<string, never>
  'admin.setting_texts.currency.decimal_separator': Record<string, never>
  'admin.setting_texts.currency.decimals': Record<string, never>
  'admin.setting_texts.currency.position': Record<string, never>
  'admin.setting_texts.currency.symbol': Record<string, never>
  'admin.setting_texts.currency.thousands_separator': Record<string, never>
  'admin.setting_texts.features.auth': Record<string, never>
  'admin.setting_texts.features.comments': Record<string, never>
  'admin.setting_texts.features.contact': Record<string, never>
  'admin.setting_texts.features.newsletter': Record<string, never>
  'admin.setting_texts.features.pages': Record<string, never>
  'admin.setting_texts.features.posts': Record<string, never>
  'admin.setting_texts.features.push': Record<string, never>
  'admin.setting_texts.features.registration': Record<string, never>
  'admin.setting_texts.features.reviews': Record<string, never>
  'admin.setting_texts.features.search': Record<string, never>
  'admin.setting_texts.features.shop': Record<string, never>
  'admin.setting_texts.feeds.backorder_days': Record<string, never>
  'admin.setting_texts.feeds.google': Record<string, never>
  'admin.setting_texts.feeds.meta': Record<string, never>
  'admin.setting_texts.invoices.address': Record<string, never>
  'admin.setting_texts.invoices.credit_note_prefix': Record<string, never>
  'admin.setting_texts.invoices.enabled': Record<string, never>
  'admin.setting_texts.invoices.footer': Record<string, never>
  'admin.setting_texts.invoices.prefix': Record<string, never>
  'admin.setting_texts.invoices.registration': Record<string, never>
  'admin.setting_texts.mail.from': Record<string, never>
  'admin.setting_texts.mail.reply_to': Record<string, never>
  'admin.setting_texts.maintenance.active': Record<string, never>
  'admin.setting_texts.maintenance.message': Record<string, never>
  'admin.setting_texts.mcp.enabled': Record<string, never>
  'admin.setting_texts.mcp.requests_per_minute': Record<string, never>
  'admin.setting_texts.modules.blog': Record<string, never>
  'admin.setting_texts.modules.pages': Record<string, never>
  'admin.setting_texts.modules.shop': Record<string, never>
  'admin.setting_texts.notify.app_limits': Record<string, never>
  'admin.setting_texts.notify.comments': Record<string, never>
  'admin.setting_texts.notify.digest_hour': Record<string, never>
  'admin.setting_texts.notify.email': Record<string, never>
  'admin.setting_texts.notify.low_stock': Record<string, never>
  'admin.setting_texts.notify.low_stock_at': Record<string, never>
  'admin.setting_texts.notify.orders': Record<string, never>
  'admin.setting_texts.notify.payments': Record<string, never>
  'admin.setting_texts.notify.reviews': Record<string, never>
  'admin.setting_texts.notify.webhooks': Record<string, never>
  'admin.setting_texts.payments.bank_transfer.description': Record<string, never>
  'admin.setting_texts.payments.bank_transfer.details': Record<string, never>
  'admin.setting_texts.payments.bank_transfer.enabled': Record<string, never>
  'admin.setting_texts.payments.bank_transfer.instructions': Record<string, never>
  'admin.setting_texts.payments.bank_transfer.name': Record<string, never>
  'admin.setting_texts.payments.cash_on_delivery.description': Record<string, never>
  'admin.setting_texts.payments.cash_on_delivery.enabled': Record<string, never>
  'admin.setting_texts.payments.cash_on_delivery.instructions': Record<string, never>
  'admin.setting_texts.payments.cash_on_delivery.name': Record<string, never>
  'admin.setting_texts.payments.mollie.api_key': Record<string, never>
  'admin.setting_texts.payments.mollie.description': Record<string, never>
  'admin.setting_texts.payments.mollie.enabled': Record<string, never>
  'admin.setting_texts.payments.mollie.name': Record<string, never>
  'admin.setting_texts.payments.mollie.save_methods': Record<string, never>
  'admin.setting_texts.payments.order': Record<string, never>
  'admin.setting_texts.payments.paypal.client_id': Record<string, never>
  'admin.setting_texts.payments.paypal.client_secret': Record<string, never>
  'admin.setting_texts.payments.paypal.description': Record<string, never>
  'admin.setting_texts.payments.paypal.enabled': Record<string, never>
  'admin.setting_texts.payments.paypal.environment': Record<string, never>
  'admin.setting_texts.payments.paypal.name': Record<string, never>
  'admin.setting_texts.payments.paypal.webhook_id': Record<string, never>
  'admin.setting_texts.payments.sandbox.allow_https': Record<string, never>
  'admin.setting_texts.payments.sandbox.description': Record<string, never>
  'admin.setting_texts.payments.sandbox.enabled': Record<string, never>
  'admin.setting_texts.payments.sandbox.name': Record<string, never>
  'admin.setting_texts.payments.stripe.description': Record<string, never>
  'admin.setting_texts.payments.stripe.enabled': Record<string, never>
  'admin.setting_texts.payments.stripe.name': Record<string, never>
  'admin.setting_texts.payments.stripe.save_methods': Record<string, never>
  'admin.setting_texts.payments.stripe.secret_key': Record<string, never>
  'admin.setting_texts.payments.stripe.webhook_secret': Record<string, never>
  'admin.setting_texts.privacy.order_retention_years': Record<string, never>
  'admin.setting_texts.push.apns.key': Record<string, never>
  'admin.setting_texts.push.apns.key_id': Record<string, never>
  'admin.setting_texts.push.apns.sandbox': Record<string, never>
  'admin.setting_texts.push.apns.team_id': Record<string, never>
  'admin.setting_texts.push.apns.topic': Record<string, never>
  'admin.setting_texts.push.driver': Record<string, never>
  'admin.setting_texts.push.expo.access_token': Record<string, never>
  'admin.setting_texts.push.fcm.service_account': Record<string, never>
  'admin.setting_texts.push.ios_driver': Record<string, never>
  'admin.setting_texts.reviews.per_hour': Record<string, never>
  'admin.setting_texts.reviews.purchase_required': Record<string, never>
  'admin.setting_texts.search.delay': Record<string, never>
  'admin.setting_texts.search.engine': Record<string, never>
  'admin.setting_texts.search.figures': Record<string, never>
  'admin.setting_texts.search.index.max_field_length': Record<string, never>
  'admin.setting_texts.search.index.path': Record<string, never>
  'admin.setting_texts.search.live_enabled': Record<string, never>
  'admin.setting_texts.search.max_results': Record<string, never>
  'admin.setting_texts.search.min_chars': Record<string, never>
  'admin.setting_texts.search.page_enabled': Record<string, never>
  'admin.setting_texts.search.popular': Record<string, never>
  'admin.setting_texts.search.recent': Record<string, never>
  'admin.setting_texts.search.shortcuts': Record<string, never>
  'admin.setting_texts.search.sold_out_last': Record<string, never>
  'admin.setting_texts.search.suggest_per_minute': Record<string, never>
  'admin.setting_texts.search.ties.date': Record<string, never>
  'admin.setting_texts.search.ties.popularity': Record<string, never>
  'admin.setting_texts.search.ties.stock': Record<string, never>
  'admin.setting_texts.search.types.page': Record<string, never>
  'admin.setting_texts.search.types.post': Record<string, never>
  'admin.setting_texts.search.types.product': Record<string, never>
  'admin.setting_texts.security.audit_days': Record<string, never>
  'admin.setting_texts.seo.noindex': Record<string, never>
  'admin.setting_texts.seo.posts_description': Record<string, never>
  'admin.setting_texts.seo.products_description': Record<string, never>
  'admin.setting_texts.seo.robots_rules': Record<string, never>
  'admin.setting_texts.shop.countries': Record<string, never>
  'admin.setting_texts.shop.country': Record<string, never>
  'admin.setting_texts.shop.guest_checkout': Record<string, never>
  'admin.setting_texts.shop.handling_days': Record<string, never>
  'admin.setting_texts.shop.offline_cancel_days': Record<string, never>
  'admin.setting_texts.shop.order_prefix': Record<string, never>
  'admin.setting_texts.shop.privacy_url': Record<string, never>
  'admin.setting_texts.shop.returns.countries': Record<string, never>
  'admin.setting_texts.shop.returns.days': Record<string, never>
  'admin.setting_texts.shop.returns.fee': Record<string, never>
  'admin.setting_texts.shop.returns.fees': Record<string, never>
  'admin.setting_texts.shop.returns.method': Record<string, never>
  'admin.setting_texts.shop.returns.url': Record<string, never>
  'admin.setting_texts.shop.show_stock': Record<string, never>
  'admin.setting_texts.shop.tax_inclusive': Record<string, never>
  'admin.setting_texts.shop.terms_url': Record<string, never>
  'admin.setting_texts.shop.web_enabled': Record<string, never>
  'admin.setting_texts.shop.weight_unit': Record<string, never>
  'admin.setting_texts.site.icon': Record<string, never>
  'admin.setting_texts.site.legal_name': Record<string, never>
  'admin.setting_texts.site.locale': Record<string, never>
  'admin.setting_texts.site.locales': Record<string, never>
  'admin.setting_texts.site.logo': Record<string, never>
  'admin.setting_texts.site.logo_dark': Record<string, never>
  'admin.setting_texts.site.name': Record<string, never>
  'admin.setting_texts.site.pages_per_minute': Record<string, never>
  'admin.setting_texts.site.primary_color': Record<string, never>
  'admin.setting_texts.site.profiles': Record<string, never>
  'admin.setting_texts.site.tagline': Record<string, never>
  'admin.setting_texts.site.timezone': Record<string, never>
  'admin.setting_texts.site.url': Record<string, never>
  'admin.setting_texts.site.vat_id': Record<string, never>
  'admin.setting_texts.staff.require_second_factor': Record<string, never>
  'admin.setting_texts.theme.active': Record<string, never>
  'admin.setting_texts.tokens.access_days': Record<string, never>
  'admin.setting_texts.tokens.refresh_cap_days': Record<string, never>
  'admin.setting_texts.tokens.refresh_days': Record<string, never>
  'admin.setting_texts.tokens.refresh_grace_seconds': Record<string, never>
  'admin.settings.all': Record<string, never>
  'admin.settings.changed': Record<string, never>
  'admin.settings.count': { count: number }
  'admin.settings.default': { value: string | number }
  'admin.settings.export': Record<string, never>
  'admin.settings.import': Record<string, never>
  'admin.settings.import_file': Record<string, never>
  'admin.settings.import_intro': Record<string, never>
  'admin.settings.imported': { count: number }
  'admin.settings.intro': Record<string, never>
  'admin.settings.is_set': Record<string, never>
  'admin.settings.no': Record<string, never>
  'admin.settings.none': Record<string, never>
  'admin.settings.remove': Record<string, never>
  'admin.settings.saved': { count: number }
  'admin.settings.secret': Record<string, never>
  'admin.settings.title': Record<string, never>
  'admin.settings.yes': Record<string, never>
  'admin.team.change_role': Record<string, never>
  'admin.team.change_role_of': { name: string | number }
  'admin.team.change_role_text': Record<string, never>
  'admin.team.factors_removed': Record<string, never>
  'admin.team.intro': Record<string, never>
  'admin.team.invitations': Record<string, never>
  'admin.team.invite': Record<string, never>
  'admin.team.invite_intro': Record<string, never>
  'admin.team.invited': { email: string | number }
  'admin.team.is_suspended': Record<string, never>
  'admin.team.last_used': { at: string | number }
  'admin.team.members': Record<string, never>
  'admin.team.name': Record<string, never>
  'admin.team.no_second_factor': Record<string, never>
  'admin.team.not_signed_in': Record<string, never>
  'admin.team.reinstate': Record<string, never>
  'admin.team.reinstated': Record<string, never>
  'admin.team.remove_factors': Record<string, never>
  'admin.team.remove_factors_of': { name: string | number }
  'admin.team.remove_factors_text': Record<string, never>
  'admin.team.revoke': Record<string, never>
  'admin.team.revoked': Record<string, never>
  'admin.team.role': Record<string, never>
  'admin.team.role_changed': Record<string, never>
  'admin.team.roles': Record<string, never>
  'admin.team.send_invitation': Record<string, never>
  'admin.team.suspend': Record<string, never>
  'admin.team.suspend_member': { name: string | number }
  'admin.team.suspend_text': Record<string, never>
  'admin.team.suspended': Record<string, never>
  'admin.team.title': Record<string, never>
  'admin.team.until': { at: string | number }
  'admin.theme.activate': Record<string, never>
  'admin.theme.activated': { name: string | number }
  'admin.theme.active': Record<string, never>
  'admin.theme.add_section': Record<string, never>
  'admin.theme.all': Record<string, never>
  'admin.theme.areas.footer': Record<string, never>
  'admin.theme.areas.home': Record<string, never>
  'admin.theme.areas.product': Record<string, never>
  'admin.theme.broken': Record<string, never>
  'admin.theme.built_in': Record<string, never>
  'admin.theme.built_in_text': Record<string, never>
  'admin.theme.by': { author: string | number }
  'admin.theme.check': Record<string, never>
  'admin.theme.check_title': { name: string | number }
  'admin.theme.close': Record<string, never>
  'admin.theme.default': { value: string | number }
  'admin.theme.design': Record<string, never>
  'admin.theme.discard': Record<string, never>
  'admin.theme.discard_text': Record<string, never>
  'admin.theme.discard_title': Record<string, never>
  'admin.theme.discarded': Record<string, never>
  'admin.theme.draft_text': Record<string, never>
  'admin.theme.drag_hint': Record<string, never>
  'admin.theme.fault': { view: string | number; place: string | number }
  'admin.theme.fault_times': { times: number; at: string | number }
  'admin.theme.faults': Record<string, never>
  'admin.theme.faults_intro': Record<string, never>
  'admin.theme.findings': Record<string, never>
  'admin.theme.findings_intro': Record<string, never>
  'admin.theme.has_errors': { errors: number }
  'admin.theme.intro': Record<string, never>
  'admin.theme.live': Record<string, never>
  'admin.theme.move_down': { name: string | number }
  'admin.theme.move_up': { name: string | number }
  'admin.theme.no_draft': Record<string, never>
  'admin.theme.no_faults': Record<string, never>
  'admin.theme.no_findings': Record<string, never>
  'admin.theme.no_section_settings': Record<string, never>
  'admin.theme.no_sections': Record<string, never>
  'admin.theme.not_offered': Record<string, never>
  'admin.theme.open_preview': Record<string, never>
  'admin.theme.parent': { parent: string | number }
  'admin.theme.place': { file: string | number; line: string | number }
  'admin.theme.publish': Record<string, never>
  'admin.theme.published': Record<string, never>
  'admin.theme.remove_section': Record<string, never>
  'admin.theme.save': Record<string, never>
  'admin.theme.section': Record<string, never>
  'admin.theme.section_added': Record<string, never>
  'admin.theme.section_removed': Record<string, never>
  'admin.theme.section_title': { label: string | number }
  'admin.theme.sections': { area: string | number }
  'admin.theme.settings': Record<string, never>
  'admin.theme.severity.error': Record<string, never>
  'admin.theme.severity.info': Record<string, never>
  'admin.theme.severity.warning': Record<string, never>
  'admin.theme.sorted': Record<string, never>
  'admin.theme.title': Record<string, never>
  'admin.theme.version': { version: string | number }
  'admin.translations.add_language': Record<string, never>
  'admin.translations.all': Record<string, never>
  'admin.translations.apply': Record<string, never>
  'admin.translations.edit_original': Record<string, never>
  'admin.translations.fields.alt': Record<string, never>
  'admin.translations.fields.bodyHtml': Record<string, never>
  'admin.translations.fields.buttonText': Record<string, never>
  'admin.translations.fields.description': Record<string, never>
  'admin.translations.fields.descriptionHtml': Record<string, never>
  'admin.translations.fields.eta': Record<string, never>
  'admin.translations.fields.excerpt': Record<string, never>
  'admin.translations.fields.label': Record<string, never>
  'admin.translations.fields.name': Record<string, never>
  'admin.translations.fields.seoDescription': Record<string, never>
  'admin.translations.fields.seoTitle': Record<string, never>
  'admin.translations.fields.shortDescription': Record<string, never>
  'admin.translations.fields.title': Record<string, never>
  'admin.translations.fields.value': Record<string, never>
  'admin.translations.filter': Record<string, never>
  'admin.translations.in': { language: string | number }
  'admin.translations.intro': Record<string, never>
  'admin.translations.kind': Record<string, never>
  'admin.translations.kinds.coupon': Record<string, never>
  'admin.translations.kinds.media': Record<string, never>
  'admin.translations.kinds.menu_item': Record<string, never>
  'admin.translations.kinds.page': Record<string, never>
  'admin.translations.kinds.post': Record<string, never>
  'admin.translations.kinds.post_category': Record<string, never>
  'admin.translations.kinds.post_tag': Record<string, never>
  'admin.translations.kinds.product': Record<string, never>
  'admin.translations.kinds.product_category': Record<string, never>
  'admin.translations.kinds.product_tag': Record<string, never>
  'admin.translations.kinds.setting': Record<string, never>
  'admin.translations.kinds.shipping_method': Record<string, never>
  'admin.translations.kinds.tax_rate': Record<string, never>
  'admin.translations.kinds.theme': Record<string, never>
  'admin.translations.language': Record<string, never>
  'admin.translations.missing': Record<string, never>
  'admin.translations.missing_only': Record<string, never>
  'admin.translations.more': Record<string, never>
  'admin.translations.none': Record<string, never>
  'admin.translations.none_missing': Record<string, never>
  'admin.translations.none_so_far': Record<string, never>
  'admin.translations.not_found': Record<string, never>
  'admin.translations.one_language': Record<string, never>
  'admin.translations.one_language_text': Record<string, never>
  'admin.translations.own': Record<string, never>
  'admin.translations.parts.media': Record<string, never>
  'admin.translations.parts.product_attribute': Record<string, never>
  'admin.translations.parts.product_attribute_value': Record<string, never>
  'admin.translations.parts.product_option': Record<string, never>
  'admin.translations.parts.product_option_value': Record<string, never>
  'admin.translations.progress': { translated: string | number; texts: string | number }
  'admin.translations.saved': { count: number }
  'admin.translations.search': Record<string, never>
  'admin.translations.search_hint': Record<string, never>
  'admin.translations.show': Record<string, never>
  'admin.translations.take': Record<string, never>
  'admin.translations.take_of': { name: string | number }
  'admin.translations.text_in': { name: string | number; language: string | number }
  'admin.translations.title': Record<string, never>
  'admin.translations.translate': Record<string, never>
  'admin.webhooks.add': Record<string, never>
  'admin.webhooks.add_intro': Record<string, never>
  'admin.webhooks.added': Record<string, never>
  'admin.webhooks.all': Record<string, never>
  'admin.webhooks.all_endpoints': Record<string, never>
  'admin.webhooks.attempts': { count: number }
  'admin.webhooks.changed': Record<string, never>
  'admin.webhooks.delivery_states.delivered': Record<string, never>
  'admin.webhooks.delivery_states.failed': Record<string, never>
  'admin.webhooks.delivery_states.held': Record<string, never>
  'admin.webhooks.delivery_states.pending': Record<string, never>
  'admin.webhooks.delivery_states.void': Record<string, never>
  'admin.webhooks.edit': Record<string, never>
  'admin.webhooks.endpoint': Record<string, never>
  'admin.webhooks.endpoints': Record<string, never>
  'admin.webhooks.events': Record<string, never>
  'admin.webhooks.failed_only': Record<string, never>
  'admin.webhooks.failed_resent': { count: number }
  'admin.webhooks.failing_since': { at: string | number }
  'admin.webhooks.filter': Record<string, never>
  'admin.webhooks.hours': Record<string, never>
  'admin.webhooks.hours_hint': Record<string, never>
  'admin.webhooks.intro': Record<string, never>
  'admin.webhooks.log': Record<string, never>
  'admin.webhooks.log_empty': Record<string, never>
  'admin.webhooks.name': Record<string, never>
  'admin.webhooks.none': Record<string, never>
  'admin.webhooks.none_text': Record<string, never>
  'admin.webhooks.older': Record<string, never>
  'admin.webhooks.outcome': Record<string, never>
  'admin.webhooks.pause': Record<string, never>
  'admin.webhooks.paused': Record<string, never>
  'admin.webhooks.remove': Record<string, never>
  'admin.webhooks.remove_text': Record<string, never>
  'admin.webhooks.remove_title': { name: string | number }
  'admin.webhooks.removed': Record<string, never>
  'admin.webhooks.resend': Record<string, never>
  'admin.webhooks.resend_failed': Record<string, never>
  'admin.webhooks.resent': Record<string, never>
  'admin.webhooks.resume': Record<string, never>
  'admin.webhooks.resumed': Record<string, never>
  'admin.webhooks.rotate': Record<string, never>
  'admin.webhooks.rotated': Record<string, never>
  'admin.webhooks.rotating': Record<string, never>
  'admin.webhooks.secret_shown': Record<string, never>
  'admin.webhooks.secret_shown_text': Record<string, never>
  'admin.webhooks.states.failing': Record<string, never>
  'admin.webhooks.states.on': Record<string, never>
  'admin.webhooks.states.paused': Record<string, never>
  'admin.webhooks.title': Record<string, never>
  'admin.webhooks.took': { ms: string | number }
  'admin.webhooks.url': Record<string, never>
  'admin.webhooks.waiting': { count: number }
  'api.fields.amount': { example: string | number; decimals: number }
  'api.fields.amount_whole': Record<string, never>
  'api.fields.cart_empty': Record<string, never>
  'api.fields.code_or_password': Record<string, never>
  'api.fields.code_wrong': Record<string, never>
  'api.fields.coupon_already_used': Record<string, never>
  'api.fields.coupon_expired': Record<string, never>
  'api.fields.coupon_minimum_not_reached': { minimum: string | number }
  'api.fields.coupon_no_matching_items': Record<string, never>
  'api.fields.coupon_not_started': Record<string, never>
  'api.fields.coupon_sign_in_needed': Record<string, never>
  'api.fields.coupon_unknown': Record<string, never>
  'api.fields.coupon_used_up': Record<string, never>
  'api.fields.email': Record<string, never>
  'api.fields.email_taken': Record<string, never>
  'api.fields.external_product': Record<string, never>
  'api.fields.grouped_product': Record<string, never>
  'api.fields.not_a_number': { example: string | number }
  'api.fields.not_shipped_there': Record<string, never>
  'api.fields.option_form': Record<string, never>
  'api.fields.password_common': Record<string, never>
  'api.fields.password_long': { max: number }
  'api.fields.password_personal': Record<string, never>
  'api.fields.password_short': { min: number }
  'api.fields.password_wrong': Record<string, never>
  'api.fields.passwords_differ': Record<string, never>
  'api.fields.phone': Record<string, never>
  'api.fields.quantity': { min: string | number; max: string | number }
  'api.fields.repeated_parameter': Record<string, never>
  'api.fields.required': Record<string, never>
  'api.fields.slug_reserved': Record<string, never>
  'api.fields.slug_taken': Record<string, never>
  'api.fields.stars': Record<string, never>
  'api.fields.terms': Record<string, never>
  'api.fields.text': Record<string, never>
  'api.fields.too_long': { max: number }
  'api.fields.too_many_addresses': { max: number }
  'api.fields.too_many_ids': { max: number }
  'api.fields.too_many_lines': { max: number }
  'api.fields.too_many_options': { max: number }
  'api.fields.too_many_parts': { max: number }
  'api.fields.too_many_values': { max: number }
  'api.fields.unknown_address': Record<string, never>
  'api.fields.unknown_comment': Record<string, never>
  'api.fields.unknown_country': Record<string, never>
  'api.fields.unknown_field': Record<string, never>
  'api.fields.unknown_gateway': Record<string, never>
  'api.fields.unknown_parameter': Record<string, never>
  'api.fields.unknown_product': Record<string, never>
  'api.fields.unknown_saved_method': Record<string, never>
  'api.fields.unknown_shipping_method': Record<string, never>
  'api.fields.unknown_state': Record<string, never>
  'api.fields.unknown_value': { value: string | number }
  'api.fields.unknown_variant': Record<string, never>
  'api.fields.unusable_characters': Record<string, never>
  'api.fields.variant_needed': Record<string, never>
  'api.invalid': Record<string, never>
  'api.issues.at_least': { min: string | number }
  'api.issues.at_most': { max: string | number }
  'api.issues.email': Record<string, never>
  'api.issues.one_of': { values: string | number }
  'api.issues.required': Record<string, never>
  'api.issues.too_long': { max: number }
  'api.issues.too_short': { min: number }
  'api.issues.type.array': Record<string, never>
  'api.issues.type.boolean': Record<string, never>
  'api.issues.type.date': Record<string, never>
  'api.issues.type.int': Record<string, never>
  'api.issues.type.number': Record<string, never>
  'api.issues.type.object': Record<string, never>
  'api.issues.type.record': Record<string, never>
  'api.issues.type.string': Record<string, never>
  'api.notes.account_deleted': Record<string, never>
  'api.notes.address_deleted': Record<string, never>
  'api.notes.comment_held': Record<string, never>
  'api.notes.coupon_fixed': { amount: string | number }
  'api.notes.coupon_free_shipping': Record<string, never>
  'api.notes.coupon_invalid': { name: string | number }
  'api.notes.coupon_percent': { percent: string | number }
  'api.notes.currency_changed': { name: string | number }
  'api.notes.device_removed': Record<string, never>
  'api.notes.device_signed_out': Record<string, never>
  'api.notes.insufficient_stock': { available: string | number; name: string | number }
  'api.notes.message_sent': Record<string, never>
  'api.notes.newsletter_mailed': Record<string, never>
  'api.notes.out_of_stock': { name: string | number }
  'api.notes.password_changed': Record<string, never>
  'api.notes.password_reset': Record<string, never>
  'api.notes.price_changed': { name: string | number; old_price: string | number; new_price: string | number }
  'api.notes.product_unavailable': { name: string | number }
  'api.notes.quantity_above_maximum': { available: string | number; name: string | number }
  'api.notes.quantity_below_minimum': { available: string | number; name: string | number }
  'api.notes.reset_mailed': Record<string, never>
  'api.notes.review_held': Record<string, never>
  'api.notes.signed_out': Record<string, never>
  'api.notes.variant_unavailable': { name: string | number }
  'api.notes.verification_mailed': Record<string, never>
  'api.refusals.account_inactive': Record<string, never>
  'api.refusals.already_reviewed': Record<string, never>
  'api.refusals.api_disabled': Record<string, never>
  'api.refusals.app_disabled': Record<string, never>
  'api.refusals.bad_credentials': Record<string, never>
  'api.refusals.bad_signature': Record<string, never>
  'api.refusals.bad_signature_testing': { text: string | number }
  'api.refusals.cart_has_issues': Record<string, never>
  'api.refusals.comments_closed': Record<string, never>
  'api.refusals.coupon_exhausted': Record<string, never>
  'api.refusals.duplicate': Record<string, never>
  'api.refusals.email_not_verified': Record<string, never>
  'api.refusals.feature_disabled': Record<string, never>
  'api.refusals.idempotency_key_reused': Record<string, never>
  'api.refusals.insufficient_stock': { available: string | number; name: string | number }
  'api.refusals.invalid_challenge': Record<string, never>
  'api.refusals.invalid_code': Record<string, never>
  'api.refusals.invalid_credentials': Record<string, never>
  'api.refusals.invalid_header': { header: string | number }
  'api.refusals.invalid_json': Record<string, never>
  'api.refusals.invalid_nonce': Record<string, never>
  'api.refusals.invalid_request': Record<string, never>
  'api.refusals.invalid_timestamp': Record<string, never>
  'api.refusals.invalid_token': Record<string, never>
  'api.refusals.maintenance': Record<string, never>
  'api.refusals.method_not_allowed': { allowed: string | number }
  'api.refusals.missing_key': Record<string, never>
  'api.refusals.missing_signature': Record<string, never>
  'api.refusals.no_endpoint': Record<string, never>
  'api.refusals.not_found': Record<string, never>
  'api.refusals.not_signed_in': Record<string, never>
  'api.refusals.order_not_cancellable': Record<string, never>
  'api.refusals.order_not_payable': Record<string, never>
  'api.refusals.origin_refused': { origin: string | number }
  'api.refusals.payload_too_large': Record<string, never>
  'api.refusals.public_key': Record<string, never>
  'api.refusals.purchase_required': Record<string, never>
  'api.refusals.rate_limited': { seconds: number }
  'api.refusals.registration_closed': Record<string, never>
  'api.refusals.replayed_nonce': Record<string, never>
  'api.refusals.request_in_progress': Record<string, never>
  'api.refusals.server_error': Record<string, never>
  'api.refusals.signature_required': Record<string, never>
  'api.refusals.staff_blocked': Record<string, never>
  'api.refusals.stale_timestamp': { skew: number; direction: string; time: string | number; window: number }
  'api.refusals.stale_timestamp_minutes': { skew: number; direction: string; time: string | number; window: number }
  'api.refusals.token_refreshed': Record<string, never>
  'api.refusals.too_many_attempts': { seconds: number }
  'api.refusals.too_many_attempts_minutes': { minutes: number }
  'api.refusals.total_changed': { total: string | number }
  'api.refusals.unavailable': Record<string, never>
  'api.refusals.unknown_key': Record<string, never>
  'api.refusals.unsupported_media_type': Record<string, never>
  'api.refusals.wrong_app': Record<string, never>
  'cart.accepted': Record<string, never>
  'cart.add.button': Record<string, never>
  'cart.add.choose': { options: string | number }
  'cart.add.short_html': { name: string | number }
  'cart.added': { name: string | number }
  'cart.at_checkout': Record<string, never>
  'cart.changed': Record<string, never>
  'cart.checkout': Record<string, never>
  'cart.close': Record<string, never>
  'cart.coupon.applied': { code: string | number }
  'cart.coupon.apply': Record<string, never>
  'cart.coupon.heading': Record<string, never>
  'cart.coupon.label': Record<string, never>
  'cart.coupon.remove': Record<string, never>
  'cart.coupon.removed': Record<string, never>
  'cart.empty': Record<string, never>
  'cart.estimate.button': Record<string, never>
  'cart.estimate.heading': Record<string, never>
  'cart.estimate.none': Record<string, never>
  'cart.fewer': { name: string | number }
  'cart.gone': Record<string, never>
  'cart.guests_off': Record<string, never>
  'cart.in_app': Record<string, never>
  'cart.issues.accept': Record<string, never>
  'cart.issues.heading': Record<string, never>
  'cart.more': { name: string | number }
  'cart.open.button': Record<string, never>
  'cart.open.done': Record<string, never>
  'cart.open.intro': Record<string, never>
  'cart.open.invalid': Record<string, never>
  'cart.open.replaces': Record<string, never>
  'cart.open.title': Record<string, never>
  'cart.quantity': Record<string, never>
  'cart.quantity_of': { name: string | number }
  'cart.remove': Record<string, never>
  'cart.removed': { name: string | number }
  'cart.removed_gone': Record<string, never>
  'cart.restored': { name: string | number }
  'cart.sign_in_html': { url: string | number }
  'cart.summary': Record<string, never>
  'cart.title': Record<string, never>
  'cart.totals.free': Record<string, never>
  'cart.totals.later': Record<string, never>
  'cart.undo': Record<string, never>
  'cart.update': Record<string, never>
  'cart.view': Record<string, never>
  'checkout.billing': Record<string, never>
  'checkout.change_cart': Record<string, never>
  'checkout.choose_again': Record<string, never>
  'checkout.contact': Record<string, never>
  'checkout.continue': Record<string, never>
  'checkout.delivery': Record<string, never>
  'checkout.no_payment': Record<string, never>
  'checkout.note': Record<string, never>
  'checkout.optional': { label: string | number }
  'checkout.other_address': Record<string, never>
  'checkout.other_invoice': Record<string, never>
  'checkout.payment': Record<string, never>
  'checkout.place': { total: string | number }
  'checkout.postcode.eircode': Record<string, never>
  'checkout.postcode.pin': Record<string, never>
  'checkout.postcode.zip': Record<string, never>
  'checkout.review': Record<string, never>
  'checkout.save_address': Record<string, never>
  'checkout.save_method': Record<string, never>
  'checkout.save_method_hint': Record<string, never>
  'checkout.shipping': Record<string, never>
  'checkout.sign_in_needed': Record<string, never>
  'checkout.state.canton': Record<string, never>
  'checkout.state.county': Record<string, never>
  'checkout.state.emirate': Record<string, never>
  'checkout.state.prefecture': Record<string, never>
  'checkout.state.province': Record<string, never>
  'checkout.state.state': Record<string, never>
  'checkout.terms': Record<string, never>
  'checkout.terms_html': { url: string | number }
  'checkout.title': Record<string, never>
  'checkout.update': Record<string, never>
  'checkout.vat_id': Record<string, never>
  'contact.email_hint': Record<string, never>
  'contact.form': Record<string, never>
  'contact.message': Record<string, never>
  'contact.send': Record<string, never>
  'contact.subject': Record<string, never>
  'contact.title': Record<string, never>
  'developers.collection_html': { collection: string | number }
  'developers.credentials.heading': Record<string, never>
  'developers.credentials.limit': { count: number }
  'developers.credentials.signed': Record<string, never>
  'developers.credentials.text_html': Record<string, never>
  'developers.groups': Record<string, never>
  'developers.guides': Record<string, never>
  'developers.heading': Record<string, never>
  'developers.in_english': Record<string, never>
  'developers.lead_html': { base: string | number; document: string | number }
  'developers.operation.answer': Record<string, never>
  'developers.operation.body': Record<string, never>
  'developers.operation.example': Record<string, never>
  'developers.operation.for_customers': Record<string, never>
  'developers.operation.parameters': Record<string, never>
  'developers.operation.refusals': Record<string, never>
  'developers.operation.required': Record<string, never>
  'developers.operation.samples': Record<string, never>
  'developers.playground.body': Record<string, never>
  'developers.playground.compare': Record<string, never>
  'developers.playground.differs': Record<string, never>
  'developers.playground.empty': Record<string, never>
  'developers.playground.given': Record<string, never>
  'developers.playground.given_signature': Record<string, never>
  'developers.playground.given_text': Record<string, never>
  'developers.playground.given_text_hint': Record<string, never>
  'developers.playground.hash': Record<string, never>
  'developers.playground.hash_text': Record<string, never>
  'developers.playground.heading': Record<string, never>
  'developers.playground.join': Record<string, never>
  'developers.playground.join_text': Record<string, never>
  'developers.playground.key': Record<string, never>
  'developers.playground.lead': Record<string, never>
  'developers.playground.line': Record<string, never>
  'developers.playground.lines': Record<string, never>
  'developers.playground.method': Record<string, never>
  'developers.playground.nonce': Record<string, never>
  'developers.playground.nonce_hint': Record<string, never>
  'developers.playground.part.body_hash': Record<string, never>
  'developers.playground.part.key': Record<string, never>
  'developers.playground.part.method': Record<string, never>
  'developers.playground.part.nonce': Record<string, never>
  'developers.playground.part.path': Record<string, never>
  'developers.playground.part.query': Record<string, never>
  'developers.playground.part.timestamp': Record<string, never>
  'developers.playground.renew': Record<string, never>
  'developers.playground.request': Record<string, never>
  'developers.playground.rules_html': { guide: string | number }
  'developers.playground.same': Record<string, never>
  'developers.playground.secret': Record<string, never>
  'developers.playground.send': Record<string, never>
  'developers.playground.send_text': Record<string, never>
  'developers.playground.sign': Record<string, never>
  'developers.playground.sign_text': Record<string, never>
  'developers.playground.signature_differs': Record<string, never>
  'developers.playground.signature_same': Record<string, never>
  'developers.playground.target': Record<string, never>
  'developers.playground.target_hint': Record<string, never>
  'developers.playground.text_differs': Record<string, never>
  'developers.playground.text_same': Record<string, never>
  'developers.playground.timestamp': Record<string, never>
  'developers.playground.timestamp_hint': { seconds: number }
  'developers.playground.too_long': Record<string, never>
  'developers.playground.unable': Record<string, never>
  'developers.playground.value': Record<string, never>
  'developers.reference': Record<string, never>
  'developers.search.button': Record<string, never>
  'developers.search.found': { count: number; term: string | number }
  'developers.search.label': Record<string, never>
  'errors.closed.heading': Record<string, never>
  'errors.closed.text': Record<string, never>
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
  'invoices.amount': Record<string, never>
  'invoices.buyer': Record<string, never>
  'invoices.corrects': Record<string, never>
  'invoices.credit_note': Record<string, never>
  'invoices.credited': Record<string, never>
  'invoices.delivery': Record<string, never>
  'invoices.discount': Record<string, never>
  'invoices.download': Record<string, never>
  'invoices.due': { amount: string | number }
  'invoices.erased': Record<string, never>
  'invoices.invoice': Record<string, never>
  'invoices.issued': Record<string, never>
  'invoices.item': Record<string, never>
  'invoices.method': Record<string, never>
  'invoices.net': Record<string, never>
  'invoices.number': Record<string, never>
  'invoices.order': Record<string, never>
  'invoices.ordered': Record<string, never>
  'invoices.page': { page: string | number; pages: string | number }
  'invoices.paid': { date: string | number }
  'invoices.pdf': Record<string, never>
  'invoices.quantity': Record<string, never>
  'invoices.rate': Record<string, never>
  'invoices.rates': { rate: number }
  'invoices.reduction': Record<string, never>
  'invoices.refunded': { date: string | number }
  'invoices.shipping': Record<string, never>
  'invoices.sku': { sku: string | number }
  'invoices.subtotal': Record<string, never>
  'invoices.tax': { name: string | number; rate: number; base: string | number }
  'invoices.taxed_prices': Record<string, never>
  'invoices.title': { kind: string | number; number: string | number }
  'invoices.total': Record<string, never>
  'invoices.unit_price': Record<string, never>
  'invoices.vat_id': { id: string | number }
  'layout.account': Record<string, never>
  'layout.blog': Record<string, never>
  'layout.footer': Record<string, never>
  'layout.home': Record<string, never>
  'layout.language': Record<string, never>
  'layout.main': Record<string, never>
  'layout.menu': Record<string, never>
  'layout.more_of': { label: string | number }
  'layout.newsletter.label': Record<string, never>
  'layout.newsletter.privacy_html': { url: string | number }
  'layout.newsletter.subscribe': Record<string, never>
  'layout.shop': Record<string, never>
  'layout.skip': Record<string, never>
  'layout.table': Record<string, never>
  'mail.account_deleted.closing': Record<string, never>
  'mail.account_deleted.line': { site: string | number }
  'mail.account_deleted.line_2': Record<string, never>
  'mail.account_deleted.subject': Record<string, never>
  'mail.contact_message.closing': { site: string | number }
  'mail.contact_message.subject': { sender: string | number }
  'mail.contact_message.subject_named': { sender: string | number; subject: string | number }
  'mail.facts.app_code': Record<string, never>
  'mail.facts.carrier': Record<string, never>
  'mail.facts.device': Record<string, never>
  'mail.facts.discount': Record<string, never>
  'mail.facts.email': Record<string, never>
  'mail.facts.invoice': Record<string, never>
  'mail.facts.ip': Record<string, never>
  'mail.facts.name': Record<string, never>
  'mail.facts.order': Record<string, never>
  'mail.facts.payment': Record<string, never>
  'mail.facts.phone': Record<string, never>
  'mail.facts.shipping': Record<string, never>
  'mail.facts.time': Record<string, never>
  'mail.facts.total': Record<string, never>
  'mail.facts.tracking': Record<string, never>
  'mail.facts.unknown': Record<string, never>
  'mail.facts.your_message': Record<string, never>
  'mail.footers.account': { site: string | number }
  'mail.footers.answer': { site: string | number }
  'mail.footers.contact': { site: string | number }
  'mail.footers.newsletter': { site: string | number }
  'mail.footers.order': { site: string | number }
  'mail.footers.owner': { site: string | number }
  'mail.greeting': Record<string, never>
  'mail.greeting_named': { name: string | number }
  'mail.invitation.action': Record<string, never>
  'mail.invitation.closing': Record<string, never>
  'mail.invitation.line': { site: string | number }
  'mail.invitation.line_2': { days: number }
  'mail.invitation.subject': Record<string, never>
  'mail.invoice_link': Record<string, never>
  'mail.leave': Record<string, never>
  'mail.link_hint': Record<string, never>
  'mail.message_answer.closing': { site: string | number }
  'mail.message_answer.subject': Record<string, never>
  'mail.message_answer.subject_named': { subject: string | number }
  'mail.new_device.closing': Record<string, never>
  'mail.new_device.line': { site: string | number }
  'mail.new_device.subject': Record<string, never>
  'mail.newsletter_confirm.action': Record<string, never>
  'mail.newsletter_confirm.closing': Record<string, never>
  'mail.newsletter_confirm.line': { site: string | number }
  'mail.newsletter_confirm.subject': Record<string, never>
  'mail.newsletter_welcome.closing': Record<string, never>
  'mail.newsletter_welcome.line': { site: string | number }
  'mail.newsletter_welcome.subject': Record<string, never>
  'mail.not_you': Record<string, never>
  'mail.order_action': Record<string, never>
  'mail.order_cancelled.closing': Record<string, never>
  'mail.order_cancelled.line': { site: string | number }
  'mail.order_cancelled.subject': { number: string | number }
  'mail.order_failed.closing': Record<string, never>
  'mail.order_failed.line': { site: string | number }
  'mail.order_failed.subject': { number: string | number }
  'mail.order_message.closing': Record<string, never>
  'mail.order_message.subject': { subject: string | number; number: string | number }
  'mail.order_message.team': { site: string | number }
  'mail.order_paid.closing': Record<string, never>
  'mail.order_paid.line': { site: string | number }
  'mail.order_paid.subject': { number: string | number }
  'mail.order_placed.closing': Record<string, never>
  'mail.order_placed.due': Record<string, never>
  'mail.order_placed.line': { site: string | number }
  'mail.order_placed.pay': Record<string, never>
  'mail.order_placed.subject': { number: string | number }
  'mail.order_processing.closing': Record<string, never>
  'mail.order_processing.line': { site: string | number }
  'mail.order_processing.subject': { number: string | number }
  'mail.order_refunded.closing': Record<string, never>
  'mail.order_refunded.line': { site: string | number; refund: string | number }
  'mail.order_refunded.subject': { number: string | number }
  'mail.order_shipped.closing': Record<string, never>
  'mail.order_shipped.line': { site: string | number }
  'mail.order_shipped.subject': { number: string | number }
  'mail.password_changed.line': { site: string | number }
  'mail.password_changed.subject': Record<string, never>
  'mail.reset_password.action': Record<string, never>
  'mail.reset_password.closing': Record<string, never>
  'mail.reset_password.line': { site: string | number }
  'mail.reset_password.line_2': { minutes: number }
  'mail.reset_password.subject': Record<string, never>
  'mail.staff_invitation.action': Record<string, never>
  'mail.staff_invitation.closing': Record<string, never>
  'mail.staff_invitation.line': { site: string | number }
  'mail.staff_invitation.line_2': { days: number }
  'mail.staff_invitation.subject': Record<string, never>
  'mail.token_reuse.closing': Record<string, never>
  'mail.token_reuse.line': { site: string | number }
  'mail.token_reuse.subject': Record<string, never>
  'mail.two_factor_authenticator.line': { site: string | number }
  'mail.two_factor_authenticator.subject': Record<string, never>
  'mail.two_factor_off.line': { site: string | number }
  'mail.two_factor_off.subject': Record<string, never>
  'mail.two_factor_on.line': { site: string | number }
  'mail.two_factor_on.subject': Record<string, never>
  'mail.two_factor_recovery_codes.line': { site: string | number }
  'mail.two_factor_recovery_codes.subject': Record<string, never>
  'mail.verify_email.action': Record<string, never>
  'mail.verify_email.closing': Record<string, never>
  'mail.verify_email.line': { site: string | number }
  'mail.verify_email.subject': Record<string, never>
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
  'orders.again.button': Record<string, never>
  'orders.again.done': Record<string, never>
  'orders.again.fewer': { names: string | number }
  'orders.again.missing': { names: string | number }
  'orders.all': Record<string, never>
  'orders.back': Record<string, never>
  'orders.being_processed': Record<string, never>
  'orders.cancel': Record<string, never>
  'orders.cancelled': Record<string, never>
  'orders.contact.bill_to': Record<string, never>
  'orders.contact.deliver_to': Record<string, never>
  'orders.contact.email': Record<string, never>
  'orders.contact.heading': Record<string, never>
  'orders.contact.note': Record<string, never>
  'orders.delivered_on': { date: string | number }
  'orders.documents': Record<string, never>
  'orders.form_expired': Record<string, never>
  'orders.from_former_shop': { number: string | number }
  'orders.fulfillment.delivered': Record<string, never>
  'orders.fulfillment.fulfilled': Record<string, never>
  'orders.fulfillment.partially_fulfilled': Record<string, never>
  'orders.fulfillment.returned': Record<string, never>
  'orders.fulfillment.unfulfilled': Record<string, never>
  'orders.history.authorized': Record<string, never>
  'orders.history.cancelled': Record<string, never>
  'orders.history.changed': Record<string, never>
  'orders.history.delivered': Record<string, never>
  'orders.history.heading': Record<string, never>
  'orders.history.paid': Record<string, never>
  'orders.history.payment_failed': Record<string, never>
  'orders.history.payment_processing': Record<string, never>
  'orders.history.placed': Record<string, never>
  'orders.history.refunded': Record<string, never>
  'orders.history.shipped': Record<string, never>
  'orders.item_count': { count: number }
  'orders.items': Record<string, never>
  'orders.join.heading': Record<string, never>
  'orders.join.text': { email: string | number }
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
  'orders.recent': Record<string, never>
  'orders.refunded_pieces': { count: number }
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
  'orders.steps.cancelled': Record<string, never>
  'orders.steps.delivered': Record<string, never>
  'orders.steps.done': Record<string, never>
  'orders.steps.paid': Record<string, never>
  'orders.steps.placed': Record<string, never>
  'orders.steps.shipped': Record<string, never>
  'orders.thanks.heading': Record<string, never>
  'orders.thanks.mailed': { number: string | number; email: string | number }
  'orders.thanks.text': { number: string | number }
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
  'owner.app_limit': { app: string | number; limit: number }
  'owner.comment': { on: string | number }
  'owner.digest': { count: number }
  'owner.happened': { site: string | number }
  'owner.labels.author': Record<string, never>
  'owner.labels.buyer': Record<string, never>
  'owner.labels.text': Record<string, never>
  'owner.list_flagged': { command: string | number }
  'owner.list_held': { command: string | number }
  'owner.low_stock': { left: number; goods: string | number }
  'owner.moderate': { approve: string | number; reject: string | number }
  'owner.more': { count: number }
  'owner.order': { number: string | number; total: string | number }
  'owner.payment.failed': { number: string | number; total: string | number }
  'owner.payment.paid_late': { number: string | number; total: string | number }
  'owner.payment.payment_mismatch': { number: string | number; total: string | number }
  'owner.payment.refund_failed': { number: string | number; total: string | number }
  'owner.raise_limit': { command: string | number }
  'owner.resume_webhook': { command: string | number }
  'owner.review': { on: string | number; rating: number }
  'owner.sentence': { notice: string | number }
  'owner.show_order': { command: string | number }
  'owner.site_notice': { site: string | number; notice: string | number }
  'owner.sold_out': { goods: string | number }
  'owner.webhook_paused': { endpoint: string | number }
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
  'pay.show_order': Record<string, never>
  'pay.title': Record<string, never>
  'pay.total': Record<string, never>
  'pay.try_again': Record<string, never>
  'payment.another_started': Record<string, never>
  'payment.by_hand': Record<string, never>
  'payment.declined': { method: string | number }
  'payment.descriptions.mollie': Record<string, never>
  'payment.descriptions.paypal': Record<string, never>
  'payment.descriptions.sandbox': Record<string, never>
  'payment.descriptions.stripe': Record<string, never>
  'payment.free': Record<string, never>
  'payment.instructions.bank_transfer': Record<string, never>
  'payment.instructions.cash_on_delivery': Record<string, never>
  'payment.methods.bank_transfer': Record<string, never>
  'payment.methods.cash_on_delivery': Record<string, never>
  'payment.methods.mollie': Record<string, never>
  'payment.methods.paypal': Record<string, never>
  'payment.methods.sandbox': Record<string, never>
  'payment.methods.stripe': Record<string, never>
  'payment.no_answer': { method: string | number }
  'payment.not_confirmed': Record<string, never>
  'payment.not_offered': Record<string, never>
  'payment.not_payable': Record<string, never>
  'payment.refused': { method: string | number }
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
  'push.order.cancelled.body': Record<string, never>
  'push.order.cancelled.title': Record<string, never>
  'push.order.delivered.body': Record<string, never>
  'push.order.delivered.title': Record<string, never>
  'push.order.paid.body': Record<string, never>
  'push.order.paid.title': Record<string, never>
  'push.order.payment_failed.body': Record<string, never>
  'push.order.payment_failed.title': Record<string, never>
  'push.order.placed.body': Record<string, never>
  'push.order.placed.title': Record<string, never>
  'push.order.refunded.body': Record<string, never>
  'push.order.refunded.title': Record<string, never>
  'push.order.shipped.body': Record<string, never>
  'push.order.shipped.title': Record<string, never>
  'search.button': Record<string, never>
  'search.corrected_html': { query: string | number }
  'search.did_you_mean_html': { url: string | number; query: string | number }
  'search.everything': Record<string, never>
  'search.exact': Record<string, never>
  'search.exact_html': { query: string | number }
  'search.in_type': { count: number; type: string | number }
  'search.labels.page': Record<string, never>
  'search.labels.post': Record<string, never>
  'search.labels.product': Record<string, never>
  'search.live.categories': Record<string, never>
  'search.live.corrected': Record<string, never>
  'search.live.exact': Record<string, never>
  'search.live.forget': Record<string, never>
  'search.live.no_results': Record<string, never>
  'search.live.popular': Record<string, never>
  'search.live.recent': Record<string, never>
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
