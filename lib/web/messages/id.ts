import { amountWith } from './amount-with.ts'
import type { Catalog, Facts } from './catalog.ts'

export const id: Catalog = {
  refusals: {
    invalid_json: () => 'Isi permintaan harus berupa objek JSON, paling dalam 10 tingkat.',
    invalid_request: ({ header }) =>
      header
        ? `Header ${header} harus terdiri dari 8 sampai 255 karakter ASCII yang dapat dicetak.`
        : 'Permintaan tidak tepat: periksa percent-encoding dan header.',
    missing_key: () => 'Kirim kunci aplikasi di header X-Api-Key.',
    unknown_key: () => 'Kunci aplikasi ini tidak dikenal.',
    bad_credentials: () => 'Rahasia aplikasi salah atau tidak ada.',
    signature_required: () => 'Situs ini hanya menerima permintaan bertanda tangan, tanpa rahasia aplikasi.',
    missing_signature: () =>
      'Permintaan bertanda tangan memerlukan X-Api-Timestamp, X-Api-Nonce, dan X-Api-Signature.',
    invalid_timestamp: () => 'X-Api-Timestamp harus berupa waktu Unix dalam detik bulat.',
    stale_timestamp: staleTimestamp,
    invalid_nonce: () => 'X-Api-Nonce harus terdiri dari 8 sampai 128 karakter ASCII yang terlihat.',
    bad_signature: () => 'Tanda tangan tidak cocok dengan permintaan.',
    replayed_nonce: () => 'Nonce ini sudah dipakai: gunakan yang baru untuk setiap permintaan.',
    not_signed_in: () => 'Silakan masuk terlebih dahulu.',
    invalid_token: () => 'Token ini kedaluwarsa atau tidak berlaku.',
    wrong_app: () => 'Token ini diterbitkan untuk aplikasi lain.',
    invalid_credentials: () => 'Alamat email atau kata sandi salah.',
    invalid_challenge: () =>
      'Proses masuk ini sudah kedaluwarsa atau selesai. Mulai lagi dengan kata sandi Anda.',
    invalid_code: () => 'Kode salah. Mulai lagi dengan kata sandi Anda.',
    app_disabled: () => 'Aplikasi ini dinonaktifkan.',
    account_inactive: () => 'Akun ini ditangguhkan.',
    staff_blocked: () => 'Akun staf tidak dapat dipakai di aplikasi.',
    email_not_verified: () => 'Konfirmasikan alamat email Anda dahulu lewat tautan yang telah dikirim.',
    comments_closed: () => 'Komentar untuk tulisan ini sudah ditutup.',
    purchase_required: () => 'Hanya pembeli produk ini yang dapat mengulasnya.',
    registration_closed: () => 'Situs ini sedang tidak menerima akun baru.',
    api_disabled: () => 'API dinonaktifkan.',
    feature_disabled: () => 'Fitur ini dinonaktifkan.',
    not_found: ({ wrongPath }) =>
      wrongPath
        ? 'API tidak memiliki endpoint di path ini: bandingkan dengan /openapi.json.'
        : 'Tidak ditemukan: tidak ada, belum diterbitkan, atau bukan milik Anda.',
    method_not_allowed: ({ allowed }) => `Metode ini tidak diizinkan di sini; gunakan ${allowed}.`,
    request_in_progress: () => 'Permintaan yang sama sedang dijawab; coba lagi sebentar lagi.',
    insufficient_stock: ({ name, available }) =>
      available === 0 ? `${name} sudah habis.` : `${name} hanya tersisa ${available}.`,
    cart_has_issues: () => 'Ada yang berubah di keranjang: periksa dulu catatannya.',
    total_changed: ({ total }) => `Totalnya sekarang ${total}: periksa lagi keranjang Anda.`,
    coupon_exhausted: () => 'Kode di keranjang sudah habis dipakai.',
    order_not_payable: () => 'Pesanan ini tidak dapat dibayar lagi.',
    order_not_cancellable: () => 'Pesanan ini tidak dapat dibatalkan lagi.',
    already_reviewed: () => 'Anda sudah mengulas produk ini.',
    duplicate: () => 'Anda baru saja menulis hal yang sama.',
    payload_too_large: () => 'Isi permintaan lebih besar dari 64 KiB.',
    unsupported_media_type: () => 'Kirim isi permintaan sebagai application/json.',
    idempotency_key_reused: () => 'Idempotency-Key ini sudah dipakai untuk permintaan lain.',
    rate_limited: ({ seconds }) => `Terlalu banyak permintaan. Coba lagi dalam ${seconds} detik.`,
    too_many_attempts: ({ seconds }) =>
      `Terlalu banyak kata sandi salah. Coba lagi dalam ${duration(seconds)}.`,
    server_error: () => 'Terjadi kesalahan di pihak kami.',
    maintenance: ({ message }) => String(message || 'Situs sedang dalam pemeliharaan. Coba lagi nanti.'),
    unavailable: () => 'Layanan sedang tidak dapat menjawab. Coba lagi sebentar lagi.',
  },
  invalid: 'Data yang diberikan tidak valid.',
  fields: {
    required: () => 'Kolom ini wajib diisi.',
    unusable_characters: () => 'Ada karakter yang tidak dapat disimpan.',
    phone: () => 'Isi dengan nomor telepon seperti +62 21 345 6789.',
    email_taken: () => 'Sudah ada akun dengan alamat email ini.',
    password_short: ({ min }) => `Kata sandi harus paling sedikit ${min} karakter.`,
    password_long: ({ max }) => `Kata sandi harus paling banyak ${max} karakter.`,
    password_common: () => 'Kata sandi ini dipakai banyak orang: pilih yang lain.',
    password_personal: () => 'Kata sandi ini adalah nama situs atau nama Anda: pilih yang lain.',
    password_wrong: () => 'Kata sandi salah.',
    passwords_differ: () => 'Kedua kata sandi berbeda.',
    code_wrong: () => 'Kode salah.',
    code_or_password: () => 'Isi kata sandi Anda atau kode dari aplikasi autentikator.',
    terms: () => 'Ketentuan harus disetujui.',
    amount: ({ decimals }) =>
      decimals === 0
        ? 'Isi dengan jumlah bulat, misalnya 450.'
        : `Isi dengan jumlah seperti 450 atau ${amountWith(decimals)}, paling banyak ${decimals} angka desimal setelah titik.`,
    stars: () => 'Isi dengan jumlah bintang dari 0 sampai 5, misalnya 4 atau 4.5.',
    option_form: () => 'Tulis sebagai option[Size]=40.',
    too_many_ids: ({ max }) => `Sebutkan paling banyak ${max} ID.`,
    too_many_options: ({ max }) => `Sebutkan paling banyak ${max} opsi.`,
    too_many_values: ({ max }) => `Sebutkan paling banyak ${max} nilai.`,
    unknown_product: () => 'Produk ini tidak dijual.',
    grouped_product: () => 'Ini adalah grup produk. Pilih salah satu anggotanya.',
    external_product: () => 'Produk ini dijual di tempat lain. Alamatnya ada di halamannya.',
    unknown_variant: () => 'Produk ini tidak memiliki varian tersebut.',
    variant_needed: () => 'Pilih salah satu varian produk ini.',
    too_many_lines: ({ max }) => `Keranjang penuh: keranjang memuat ${max} produk berbeda.`,
    quantity: ({ min, max }) => `Produk ini dapat dibeli ${min} sampai ${max} sekaligus.`,
    coupon_unknown: () => 'Kode ini tidak dikenal.',
    coupon_not_started: () => 'Kode ini belum dapat dipakai.',
    coupon_expired: () => 'Kode ini sudah kedaluwarsa.',
    coupon_used_up: () => 'Kode ini sudah habis dipakai.',
    coupon_already_used: () => 'Anda sudah memakai kode ini.',
    coupon_sign_in_needed: () => 'Masuk untuk memakai kode ini.',
    coupon_minimum_not_reached: ({ minimum }) => `Kode ini memerlukan subtotal minimal ${minimum}.`,
    coupon_no_matching_items: () => 'Tidak ada isi keranjang yang dipotong oleh kode ini.',
    text: () => 'Isi dengan teks.',
    too_long: ({ max }) => `Paling banyak ${max} karakter.`,
    email: () => 'Isi dengan alamat email.',
    cart_empty: () => 'Keranjang kosong.',
    unknown_country: () => 'Toko tidak menjual ke negara ini.',
    unknown_state: () => 'Pilih salah satu provinsi atau negara bagian di negara ini.',
    unknown_address: () => 'Alamat ini tidak ada.',
    unknown_gateway: () => 'Pilih salah satu metode pembayaran.',
    unknown_shipping_method: () => 'Pilih salah satu metode pengiriman.',
    not_shipped_there: () => 'Keranjang tidak dapat dikirim ke alamat ini.',
    too_many_addresses: ({ max }) => `Paling banyak ${max} alamat dapat disimpan.`,
    unknown_comment: () => 'Komentar yang dibalas tidak ada.',
  },
  notes: {
    signed_out: () => 'Anda telah keluar.',
    device_signed_out: () => 'Perangkat telah dikeluarkan.',
    password_changed: () => 'Kata sandi telah diganti. Semua perangkat lain telah dikeluarkan.',
    account_deleted: () => 'Akun telah dihapus.',
    reset_mailed: () =>
      'Jika ada akun dengan alamat ini, tautan untuk membuat kata sandi baru telah dikirim.',
    verification_mailed: () => 'Tautan konfirmasi telah dikirim, kecuali alamat sudah dikonfirmasi.',
    out_of_stock: ({ name }) => `${name} sudah habis.`,
    insufficient_stock: ({ name, available }) => `${name} hanya tersisa ${available}.`,
    price_changed: ({ name, old_price, new_price }) =>
      `Harga ${name} berubah dari ${old_price} menjadi ${new_price}.`,
    product_unavailable: ({ name }) => `${name} tidak dijual lagi.`,
    variant_unavailable: ({ name }) => `${name} tidak dijual lagi dalam varian ini.`,
    quantity_below_minimum: ({ name, available }) => `${name} harus dibeli minimal ${available}.`,
    quantity_above_maximum: ({ name, available }) => `${name} dapat dibeli paling banyak ${available}.`,
    coupon_invalid: ({ name }) => `Kode ${name} tidak berlaku lagi dan telah dihapus.`,
    currency_changed: ({ name }) => `Harga sekarang dalam ${name}.`,
    coupon_percent: ({ percent }) => `Potongan ${percent}%`,
    coupon_fixed: ({ amount }) => `Potongan ${amount}`,
    coupon_free_shipping: () => 'Gratis ongkos kirim',
    address_deleted: () => 'Alamat telah dihapus.',
    comment_held: () => 'Terima kasih. Komentar Anda akan tampil setelah disetujui.',
    review_held: () => 'Terima kasih. Ulasan Anda akan tampil setelah disetujui.',
    message_sent: () => 'Terima kasih. Pesan Anda sedang dikirim kepada kami.',
    newsletter_mailed: () =>
      'Terima kasih. Jika Anda belum berlangganan, kami mengirim tautan konfirmasi lewat email.',
    device_removed: () => 'Perangkat ini tidak lagi menerima pesan.',
  },
  issue(issue) {
    if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) {
      return 'Kolom ini wajib diisi.'
    }
    return undefined
  },
}

function staleTimestamp({ skew, behind, server_time, window }: Facts): string {
  const seconds = Number(skew)
  const difference = seconds < 120 ? `${seconds} detik` : `${Math.round(seconds / 60)} menit`
  const time = new Date(Number(server_time) * 1000).toISOString().replace('.000', '')
  return `Jam Anda ${difference} ${behind ? 'terlambat' : 'terlalu cepat'}: waktu server ${time}, dan permintaan bertanda tangan berlaku ${window} detik.`
}

function duration(seconds: string | number | undefined): string {
  const number = Number(seconds)
  return number < 120 ? `${number} detik` : `${Math.ceil(number / 60)} menit`
}
