export { ThemesPage as default } from '#lib/admin/theme/themes-page.tsx'
