import { amountWith } from './amount-with.ts'
import type { Catalog, Facts } from './catalog.ts'

export const de: Catalog = {
  refusals: {
    invalid_json: () => 'Der Inhalt muss ein JSON-Objekt sein, höchstens 10 Ebenen tief.',
    invalid_request: ({ header }) =>
      header
        ? `Die Kopfzeile ${header} muss aus 8 bis 255 druckbaren ASCII-Zeichen bestehen.`
        : 'Die Anfrage ist fehlerhaft: Prozent-Kodierung und Kopfzeilen prüfen.',
    missing_key: () => 'Der App-Schlüssel gehört in die Kopfzeile X-Api-Key.',
    unknown_key: () => 'Dieser App-Schlüssel ist nicht bekannt.',
    bad_credentials: () => 'Das App-Geheimnis ist falsch oder fehlt.',
    signature_required: () => 'Diese Website nimmt nur signierte Anfragen an, ohne das Geheimnis.',
    missing_signature: () =>
      'Eine signierte Anfrage braucht X-Api-Timestamp, X-Api-Nonce und X-Api-Signature.',
    invalid_timestamp: () => 'X-Api-Timestamp muss die Unix-Zeit in ganzen Sekunden sein.',
    stale_timestamp: staleTimestamp,
    invalid_nonce: () => 'X-Api-Nonce muss aus 8 bis 128 sichtbaren ASCII-Zeichen bestehen.',
    bad_signature: () => 'Die Signatur passt nicht zur Anfrage.',
    replayed_nonce: () => 'Diese Nonce wurde schon benutzt: jede Anfrage mit einer neuen signieren.',
    not_signed_in: () => 'Bitte zuerst anmelden.',
    invalid_token: () => 'Dieses Token ist abgelaufen oder ungültig.',
    wrong_app: () => 'Dieses Token gehört zu einer anderen App.',
    invalid_credentials: () => 'Die E-Mail-Adresse oder das Passwort ist falsch.',
    invalid_challenge: () =>
      'Diese Anmeldung ist abgelaufen oder schon abgeschlossen. Bitte neu mit dem Passwort beginnen.',
    invalid_code: () => 'Der Code ist falsch. Bitte neu mit dem Passwort beginnen.',
    app_disabled: () => 'Diese App ist abgeschaltet.',
    account_inactive: () => 'Dieses Konto ist gesperrt.',
    staff_blocked: () => 'Konten von Mitarbeitern können in Apps nicht benutzt werden.',
    email_not_verified: () => 'Bitte zuerst die E-Mail-Adresse bestätigen: Der Link dazu kam per E-Mail.',
    comments_closed: () => 'Dieser Beitrag kann nicht mehr kommentiert werden.',
    purchase_required: () => 'Dieses Produkt kann nur bewerten, wer es hier gekauft hat.',
    registration_closed: () => 'Diese Website nimmt zurzeit keine neuen Konten an.',
    api_disabled: () => 'Die API ist abgeschaltet.',
    feature_disabled: () => 'Diese Funktion ist abgeschaltet.',
    not_found: ({ wrongPath }) =>
      wrongPath
        ? 'Unter diesem Pfad hat die API keinen Endpunkt: mit /openapi.json vergleichen.'
        : 'Nicht gefunden: Das gibt es nicht, es ist nicht veröffentlicht oder gehört jemand anderem.',
    method_not_allowed: ({ allowed }) => `Diese Methode ist hier nicht erlaubt; möglich sind ${allowed}.`,
    request_in_progress: () =>
      'Dieselbe Anfrage wird gerade beantwortet; bitte gleich noch einmal versuchen.',
    insufficient_stock: ({ name, available }) =>
      available === 0 ? `${name} ist ausverkauft.` : `Von ${name} sind nur noch ${available} da.`,
    cart_has_issues: () => 'Im Warenkorb hat sich etwas geändert: bitte zuerst die Hinweise dort ansehen.',
    total_changed: ({ total }) => `Die Summe ist jetzt ${total}: bitte den Warenkorb noch einmal ansehen.`,
    coupon_exhausted: () => 'Der Code im Warenkorb ist aufgebraucht.',
    order_not_payable: () => 'Diese Bestellung kann nicht mehr bezahlt werden.',
    order_not_cancellable: () => 'Diese Bestellung kann nicht mehr storniert werden.',
    already_reviewed: () => 'Dieses Produkt ist schon bewertet.',
    duplicate: () => 'Dasselbe wurde gerade schon geschrieben.',
    payload_too_large: () => 'Der Inhalt ist größer als 64 KiB.',
    unsupported_media_type: () => 'Der Inhalt muss als application/json gesendet werden.',
    idempotency_key_reused: () => 'Dieser Idempotency-Key wurde für eine andere Anfrage benutzt.',
    rate_limited: ({ seconds }) =>
      `Zu viele Anfragen. In ${count(seconds, 'Sekunde')} noch einmal versuchen.`,
    too_many_attempts: ({ seconds }) =>
      `Es gab zu viele falsche Passwörter. In ${duration(seconds)} noch einmal versuchen.`,
    server_error: () => 'Auf unserer Seite ist etwas schiefgegangen.',
    maintenance: ({ message }) =>
      String(message || 'An der Website wird gearbeitet. Bitte später wiederkommen.'),
    unavailable: () => 'Der Dienst kann gerade nicht antworten. Bitte gleich noch einmal versuchen.',
  },
  invalid: 'Die Angaben sind ungültig.',
  fields: {
    required: () => 'Dieses Feld wird gebraucht.',
    unusable_characters: () => 'Hier stehen Zeichen, die nicht gespeichert werden können.',
    phone: () => 'Hier gehört eine Telefonnummer wie +49 30 901820 hin.',
    email_taken: () => 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
    password_short: ({ min }) => `Das Passwort muss mindestens ${min} Zeichen haben.`,
    password_long: ({ max }) => `Das Passwort darf höchstens ${max} Zeichen haben.`,
    password_common: () => 'Dieses Passwort benutzen viele: bitte ein anderes wählen.',
    password_personal: () =>
      'Dieses Passwort ist der Name der Website oder der eigene: bitte ein anderes wählen.',
    password_wrong: () => 'Das Passwort ist falsch.',
    passwords_differ: () => 'Die beiden Passwörter sind verschieden.',
    code_wrong: () => 'Der Code ist falsch.',
    code_or_password: () => 'Bitte das Passwort angeben oder einen Code der Authenticator-App.',
    terms: () => 'Die Bedingungen müssen angenommen werden.',
    amount: ({ decimals }) =>
      decimals === 0
        ? 'Hier gehört ein ganzer Betrag hin, etwa 450.'
        : `Hier gehört ein Betrag wie 450 oder ${amountWith(decimals)} hin, mit Punkt und höchstens ${decimals} Nachkommastellen.`,
    stars: () => 'Hier gehört eine Zahl von 0 bis 5 Sternen hin, etwa 4 oder 4.5.',
    option_form: () => 'Die Schreibweise ist option[Size]=40.',
    too_many_ids: ({ max }) => `Höchstens ${max} IDs nennen.`,
    too_many_options: ({ max }) => `Höchstens ${max} Optionen nennen.`,
    too_many_values: ({ max }) => `Höchstens ${max} Werte nennen.`,
    unknown_product: () => 'Dieses Produkt wird nicht verkauft.',
    grouped_product: () => 'Das ist eine Produktgruppe. Bitte eines ihrer Produkte wählen.',
    external_product: () => 'Dieses Produkt wird anderswo verkauft. Die Adresse steht auf seiner Seite.',
    unknown_variant: () => 'Diese Variante gibt es von dem Produkt nicht.',
    variant_needed: () => 'Bitte eine Variante dieses Produkts wählen.',
    too_many_lines: ({ max }) => `Der Warenkorb ist voll: Er fasst ${max} verschiedene Produkte.`,
    quantity: ({ min, max }) => `Davon kann man ${min} bis ${max} auf einmal kaufen.`,
    coupon_unknown: () => 'Dieser Code ist nicht bekannt.',
    coupon_not_started: () => 'Dieser Code gilt noch nicht.',
    coupon_expired: () => 'Dieser Code ist abgelaufen.',
    coupon_used_up: () => 'Dieser Code ist aufgebraucht.',
    coupon_already_used: () => 'Dieser Code wurde schon eingelöst.',
    coupon_sign_in_needed: () => 'Für diesen Code bitte anmelden.',
    coupon_minimum_not_reached: ({ minimum }) => `Dieser Code gilt ab einer Summe von ${minimum}.`,
    coupon_no_matching_items: () => 'Nichts im Warenkorb wird durch diesen Code günstiger.',
    text: () => 'Hier gehört Text hin.',
    too_long: ({ max }) => `Hier passen höchstens ${max} Zeichen hin.`,
    email: () => 'Hier gehört eine E-Mail-Adresse hin.',
    cart_empty: () => 'Der Warenkorb ist leer.',
    unknown_country: () => 'In dieses Land verkauft der Shop nicht.',
    unknown_state: () => 'Bitte einen der Bundesstaaten dieses Landes wählen.',
    unknown_address: () => 'Diese Adresse gibt es nicht.',
    unknown_gateway: () => 'Bitte eine der Zahlungsarten wählen.',
    unknown_shipping_method: () => 'Bitte eine der Versandarten wählen.',
    not_shipped_there: () => 'Der Warenkorb kann nicht an diese Adresse geliefert werden.',
    too_many_addresses: ({ max }) => `Mehr als ${max} Adressen können nicht gespeichert werden.`,
    unknown_comment: () => 'Einen solchen Kommentar gibt es nicht.',
  },
  notes: {
    signed_out: () => 'Die Abmeldung war erfolgreich.',
    device_signed_out: () => 'Das Gerät ist abgemeldet.',
    password_changed: () => 'Das Passwort ist geändert. Alle anderen Geräte sind abgemeldet.',
    account_deleted: () => 'Das Konto ist gelöscht.',
    reset_mailed: () =>
      'Gibt es ein Konto mit dieser Adresse, so kam dort ein Link an, mit dem sich ein neues Passwort setzen lässt.',
    verification_mailed: () =>
      'Ein Link zur Bestätigung wurde verschickt, sofern die Adresse nicht schon bestätigt ist.',
    out_of_stock: ({ name }) => `${name} ist ausverkauft.`,
    insufficient_stock: ({ name, available }) => `Von ${name} sind nur noch ${available} da.`,
    price_changed: ({ name, old_price, new_price }) =>
      `Der Preis von ${name} hat sich von ${old_price} auf ${new_price} geändert.`,
    product_unavailable: ({ name }) => `${name} wird nicht mehr verkauft.`,
    variant_unavailable: ({ name }) => `${name} wird in dieser Variante nicht mehr verkauft.`,
    quantity_below_minimum: ({ name, available }) => `Von ${name} muss man mindestens ${available} kaufen.`,
    quantity_above_maximum: ({ name, available }) => `Von ${name} kann man höchstens ${available} kaufen.`,
    coupon_invalid: ({ name }) => `Der Code ${name} gilt nicht mehr und wurde entfernt.`,
    currency_changed: ({ name }) => `Die Preise sind jetzt in ${name}.`,
    coupon_percent: ({ percent }) => `${percent} % Rabatt`,
    coupon_fixed: ({ amount }) => `${amount} Rabatt`,
    coupon_free_shipping: () => 'Kostenloser Versand',
    address_deleted: () => 'Die Adresse ist gelöscht.',
    comment_held: () => 'Danke. Der Kommentar erscheint, sobald er freigegeben ist.',
    review_held: () => 'Danke. Die Bewertung erscheint, sobald sie freigegeben ist.',
    message_sent: () => 'Danke. Die Nachricht ist auf dem Weg zu uns.',
    newsletter_mailed: () =>
      'Danke. Wer noch nicht angemeldet ist, bekommt einen Link zum Bestätigen per E-Mail.',
    device_removed: () => 'Das Gerät bekommt keine Nachrichten mehr.',
  },
  issue(issue) {
    if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) {
      return 'Dieses Feld wird gebraucht.'
    }
    return undefined
  },
}

function staleTimestamp({ skew, behind, server_time, window }: Facts): string {
  const seconds = Number(skew)
  const difference = seconds < 120 ? count(seconds, 'Sekunde') : count(Math.round(seconds / 60), 'Minute')
  const time = new Date(Number(server_time) * 1000).toISOString().replace('.000', '')
  return `Die Uhr geht ${difference} ${behind ? 'nach' : 'vor'}: Auf dem Server ist es ${time}, und signierte Anfragen gelten ${count(window, 'Sekunde')}.`
}

function duration(seconds: string | number | undefined): string {
  const number = Number(seconds)
  return number < 120 ? count(number, 'Sekunde') : count(Math.ceil(number / 60), 'Minute')
}

function count(number: string | number | undefined, unit: string): string {
  return `${number} ${unit}${Number(number) === 1 ? '' : 'n'}`
}
