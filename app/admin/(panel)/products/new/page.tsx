export { NewProductPage as default } from '#lib/admin/catalogue/new-product-page.tsx'
