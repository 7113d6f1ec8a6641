/** Builds the HTTP application: what `main.ts` listens with and what every API test starts. */
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fastify, { LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Deps } from './deps.ts'
import { describeRoute, securitySchemes } from './http/core/api-description.ts'
import { registerApiDocs } from './http/core/api-docs.ts'
import { registerApiTokenRoutes } from './http/auth/api-token-routes.ts'
import { registerAuditRoutes } from './http/company/audit-routes.ts'
import { registerAuthRoutes } from './http/auth/auth-routes.ts'
import { registerBrowserFiles } from './http/core/browser-files.ts'
import { registerCommentRoutes } from './http/documents/comment-routes.ts'
import { registerCompanyRoutes } from './http/company/company-routes.ts'
import { registerEventRoutes } from './http/company/event-routes.ts'
import { registerExplainRoutes } from './http/reports/explain-routes.ts'
import { registerSelfAuditRoutes } from './http/reports/self-audit-routes.ts'
import { registerDashboardRoutes } from './http/reports/dashboard-routes.ts'
import { registerWaitingWorkRoutes } from './http/company/waiting-work-routes.ts'
import { registerDocumentRoutes } from './http/documents/document-routes.ts'
import { registerCookies } from './http/core/cookies.ts'
import { closeConnections } from './http/core/kept-connections.ts'
import { answerFrameworkError, registerErrorHandler } from './http/core/error-handler.ts'
import { registerTaxReturnRoutes } from './http/tax/return-routes.ts'
import { registerFiscalYearRoutes } from './http/company/fiscal-year-routes.ts'
import { registerFileRoutes } from './http/files/file-routes.ts'
import { registerHealthRoutes } from './http/core/health-routes.ts'
import { registerInventorySettingsRoutes } from './http/company/inventory-settings-routes.ts'
import { registerNewCompany } from './http/company/new-company-route.ts'
import { registerItemMergeRoutes } from './http/documents/item-merge-routes.ts'
import { registerItemRoutes } from './http/documents/item-routes.ts'
import { registerInvitationRoutes, registerOwnInvitationRoutes } from './http/company/invitation-routes.ts'
import { registerMailRoutes } from './http/documents/mail-routes.ts'
import { registerPaperRoutes } from './http/documents/paper-routes.ts'
import { registerPartyRoutes } from './http/documents/party-routes.ts'
import { registerPaymentRoutes } from './http/documents/payment-routes.ts'
import { registerPeopleRoutes } from './http/company/people-routes.ts'
import { registerPermissionRoutes } from './http/company/permission-routes.ts'
import { registerExportRoutes } from './http/company/export-routes.ts'
import { registerPrintRoutes } from './http/documents/print-routes.ts'
import { registerProviderRedirect } from './http/auth/provider-redirect-route.ts'
import { limitRequests, registerLimits } from './http/core/rate-limits.ts'
import { registerImportRoutes } from './http/documents/import-routes.ts'
import { registerStatementRoutes } from './http/documents/statement-routes.ts'
import { registerBankRuleRoutes } from './http/documents/bank-rule-routes.ts'
import { registerMatchRoutes } from './http/documents/match-routes.ts'
import { registerReportRoutes } from './http/reports/report-routes.ts'
import { registerResourceRoutes } from './http/core/resource-routes.ts'
import { requestId, sendRequestId } from './http/core/request-id.ts'
import { parseJsonBodies, refuseMalformedText } from './http/core/request-text.ts'
import { registerSearchRoutes } from './http/core/search-routes.ts'
import { registerSecurityHeaders } from './http/core/security-headers.ts'
import { logRefusals } from './http/core/security-log.ts'
import { registerSetupGuideRoutes } from './http/company/setup-guide-routes.ts'
import { registerStockDocumentRoutes } from './http/documents/stock-document-routes.ts'
import { registerTaxRoutes } from './http/documents/tax-routes.ts'
import { registerTillKeyRoutes } from './http/till/till-key-routes.ts'
import { registerTillRoutes } from './http/till/till-routes.ts'
import { registerEInvoiceRoutes } from './http/documents/e-invoice-routes.ts'
import { registerTradeRoutes } from './http/documents/trade-routes.ts'
import { registerTradeSettingsRoutes } from './http/company/trade-settings-routes.ts'
import { registerUserRoutes } from './http/auth/user-routes.ts'
import { registerScheduleRoutes } from './http/reports/schedule-routes.ts'
import { watchRequests } from './http/core/watch-requests.ts'
import { registerWebhookRoutes } from './http/company/webhook-routes.ts'
import { registerViewRoutes } from './http/documents/view-routes.ts'

/** Builds the whole server without a port. Throws when a plugin cannot be loaded. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    ...(deps.log ? { loggerInstance: deps.log as FastifyBaseLogger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 2 * 1024 * 1024,
    // An export of 500 chosen rows names each of them in its address.
    http: { maxHeaderSize: 32 * 1024 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 255 },
    genReqId: requestId,
    frameworkErrors: answerFrameworkError,
    trustProxy: 'loopback',
    // A request that comes while the server stops is answered like one that came before.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  watchRequests(app, deps)
  registerErrorHandler(app)
  sendRequestId(app)
  logRefusals(app)
  closeConnections(app)
  parseJsonBodies(app)
  refuseMalformedText(app)
  await registerSecurityHeaders(app, deps)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart)
  await registerCookies(app, deps)
  registerLimits(app)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Daybook', version: '1' },
      components: { securitySchemes },
    },
    transform: describeRoute,
  })
  await app.register((scope) => registerApiDocs(scope, deps))
  registerHealthRoutes(app, deps)
  await app.register(async (scope) => registerAuthRoutes(scope, deps), { prefix: '/_allauth/app/v1' })
  for (const client of ['app', 'browser']) {
    await app.register((scope) => registerProviderRedirect(scope, deps), { prefix: `/_allauth/${client}/v1` })
  }
  await app.register(
    async (scope) => {
      limitRequests(scope, deps)
      registerUserRoutes(scope, deps)
      registerOwnInvitationRoutes(scope, deps)
      registerNewCompany(scope, deps)
    },
    { prefix: '/api/user/me' },
  )
  await app.register(async (scope) => registerInvitationRoutes(scope, deps), { prefix: '/api/invitations' })
  await app.register(async (scope) => registerCompanyScope(scope, deps), { prefix: '/api/company/:company' })
  await app.register(async (scope) => registerTillKeyRoutes(scope, deps), { prefix: '/api/company/:company/sales/pos' })
  await registerBrowserFiles(app, deps)
  return app
}

/** Everything below one company. */
function registerCompanyScope(scope: FastifyInstance, deps: Deps): void {
  limitRequests(scope, deps)
  registerCompanyRoutes(scope, deps)
  registerPeopleRoutes(scope, deps)
  registerPermissionRoutes(scope, deps)
  registerApiTokenRoutes(scope, deps)
  registerInventorySettingsRoutes(scope, deps)
  registerTradeSettingsRoutes(scope, deps)
  registerDashboardRoutes(scope, deps)
  registerSelfAuditRoutes(scope, deps)
  registerExplainRoutes(scope, deps)
  registerSetupGuideRoutes(scope, deps)
  registerWaitingWorkRoutes(scope, deps)
  registerReportRoutes(scope, deps)
  registerFiscalYearRoutes(scope, deps)
  registerTaxReturnRoutes(scope, deps)
  registerDocumentRoutes(scope, deps)
  registerStockDocumentRoutes(scope, deps)
  registerTradeRoutes(scope, deps)
  registerEInvoiceRoutes(scope, deps)
  registerTillRoutes(scope, deps)
  registerPaymentRoutes(scope, deps)
  registerTaxRoutes(scope, deps)
  registerResourceRoutes(scope, deps)
  registerItemRoutes(scope, deps)
  registerItemMergeRoutes(scope, deps)
  registerPartyRoutes(scope, deps)
  registerPaperRoutes(scope, deps)
  registerPrintRoutes(scope, deps)
  registerExportRoutes(scope, deps)
  registerMailRoutes(scope, deps)
  registerViewRoutes(scope, deps)
  registerScheduleRoutes(scope, deps)
  registerFileRoutes(scope, deps)
  registerCommentRoutes(scope, deps)
  registerSearchRoutes(scope, deps)
  registerImportRoutes(scope, deps)
  registerStatementRoutes(scope, deps)
  registerMatchRoutes(scope, deps)
  registerBankRuleRoutes(scope, deps)
  registerAuditRoutes(scope, deps)
  registerEventRoutes(scope, deps)
  registerWebhookRoutes(scope, deps)
}
