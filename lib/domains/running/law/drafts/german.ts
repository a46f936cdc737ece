import { escapeXml } from '#lib/platform/text/markup.ts'
import type { LegalPage } from '#lib/services/settings/index.ts'
import { gap, noteToDelete } from '../pages/gaps.ts'
import { type Draft, type DraftFacts, given, heading, inline, link, list, paragraphs } from './draft-facts.ts'
import { withdrawalDrafts } from './withdrawal-texts.ts'

const add = (what: string) => gap('de', what)

/** The drafts in German. */
export const german: Record<LegalPage, (facts: DraftFacts) => Draft> = {
  imprint: (facts) => ({
    title: 'Impressum',
    html: paragraphs(
      facts.country === 'DE' && 'Angaben gemäß § 5 DDG',
      `<strong>${inline(facts, facts.name, '')}</strong><br>${given(facts, facts.address, 'Anschrift')}`,
      `E-Mail: ${given(facts, facts.email, 'E-Mail-Adresse')}<br>Telefon: ${given(facts, facts.phone, 'Telefonnummer oder ein anderer schneller Weg, Sie zu erreichen')}`,
      `Vertreten durch: ${add('wer das Unternehmen vertritt, oder Zeile löschen')}`,
      `Register: ${given(facts, facts.registration, 'Registergericht und Nummer, oder Zeile löschen')}`,
      `Umsatzsteuer-Identifikationsnummer: ${given(facts, facts.vatId, 'USt-IdNr., oder Zeile löschen')}`,
      facts.country === 'DE' &&
        facts.sellsToConsumers &&
        `Verbraucherstreitbeilegung (§ 36 VSBG): ${add('ob Sie bereit oder verpflichtet sind, an einem Verfahren vor einer Verbraucherschlichtungsstelle teilzunehmen')}`,
    ),
  }),
  terms: (facts) => ({
    title: 'Allgemeine Geschäftsbedingungen',
    html: [
      heading('1. Vertragspartner'),
      paragraphs(
        `Der Kaufvertrag kommt zustande mit ${inline(facts, facts.name, '')}, ${inline(facts, facts.address, 'Anschrift')}.`,
      ),
      heading('2. Vertragsschluss'),
      paragraphs(
        `Die Produkte auf dieser Website sind noch kein bindendes Angebot. Sie bestellen mit der Schaltfläche am Ende der Kasse; bis dahin können Sie Ihre Eingaben jederzeit berichtigen. ${add('wann Sie eine Bestellung annehmen, etwa mit der Bestätigungs-E-Mail oder mit dem Versand')} Wir speichern den Vertragstext und senden Ihnen die Daten Ihrer Bestellung per E-Mail. Die Vertragssprache ist Deutsch.`,
      ),
      heading('3. Preise, Versandkosten und Zahlung'),
      paragraphs(
        'Es gilt der Preis, den die Kasse zeigt, mit den dort genannten Steuern und Versandkosten. Sie bezahlen mit einer der Zahlungsarten, die die Kasse anbietet.',
      ),
      heading('4. Lieferung'),
      paragraphs('Die Lieferzeiten stehen auf der Seite des Produkts und auf der Seite über den Versand.'),
      facts.sellsToConsumers ? heading('5. Widerrufsrecht') : '',
      facts.sellsToConsumers
        ? paragraphs('Verbrauchern steht ein Widerrufsrecht nach Maßgabe der Widerrufsbelehrung zu.')
        : '',
      heading('6. Eigentumsvorbehalt'),
      paragraphs('Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.'),
      heading('7. Gewährleistung'),
      paragraphs(
        'Es gilt das gesetzliche Mängelhaftungsrecht. Garantien von uns oder vom Hersteller schränken es nicht ein.',
      ),
      heading('8. Streitbeilegung'),
      paragraphs(
        add('ob Sie an einem Verfahren vor einer Verbraucherschlichtungsstelle teilnehmen, und vor welcher'),
      ),
    ].join('\n'),
  }),
  privacy: (facts) => ({
    title: 'Datenschutzerklärung',
    html: [
      heading('Verantwortlicher'),
      paragraphs(
        `${inline(facts, facts.name, '')}, ${inline(facts, facts.address, 'Anschrift')}, ${inline(facts, facts.email, 'E-Mail-Adresse')}.`,
      ),
      heading('Was wir verarbeiten und wozu'),
      list([
        'Bestellungen: Name, Anschriften, E-Mail-Adresse, Telefonnummer, was Sie gekauft haben und wie Sie bezahlen, um den Vertrag zu erfüllen (Art. 6 Abs. 1 Buchst. b DSGVO). Wir bewahren sie auf, solange das Steuerrecht es verlangt.',
        'Konto: was Sie dort eingeben, bis Sie es löschen; das können Sie selbst. Sie können es auch exportieren.',
        'Newsletter: Ihre E-Mail-Adresse, mit Ihrer Einwilligung (Art. 6 Abs. 1 Buchst. a), bis Sie ihn abbestellen.',
        'Bewertungen, Kommentare und Nachrichten: was Sie schreiben, bis es gelöscht wird.',
        'Besuche: Ihre IP-Adresse und was Sie aufgerufen haben, in Protokollen des Servers, für dessen Sicherheit (Art. 6 Abs. 1 Buchst. f).',
      ]),
      heading('Empfänger'),
      paragraphs(
        add(
          'Zahlungsdienste, Versandunternehmen, E-Mail-Dienst und Hosting, und ob sie außerhalb des Europäischen Wirtschaftsraums sind',
        ),
      ),
      heading('Cookies'),
      paragraphs(
        'Diese Website setzt die Cookies, die Warenkorb, Kasse und Anmeldung brauchen, und keine, bevor Sie diese nutzen.',
        facts.scriptHosts.length > 0 &&
          `Nur wenn Sie einwilligen (Art. 6 Abs. 1 Buchst. a), lädt Ihr Browser außerdem Dienste anderer Unternehmen, die Ihre IP-Adresse und die Seite erfahren und Cookies setzen können. Ihre Auswahl können Sie jederzeit ${link('/consent', 'hier')} ändern. Sie kommen von:`,
      ),
      facts.scriptHosts.length > 0
        ? [
            list(facts.scriptHosts.map(escapeXml)),
            paragraphs(
              add(
                'wer diese Dienste anbietet, wozu sie dienen, und wie lange ihre Cookies gespeichert bleiben',
              ),
            ),
          ].join('\n')
        : '',
      heading('Ihre Rechte'),
      paragraphs(
        'Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung, Datenübertragbarkeit und Widerspruch, das Recht, eine Einwilligung jederzeit zu widerrufen, und das Recht, sich bei einer Aufsichtsbehörde zu beschweren.',
        add('die zuständige Aufsichtsbehörde, und Ihr Datenschutzbeauftragter, falls Sie einen haben'),
      ),
    ].join('\n'),
  }),
  shipping: (facts) => ({
    title: 'Versand und Kosten',
    html: [
      heading('Wohin wir liefern'),
      paragraphs(facts.soldTo.length === 0 ? 'Wir liefern in alle Länder.' : facts.soldTo.join(', ')),
      heading('Was es kostet'),
      facts.shipping.length === 0
        ? paragraphs(add('Versandarten, ihre Preise und Zeiten'))
        : list(
            facts.shipping.map(({ name, price, eta }) =>
              [inline(facts, name, ''), price, eta && inline(facts, eta, '')].filter(Boolean).join(': '),
            ),
          ),
      paragraphs('Die Kasse zeigt den Preis für Ihre Anschrift, bevor Sie bestellen.'),
      heading('Wann es ankommt'),
      paragraphs(add('wie lange die Lieferung dauert, falls es oben nicht steht')),
    ].join('\n'),
  }),
  withdrawal: withdrawalDrafts.de,
  guarantee: (facts) => ({
    title: 'Gesetzliches Gewährleistungsrecht',
    html: paragraphs(
      add(
        'das Bild der harmonisierten Mitteilung nach der Durchführungsverordnung (EU) 2025/1960 auf Deutsch, unverändert, von der Website der Europäischen Kommission',
      ),
      'Für Waren besteht ein gesetzliches Gewährleistungsrecht von mindestens zwei Jahren ab der Lieferung (Richtlinie (EU) 2019/771). Ist eine Ware nicht vertragsgemäß, muss der Verkäufer sie unentgeltlich nachbessern oder ersetzen, sonst den Preis mindern oder erstatten.',
      `Mehr über Ihre Rechte: ${link('https://europa.eu/youreurope/citizens/consumers/shopping/guarantees/index_de.htm', 'Ihr Europa')}`,
      `Schreiben Sie uns: ${inline(facts, facts.email, 'E-Mail-Adresse')}`,
    ),
  }),
  accessibility: (facts) => ({
    title: 'Erklärung zur Barrierefreiheit',
    html: [
      paragraphs(
        `${inline(facts, facts.name, '')} möchte, dass alle diesen Shop nutzen können. Hier steht, wie er die Anforderungen der Richtlinie (EU) 2019/882${facts.country === 'DE' ? ' und des Barrierefreiheitsstärkungsgesetzes (BFSG)' : ''} erfüllt.`,
      ),
      heading('Was dieser Shop ist'),
      paragraphs(
        'Ein Onlineshop: Sie finden Produkte, legen sie in den Warenkorb, bestellen und bezahlen sie und verfolgen Ihre Bestellungen. Er lässt sich mit der Tastatur, mit Screenreadern, vergrößert und ohne JavaScript bedienen.',
      ),
      heading('Wie er die Anforderungen erfüllt'),
      paragraphs(
        `Er folgt den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, und der EN 301 549. ${add('wie Sie das geprüft haben, und was nicht barrierefrei ist, etwa Bilder ohne Beschreibung oder Videos ohne Untertitel')}`,
      ),
      heading('Sagen Sie uns Bescheid'),
      paragraphs(
        `Wenn etwas nicht funktioniert, schreiben Sie uns: ${inline(facts, facts.email, 'E-Mail-Adresse')}`,
        `Zuständige Marktüberwachungsbehörde: ${add('Name und Anschrift der Behörde')}`,
      ),
    ].join('\n'),
  }),
  reviews: (facts) => ({
    title: 'Wie wir Bewertungen prüfen',
    html: paragraphs(
      facts.isPurchaseRequired
        ? 'Nur wer ein Produkt hier gekauft hat, kann es bewerten. Bevor wir eine Bewertung annehmen, vergleichen wir das Konto mit seinen Bestellungen.'
        : 'Wer ein Konto hat, kann ein Produkt bewerten. Eine Bewertung ist als verifizierter Kauf gekennzeichnet, wenn das Konto das Produkt hier gekauft hat; die übrigen sind nicht darauf geprüft.',
      'Wir veröffentlichen gute und schlechte Bewertungen gleichermaßen und entfernen nur solche, die rechtswidrig oder beleidigend sind oder nicht vom Produkt handeln. In den Durchschnitt gehen alle veröffentlichten Bewertungen ein.',
      add('ob Sie Bewertungen belohnen oder von anderswo übernehmen; sonst diese Zeile löschen'),
    ),
  }),
}

export const germanNote = paragraphs(
  noteToDelete(
    'de',
    'Dieser Entwurf hilft Ihnen, ist aber keine Rechtsberatung. Prüfen Sie ihn, ergänzen Sie die Angaben in Klammern, und lassen Sie ihn von jemandem prüfen, der das Recht Ihres Landes kennt',
  ),
)
