import type { OwnerWords } from './describe-owner-mails.ts'

export const id: OwnerWords = {
  order: (number, total) => `Pesanan baru ${number}: ${total}`,
  payment: {
    failed: (number, total) => `Pembayaran pesanan ${number} (${total}) gagal`,
    payment_mismatch: (number, total) =>
      `Pesanan ${number} (${total}) dibayar dengan jumlah atau mata uang yang berbeda`,
    refund_failed: (number, total) => `Pengembalian dana pesanan ${number} (${total}) gagal`,
    paid_late: (number, total) => `Pesanan ${number} (${total}) dibayar setelah kedaluwarsa`,
  },
  comment: (on) => `Komentar pada “${on}” menunggu persetujuan`,
  review: (on, rating) => `Ulasan “${on}” dengan ${rating} dari 5 bintang menunggu persetujuan`,
  lowStock: (goods, left) => (left > 0 ? `Tersisa ${left}: ${goods}` : `Habis terjual: ${goods}`),
  digest: (count) => `Ringkasan harian: ${count} pemberitahuan`,
  happened: (site) => `Yang terjadi di ${site}:`,
  more: (count) => `Dan ${count} lagi.`,
  showOrder: (command) => `Untuk melihat pesanan: ${command}`,
  listFlagged: (command) => `Untuk melihat pesanan yang memerlukan keputusan: ${command}`,
  moderate: (approve, reject) => `Untuk menerbitkannya: ${approve}. Untuk menolaknya: ${reject}.`,
  listHeld: (command) => `Untuk melihat yang menunggu persetujuan: ${command}`,
  labels: { buyer: 'Pembeli', author: 'Dari', text: 'Teks' },
}
