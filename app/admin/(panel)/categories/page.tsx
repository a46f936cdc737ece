export { CategoriesPage as default } from '#lib/admin/catalogue/categories/categories-page.tsx'
