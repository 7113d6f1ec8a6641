/**
 * Words that no company may use as its slug.
 *
 * A company's pages start with its slug (`/acme/dashboard`), so every first segment that the application or the server
 * answers is reserved, and so is every area: `/sales/vouchers/5` must never mean a company called "sales". The other
 * words are reserved for services that may follow.
 * A test compares this list with the routes.
 */
const pages = [
  '404',
  'forbidden',
  'login',
  'signup',
  'auth',
  'onboarding',
  'company',
  'profile',
  'invitations',
  'dashboard',
]

const areas = [
  'account', 'banking', 'purchase', 'sales', 'settings', 'tax', 'inventory', 'crm', 'payment-receipts',
  'reports', 'journal-entries', 'imports', 'help',
] // prettier-ignore

const server = ['api', '_allauth', 'healthz', 'readyz', 'assets']

const specialValues = ['create-company', 'onboarding', 'invitations']

const services = [
  'accounts', 'god-mode', 'installations', 'spaces', 'company-invitations', 'password', 'flags', 'monitor', 'monitoring',
  'ingest', 'daybook-pro', 'daybook-ultimate', 'daybook-enterprise', 'enterprise', 'disco', 'silo', 'chat', 'calendar',
  'drive', 'channels', 'upgrade', 'billing', 'sign-in', 'sign-up', 'signin', 'config',
] // prettier-ignore

/** All reserved slugs in lower case. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...pages,
  ...areas,
  ...server,
  ...specialValues,
  ...services,
])

/** Whether the slug is reserved (compared without regard to case). */
export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug.toLowerCase())
}
