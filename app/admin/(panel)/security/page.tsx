export { SecurityPage as default } from '#lib/admin/security/security-page.tsx'
