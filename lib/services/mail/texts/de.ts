import type { MailCatalog } from './catalog.ts'
import { createOrderFacts } from './create-order-facts.ts'
import { de as owner } from './owner/de.ts'
import { describeOwnerMails } from './owner/describe-owner-mails.ts'
import { trackingFacts } from './tracking-facts.ts'

const notYou =
  'Waren Sie das nicht, setzen Sie sofort ein neues Passwort: Jemand anderes könnte Ihres kennen.'

const orderFacts = createOrderFacts({
  language: 'de',
  order: 'Bestellung',
  discount: 'Rabatt',
  shipping: 'Versand',
  included: 'enthalten',
  total: 'Summe',
})

export const de: MailCatalog = {
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  linkHint: 'Falls der Knopf nicht funktioniert, öffnen Sie diese Adresse im Browser:',
  orderAction: 'Bestellung ansehen',
  footer: (site) => `Sie erhalten diese E-Mail wegen Ihres Kontos bei ${site}.`,
  orderFooter: (site) => `Sie erhalten diese E-Mail wegen Ihrer Bestellung bei ${site}.`,
  newsletterFooter: (site) =>
    `Sie erhalten diese E-Mail, weil diese Adresse für den Newsletter von ${site} angegeben wurde.`,
  ownerFooter: (site) =>
    `Sie erhalten diese E-Mail, weil Hinweise von ${site} an diese Adresse gehen. Die Einstellungen notify.* ändern das.`,
  contactFooter: (site) => `Sie erhalten diese E-Mail, weil Nachrichten an ${site} an diese Adresse gehen.`,
  leave: 'Abbestellen',
  kinds: {
    verify_email: (_, { site }) => ({
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      lines: [`Bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse bei ${site} ist.`],
      action: 'Adresse bestätigen',
      closing: [
        'Haben Sie sich nicht angemeldet, ignorieren Sie diese E-Mail: Ohne den Link geschieht nichts.',
      ],
    }),
    reset_password: ({ minutes }, { site }) => ({
      subject: 'Neues Passwort setzen',
      lines: [
        `Jemand, hoffentlich Sie, hat bei ${site} ein neues Passwort angefordert.`,
        `Der Link gilt einmal, ${count(minutes, 'Minute')} lang. Wenn Sie ihn benutzen, werden alle Ihre Geräte abgemeldet.`,
      ],
      action: 'Neues Passwort setzen',
      closing: [
        'Haben Sie es nicht angefordert, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
      ],
    }),
    invitation: ({ days }, { site }) => ({
      subject: 'Wählen Sie ein Passwort für Ihr Konto',
      lines: [
        `${site} ist auf eine neue Website umgezogen, und Ihr Konto ist mitgekommen. Wählen Sie ein Passwort, um sich anzumelden und Ihre Bestellungen zu sehen.`,
        `Der Link gilt einmal, ${count(days, 'Tag')} lang. Danach fordern Sie auf der Anmeldeseite mit dieser E-Mail-Adresse einen neuen an.`,
      ],
      action: 'Passwort wählen',
      closing: [
        'Brauchen Sie das Konto nicht mehr, ignorieren Sie diese E-Mail, oder melden Sie sich an und löschen Sie es.',
      ],
    }),
    password_changed: (_, { site }) => ({
      subject: 'Ihr Passwort wurde geändert',
      lines: [`Das Passwort Ihres Kontos bei ${site} wurde geändert.`],
      closing: [notYou],
    }),
    new_device: ({ device, ip }, { site, at }) => ({
      subject: 'Neue Anmeldung in Ihrem Konto',
      lines: [`In Ihrem Konto bei ${site} hat sich ein neues Gerät angemeldet.`],
      facts: [
        { label: 'Gerät', value: device ?? 'unbekannt' },
        { label: 'IP-Adresse', value: ip ?? 'unbekannt' },
        { label: 'Zeit', value: at },
      ],
      closing: ['Waren Sie das, ist nichts zu tun.', notYou],
    }),
    account_deleted: (_, { site }) => ({
      subject: 'Ihr Konto wurde gelöscht',
      lines: [
        `Ihr Konto bei ${site} wurde gelöscht, mit Ihrem Namen, Ihren Adressen und Ihren Geräten.`,
        'Bestellungen bleiben so lange gespeichert, wie das Gesetz es verlangt.',
      ],
      closing: ['Dies ist die letzte E-Mail dazu.'],
    }),
    token_reuse: ({ device }, { site, at }) => ({
      subject: 'Wir haben eines Ihrer Geräte abgemeldet',
      lines: [
        `Eine Anmeldung Ihres Kontos bei ${site} wurde noch einmal benutzt, nachdem sie erneuert worden war. Jemand könnte sie kopiert haben, deshalb haben wir sie beendet.`,
      ],
      facts: [
        { label: 'Gerät', value: device ?? 'unbekannt' },
        { label: 'Zeit', value: at },
      ],
      closing: [
        'Bitte melden Sie sich auf dem Gerät wieder an, und setzen Sie ein neues Passwort, wenn Sie das nicht erwartet haben.',
      ],
    }),
    two_factor_changed: ({ enabled, replaced }, { site }) => ({
      ...{
        on: {
          subject: 'Zweistufige Anmeldung ist an',
          lines: [
            `Die Anmeldung in Ihrem Konto bei ${site} fragt ab jetzt nach einem Code aus Ihrer Authenticator-App.`,
          ],
        },
        off: {
          subject: 'Zweistufige Anmeldung ist aus',
          lines: [`Die Anmeldung in Ihrem Konto bei ${site} fragt ab jetzt nur nach Ihrem Passwort.`],
        },
        authenticator: {
          subject: 'Ihre Authenticator-App wurde ersetzt',
          lines: [
            `Die Anmeldung in Ihrem Konto bei ${site} fragt ab jetzt nach einem Code aus Ihrer neuen Authenticator-App. Die Codes der alten gelten nicht mehr.`,
          ],
        },
        recovery_codes: {
          subject: 'Sie haben neue Wiederherstellungscodes',
          lines: [
            `Für Ihr Konto bei ${site} wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.`,
          ],
        },
      }[replaced ?? (enabled ? 'on' : 'off')],
      closing: [notYou],
    }),
    order_placed: (order, { site }) => ({
      subject: `Ihre Bestellung ${order.number}`,
      lines: [`Danke für Ihre Bestellung bei ${site}.`],
      facts: [...orderFacts(order), ...(order.message ? [{ label: 'Zahlung', value: order.message }] : [])],
      closing: ['Wir melden uns, sobald sie unterwegs ist.'],
    }),
    order_paid: (order, { site }) => ({
      subject: `Zahlung für Bestellung ${order.number} erhalten`,
      lines: [`Ihre Zahlung ist bei ${site} angekommen. Vielen Dank.`],
      facts: orderFacts(order),
      closing: ['Wir melden uns, sobald Ihre Bestellung unterwegs ist.'],
    }),
    order_processing: (order, { site }) => ({
      subject: `Zahlung für Bestellung ${order.number} ist unterwegs`,
      lines: [`Ihre Zahlung an ${site} ist unterwegs. Manche Zahlungsarten brauchen einige Tage.`],
      facts: orderFacts(order),
      closing: ['Sie müssen nichts weiter tun: Wir schreiben Ihnen, sobald sie da ist.'],
    }),
    order_failed: (order, { site }) => ({
      subject: `Zahlung für Bestellung ${order.number} fehlgeschlagen`,
      lines: [`Die Zahlung Ihrer Bestellung bei ${site} hat nicht geklappt. Es wurde nichts abgebucht.`],
      facts: orderFacts(order),
      closing: ['Die Bestellung bleibt eine Weile bestehen: Sie können noch einmal oder anders bezahlen.'],
    }),
    order_cancelled: (order, { site }) => ({
      subject: `Bestellung ${order.number} wurde storniert`,
      lines: [`Ihre Bestellung bei ${site} wurde storniert. Es wird nichts geliefert.`],
      facts: orderFacts(order),
      closing: [
        'Haben Sie das nicht erwartet, antworten Sie auf diese E-Mail oder bestellen Sie noch einmal.',
      ],
    }),
    order_shipped: ({ carrier, tracking, tracking_url: url, ...order }, { site }) => ({
      subject: `Bestellung ${order.number} ist unterwegs`,
      lines: [`Ihre Bestellung bei ${site} wurde zur Lieferung übergeben.`],
      facts: [
        ...orderFacts(order),
        ...(carrier ? [{ label: 'Versand', value: carrier }] : []),
        ...trackingFacts('Sendungsnummer', tracking, url),
      ],
      closing: ['Wir hoffen, sie gefällt Ihnen.'],
    }),
    order_refunded: ({ refund, ...order }, { site }) => ({
      subject: `Erstattung zu Bestellung ${order.number}`,
      lines: [`${site} hat Ihnen ${refund} erstattet.`],
      facts: orderFacts(order),
      closing: ['Bis Sie es auf dem Konto sehen, können einige Tage vergehen.'],
    }),
    contact_message: ({ sender, email, phone, subject, paragraphs }, { site }) => ({
      subject: `Nachricht von ${sender}${subject ? `: ${subject}` : ''}`,
      lines: paragraphs,
      facts: [
        { label: 'Name', value: sender },
        { label: 'E-Mail', value: email },
        ...(phone ? [{ label: 'Telefon', value: phone }] : []),
      ],
      closing: [
        `Das wurde im Kontaktformular von ${site} geschrieben. Antworten Sie einfach auf diese E-Mail.`,
      ],
    }),
    ...describeOwnerMails(owner, orderFacts),
    newsletter_confirm: (_, { site }) => ({
      subject: 'Newsletter bestätigen',
      lines: [`Bitte bestätigen Sie, dass Sie den Newsletter von ${site} erhalten möchten.`],
      action: 'Abonnieren',
      closing: ['Haben Sie nicht darum gebeten, ignorieren Sie diese E-Mail: Ohne den Link passiert nichts.'],
    }),
    newsletter_welcome: (_, { site }) => ({
      subject: 'Newsletter abonniert',
      lines: [`Danke. Ab jetzt erhalten Sie den Newsletter von ${site}.`],
      closing: ['Sie können ihn jederzeit mit einem Klick abbestellen.'],
    }),
  },
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 'n'}`
}
