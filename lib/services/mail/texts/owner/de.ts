import type { OwnerWords } from './describe-owner-mails.ts'

export const de: OwnerWords = {
  order: (number, total) => `Neue Bestellung ${number}: ${total}`,
  payment: {
    failed: (number, total) => `Die Zahlung der Bestellung ${number} (${total}) ist fehlgeschlagen`,
    payment_mismatch: (number, total) =>
      `Die Bestellung ${number} (${total}) wurde mit einem anderen Betrag oder in einer anderen Währung bezahlt`,
    refund_failed: (number, total) =>
      `Eine Erstattung der Bestellung ${number} (${total}) ist fehlgeschlagen`,
    paid_late: (number, total) => `Die Bestellung ${number} (${total}) wurde erst nach ihrem Ablauf bezahlt`,
  },
  comment: (on) => `Ein Kommentar zu „${on}“ wartet auf Freigabe`,
  review: (on, rating) => `Eine Bewertung von „${on}“ mit ${rating} von 5 Sternen wartet auf Freigabe`,
  lowStock: (goods, left) => (left > 0 ? `Nur noch ${left} übrig: ${goods}` : `Ausverkauft: ${goods}`),
  digest: (count) => `Tagesübersicht: ${count} ${count === 1 ? 'Hinweis' : 'Hinweise'}`,
  happened: (site) => `Was bei ${site} geschehen ist:`,
  more: (count) => `Und ${count} weitere.`,
  showOrder: (command) => `Die Bestellung ansehen: ${command}`,
  listFlagged: (command) => `Bestellungen, die eine Entscheidung brauchen: ${command}`,
  moderate: (approve, reject) => `Veröffentlichen: ${approve}. Ablehnen: ${reject}.`,
  listHeld: (command) => `Was auf Freigabe wartet: ${command}`,
  labels: { buyer: 'Käufer', author: 'Von', text: 'Text' },
}
