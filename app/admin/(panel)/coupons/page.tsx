export { CouponsPage as default } from '#lib/admin/catalogue/coupons/coupons-page.tsx'
