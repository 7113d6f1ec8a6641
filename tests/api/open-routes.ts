/** Routes of a company without a module permission, such as `POST /imports/`. */
import { mailedPaths } from '../../domain/documents/mailed-paths.ts'
import { templatePaths } from '../../domain/documents/recurring/template-paths.ts'
import { printedPaths } from '../../domain/printing/printed-paths.ts'

/** Routes open to any member; their content depends on the permissions. */
export const forEveryMember = [
  'GET ',
  'GET /logo/',
  'GET /permissions/mine/',
  'GET /dashboard/',
  // It requires the permission to change widgets: dashboard-widgets.test.ts.
  'PATCH /dashboard/',
  'GET /setup-guide/',
  'PATCH /setup-guide/',
  'GET /waiting-work/',
  // Only those of resources that the member may read: events.test.ts.
  'GET /events/',
  'GET /search/',
  // Every form of a document uses them.
  'GET /settings/sales/',
  'GET /settings/purchase/',
  'GET /settings/invoice/',
  'GET /settings/quotation/',
  // They require the permission of the view's list: saved-views.test.ts.
  'GET /views/',
  'POST /views/',
  'PATCH /views/{id}/',
  'DELETE /views/{id}/',
  // They require the permission of the report: report-schedules.test.ts.
  'POST /views/{id}/email/',
  'POST /report-schedules/',
  'PATCH /report-schedules/{id}/',
  'GET /report-schedules/',
  'GET /report-schedules/people/',
  'DELETE /report-schedules/{id}/',
]

/** Routes that require a role and not a permission. */
export const forRoles: Readonly<Record<string, string>> = {
  'PATCH ': 'owner / admin',
  'DELETE ': 'owner',
  'POST /transfer-ownership/': 'owner',
  'GET /exports/': 'owner',
  'POST /exports/': 'owner',
  'GET /exports/{export}/company.zip/': 'owner',
  'POST /account/fiscal-years/{id}/reopen/': 'owner / admin',
  'PUT /logo/': 'owner / admin',
  'DELETE /logo/': 'owner / admin',
  'GET /settings/inventory/': 'owner / admin',
  'PUT /settings/inventory/': 'owner / admin',
  'POST /settings/inventory/costing/preview/': 'owner / admin',
  'POST /settings/inventory/costing/preview-part/': 'owner / admin',
  'POST /settings/inventory/costing/': 'owner / admin',
  'PUT /settings/sales/': 'owner / admin',
  'PUT /settings/purchase/': 'owner / admin',
  'PUT /settings/invoice/': 'owner / admin',
  'PUT /settings/quotation/': 'owner / admin',
  'GET /settings/invoice/mail-templates/': 'owner / admin',
  'PUT /settings/invoice/mail-templates/': 'owner / admin',
  'GET /settings/webhooks/': 'owner / admin',
  'POST /settings/webhooks/': 'owner / admin',
  'GET /settings/webhooks/{id}/': 'owner / admin',
  'PATCH /settings/webhooks/{id}/': 'owner / admin',
  'DELETE /settings/webhooks/{id}/': 'owner / admin',
  'POST /settings/webhooks/{id}/pause/': 'owner / admin',
  'POST /settings/webhooks/{id}/resume/': 'owner / admin',
  'POST /settings/webhooks/{id}/rotate-secret/': 'owner / admin',
  'POST /settings/webhooks/{id}/test/': 'owner / admin',
  'POST /settings/webhooks/{id}/replay/': 'owner / admin',
  'GET /settings/webhooks/{id}/deliveries/': 'owner / admin',
  'POST /settings/webhooks/{id}/deliveries/{delivery}/replay/': 'owner / admin',
  'GET /settings/permissions/': 'owner / admin',
  'POST /settings/permissions/': 'owner / admin',
  'GET /settings/permissions/{id}/': 'owner / admin',
  'PATCH /settings/permissions/{id}/': 'owner / admin',
  'DELETE /settings/permissions/{id}/': 'owner / admin',
  'GET /settings/members/{id}/rights/': 'owner / admin',
  'GET /settings/api-tokens/': 'owner / admin',
  'POST /settings/api-tokens/': 'owner / admin',
  'POST /settings/api-tokens/{id}/revoke/': 'owner / admin',
  'GET /settings/members/': 'owner / admin',
  'PATCH /settings/members/{id}/': 'owner / admin',
  'GET /settings/invitations/': 'owner / admin',
  'POST /settings/invitations/': 'owner / admin',
  'POST /settings/invitations/{id}/resend/': 'owner / admin',
  'POST /settings/invitations/{id}/cancel/': 'owner / admin',
}

/**
 * Routes of a user, and those whose work continues after the request with the user's permissions: closed to programs.
 */
export const forPeople = [
  'PATCH /setup-guide/',
  'GET /report-schedules/',
  'GET /report-schedules/people/',
  'POST /report-schedules/',
  'PATCH /report-schedules/{id}/',
  'DELETE /report-schedules/{id}/',
  'POST /views/{id}/email/',
  'POST /imports/',
  'PATCH /imports/{id}/',
  'POST /imports/{id}/correct/',
  'POST /imports/{id}/run/',
  'POST /imports/{id}/cancel/',
  ...templatePaths.flatMap((path) => [`POST /${path}/`, `PATCH /${path}/{id}/`]),
  ...printedPaths.map((path) => `POST /${path}/prints/`),
  ...mailedPaths.flatMap((path) => [`POST /${path}/{id}/email/`, `POST /${path}/{id}/mails/{mail}/retry/`]),
]
