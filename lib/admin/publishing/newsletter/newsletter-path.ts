export const NEWSLETTER_PATH = '/admin/newsletter'
