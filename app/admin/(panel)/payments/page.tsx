export { PaymentsPage as default } from '#lib/admin/payments/payments-page.tsx'
