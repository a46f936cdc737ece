export { AuthenticatorPage as default } from '#lib/admin/security/authenticator-page.tsx'
