import type { PushCatalog } from './catalog.ts'

export const id: PushCatalog = {
  'order.placed': {
    title: 'Pesanan diterima',
    body: 'Terima kasih. Kami memberi tahu saat pesanan dikirim.',
  },
  'order.paid': { title: 'Pembayaran diterima', body: 'Terima kasih. Pesanan Anda sedang disiapkan.' },
  'order.payment_failed': {
    title: 'Pembayaran gagal',
    body: 'Pesanan Anda disimpan untuk sementara: buka aplikasi untuk membayar lagi.',
  },
  'order.cancelled': {
    title: 'Pesanan dibatalkan',
    body: 'Pesanan Anda telah dibatalkan. Buka aplikasi untuk melihatnya.',
  },
  'order.shipped': { title: 'Sedang dikirim', body: 'Pesanan Anda telah diserahkan untuk dikirim.' },
  'order.delivered': { title: 'Sudah sampai', body: 'Pesanan Anda telah tiba. Semoga Anda menyukainya.' },
  'order.refunded': {
    title: 'Pengembalian dana',
    body: 'Dana telah dikembalikan kepada Anda. Buka aplikasi untuk melihatnya.',
  },
}
