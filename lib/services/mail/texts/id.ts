import type { MailCatalog } from './catalog.ts'
import { createOrderFacts } from './create-order-facts.ts'
import { describeOwnerMails } from './owner/describe-owner-mails.ts'
import { id as owner } from './owner/id.ts'
import { trackingFacts } from './tracking-facts.ts'

const notYou = 'Jika ini bukan Anda, segera buat kata sandi baru: orang lain mungkin mengetahuinya.'

const orderFacts = createOrderFacts({
  language: 'id',
  order: 'Pesanan',
  discount: 'Diskon',
  shipping: 'Ongkos kirim',
  included: 'termasuk',
  total: 'Total',
})

export const id: MailCatalog = {
  greeting: (name) => (name ? `Halo ${name},` : 'Halo,'),
  linkHint: 'Jika tombol tidak berfungsi, buka alamat ini di peramban Anda:',
  orderAction: 'Lihat pesanan',
  footer: (site) => `Anda menerima surel ini karena akun Anda di ${site}.`,
  orderFooter: (site) => `Anda menerima surel ini karena pesanan Anda di ${site}.`,
  newsletterFooter: (site) => `Anda menerima surel ini karena alamat ini didaftarkan untuk buletin ${site}.`,
  ownerFooter: (site) =>
    `Anda menerima email ini karena pemberitahuan ${site} dikirim ke alamat ini. Pengaturan notify.* mengubahnya.`,
  contactFooter: (site) => `Anda menerima surel ini karena pesan untuk ${site} dikirim ke alamat ini.`,
  leave: 'Berhenti berlangganan',
  kinds: {
    verify_email: (_, { site }) => ({
      subject: 'Konfirmasi alamat surel Anda',
      lines: [`Mohon konfirmasi bahwa ini alamat surel Anda di ${site}.`],
      action: 'Konfirmasi alamat',
      closing: ['Jika Anda tidak mendaftar, abaikan surel ini: tanpa tautan itu tidak terjadi apa-apa.'],
    }),
    reset_password: ({ minutes }, { site }) => ({
      subject: 'Buat kata sandi baru',
      lines: [
        `Seseorang, semoga Anda sendiri, meminta kata sandi baru di ${site}.`,
        `Tautan ini berlaku satu kali, selama ${minutes} menit. Semua perangkat Anda akan dikeluarkan saat tautan dipakai.`,
      ],
      action: 'Buat kata sandi baru',
      closing: ['Jika Anda tidak memintanya, abaikan surel ini: kata sandi Anda tidak berubah.'],
    }),
    invitation: ({ days }, { site }) => ({
      subject: 'Buat kata sandi untuk akun Anda',
      lines: [
        `${site} telah pindah ke situs web baru, dan akun Anda ikut pindah. Buat kata sandi untuk masuk dan melihat pesanan Anda.`,
        `Tautan ini berlaku satu kali, selama ${days} hari. Setelah itu, minta tautan baru di halaman masuk dengan alamat surel ini.`,
      ],
      action: 'Buat kata sandi',
      closing: ['Jika Anda tidak lagi memerlukan akun ini, abaikan surel ini, atau masuk dan hapus akunnya.'],
    }),
    password_changed: (_, { site }) => ({
      subject: 'Kata sandi Anda telah diubah',
      lines: [`Kata sandi akun Anda di ${site} telah diubah.`],
      closing: [notYou],
    }),
    new_device: ({ device, ip }, { site, at }) => ({
      subject: 'Ada yang masuk ke akun Anda dari perangkat baru',
      lines: [`Akun Anda di ${site} dimasuki dari perangkat baru.`],
      facts: [
        { label: 'Perangkat', value: device ?? 'tidak diketahui' },
        { label: 'Alamat IP', value: ip ?? 'tidak diketahui' },
        { label: 'Waktu', value: at },
      ],
      closing: ['Jika ini Anda, tidak ada yang perlu dilakukan.', notYou],
    }),
    account_deleted: (_, { site }) => ({
      subject: 'Akun Anda telah dihapus',
      lines: [
        `Akun Anda di ${site} telah dihapus, beserta nama, alamat, dan perangkat Anda.`,
        'Pesanan disimpan selama diwajibkan oleh hukum.',
      ],
      closing: ['Ini surel terakhir tentang hal ini.'],
    }),
    token_reuse: ({ device }, { site, at }) => ({
      subject: 'Kami mengeluarkan salah satu perangkat Anda',
      lines: [
        `Sesi masuk akun Anda di ${site} dipakai lagi setelah diperbarui. Mungkin ada yang menyalinnya, jadi kami mengakhirinya.`,
      ],
      facts: [
        { label: 'Perangkat', value: device ?? 'tidak diketahui' },
        { label: 'Waktu', value: at },
      ],
      closing: [
        'Silakan masuk kembali di perangkat itu, dan buat kata sandi baru jika Anda tidak menduga hal ini.',
      ],
    }),
    two_factor_changed: ({ enabled, replaced }, { site }) => ({
      ...{
        on: {
          subject: 'Verifikasi dua langkah aktif',
          lines: [
            `Mulai sekarang, masuk ke akun Anda di ${site} memerlukan kode dari aplikasi autentikator.`,
          ],
        },
        off: {
          subject: 'Verifikasi dua langkah nonaktif',
          lines: [`Mulai sekarang, masuk ke akun Anda di ${site} hanya memerlukan kata sandi.`],
        },
        authenticator: {
          subject: 'Aplikasi autentikator Anda telah diganti',
          lines: [
            `Mulai sekarang, masuk ke akun Anda di ${site} memerlukan kode dari aplikasi autentikator yang baru. Kode dari aplikasi yang lama tidak berlaku lagi.`,
          ],
        },
        recovery_codes: {
          subject: 'Anda memiliki kode pemulihan baru',
          lines: [
            `Kode pemulihan baru telah dibuat untuk akun Anda di ${site}. Kode yang lama tidak berlaku lagi.`,
          ],
        },
      }[replaced ?? (enabled ? 'on' : 'off')],
      closing: [notYou],
    }),
    order_placed: (order, { site }) => ({
      subject: `Pesanan Anda ${order.number}`,
      lines: [`Terima kasih atas pesanan Anda di ${site}.`],
      facts: [
        ...orderFacts(order),
        ...(order.message ? [{ label: 'Pembayaran', value: order.message }] : []),
      ],
      closing: ['Kami memberi tahu Anda saat pesanan dikirim.'],
    }),
    order_paid: (order, { site }) => ({
      subject: `Pembayaran pesanan ${order.number} diterima`,
      lines: [`Pembayaran Anda kepada ${site} telah kami terima. Terima kasih.`],
      facts: orderFacts(order),
      closing: ['Kami memberi tahu Anda saat pesanan dikirim.'],
    }),
    order_processing: (order, { site }) => ({
      subject: `Pembayaran pesanan ${order.number} sedang diproses`,
      lines: [`Pembayaran Anda ke ${site} sedang diproses. Beberapa cara bayar memerlukan beberapa hari.`],
      facts: orderFacts(order),
      closing: ['Anda tidak perlu melakukan apa pun: kami akan mengirim email setelah pembayaran diterima.'],
    }),
    order_failed: (order, { site }) => ({
      subject: `Pembayaran pesanan ${order.number} gagal`,
      lines: [`Pembayaran pesanan Anda di ${site} tidak berhasil. Tidak ada yang ditagih.`],
      facts: orderFacts(order),
      closing: ['Pesanan disimpan untuk sementara: Anda dapat membayar lagi atau dengan cara lain.'],
    }),
    order_cancelled: (order, { site }) => ({
      subject: `Pesanan ${order.number} dibatalkan`,
      lines: [`Pesanan Anda di ${site} telah dibatalkan. Tidak ada yang akan dikirim.`],
      facts: orderFacts(order),
      closing: ['Jika Anda tidak menduga hal ini, balas surel ini atau pesan lagi.'],
    }),
    order_shipped: ({ carrier, tracking, tracking_url: url, ...order }, { site }) => ({
      subject: `Pesanan ${order.number} sedang dikirim`,
      lines: [`Pesanan Anda di ${site} telah diserahkan untuk dikirim.`],
      facts: [
        ...orderFacts(order),
        ...(carrier ? [{ label: 'Kurir', value: carrier }] : []),
        ...trackingFacts('Nomor resi', tracking, url),
      ],
      closing: ['Semoga Anda menyukainya.'],
    }),
    order_refunded: ({ refund, ...order }, { site }) => ({
      subject: `Pengembalian dana pesanan ${order.number}`,
      lines: [`${site} telah mengembalikan ${refund} kepada Anda.`],
      facts: orderFacts(order),
      closing: ['Bank mungkin memerlukan beberapa hari sampai dana terlihat.'],
    }),
    contact_message: ({ sender, email, phone, subject, paragraphs }, { site }) => ({
      subject: `Pesan dari ${sender}${subject ? `: ${subject}` : ''}`,
      lines: paragraphs,
      facts: [
        { label: 'Nama', value: sender },
        { label: 'Surel', value: email },
        ...(phone ? [{ label: 'Telepon', value: phone }] : []),
      ],
      closing: [`Ini ditulis di formulir kontak ${site}. Balas surel ini untuk menjawabnya.`],
    }),
    ...describeOwnerMails(owner, orderFacts),
    newsletter_confirm: (_, { site }) => ({
      subject: 'Konfirmasi langganan buletin Anda',
      lines: [`Mohon konfirmasi bahwa Anda ingin menerima buletin ${site}.`],
      action: 'Berlangganan',
      closing: ['Jika Anda tidak memintanya, abaikan surel ini: tanpa tautan itu tidak terjadi apa-apa.'],
    }),
    newsletter_welcome: (_, { site }) => ({
      subject: 'Anda telah berlangganan',
      lines: [`Terima kasih. Mulai sekarang Anda menerima buletin ${site}.`],
      closing: ['Anda dapat berhenti berlangganan kapan saja dengan satu klik.'],
    }),
  },
}
