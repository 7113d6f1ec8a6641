/** Builds the HTTP application: what `main.ts` listens with and what every API test starts. */
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { v7 as uuidv7 } from 'uuid'
import type { Deps } from './deps.ts'
import { describeRoute, securitySchemes } from './http/api-description.ts'
import { registerApiDocs } from './http/api-docs.ts'
import { registerApiTokenRoutes } from './http/api-token-routes.ts'
import { registerAuditRoutes } from './http/audit-routes.ts'
import { registerAuthRoutes } from './http/auth-routes.ts'
import { registerBrowserFiles } from './http/browser-files.ts'
import { registerCommentRoutes } from './http/comment-routes.ts'
import { registerCompanyRoutes } from './http/company-routes.ts'
import { registerDashboardRoutes } from './http/dashboard-routes.ts'
import { registerDocumentRoutes } from './http/document-routes.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { registerFiscalYearRoutes } from './http/fiscal-year-routes.ts'
import { registerFileRoutes } from './http/file-routes.ts'
import { registerHealthRoutes } from './http/health-routes.ts'
import { registerInventorySettingsRoutes } from './http/inventory-settings-routes.ts'
import { registerNewCompany } from './http/new-company-route.ts'
import { registerItemMergeRoutes } from './http/item-merge-routes.ts'
import { registerItemRoutes } from './http/item-routes.ts'
import { registerInvitationRoutes, registerOwnInvitationRoutes } from './http/invitation-routes.ts'
import { registerMailRoutes } from './http/mail-routes.ts'
import { registerPaperRoutes } from './http/paper-routes.ts'
import { registerPartyRoutes } from './http/party-routes.ts'
import { registerPaymentRoutes } from './http/payment-routes.ts'
import { registerPeopleRoutes } from './http/people-routes.ts'
import { registerPermissionRoutes } from './http/permission-routes.ts'
import { registerPrintRoutes } from './http/print-routes.ts'
import { registerProviderRedirect } from './http/provider-redirect-route.ts'
import { limitRequests, registerLimits } from './http/rate-limits.ts'
import { registerImportRoutes } from './http/import-routes.ts'
import { registerReportRoutes } from './http/report-routes.ts'
import { registerResourceRoutes } from './http/resource-routes.ts'
import { parseJsonBodies, refuseMalformedText } from './http/request-text.ts'
import { registerSearchRoutes } from './http/search-routes.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { registerStockDocumentRoutes } from './http/stock-document-routes.ts'
import { registerTaxRoutes } from './http/tax-routes.ts'
import { registerTradeRoutes } from './http/trade-routes.ts'
import { registerTradeSettingsRoutes } from './http/trade-settings-routes.ts'
import { registerUserRoutes } from './http/user-routes.ts'
import { registerViewRoutes } from './http/view-routes.ts'

/** The whole server without a port. Throws when a plugin cannot be loaded. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    logger: deps.log
      ? { level: 'warn', redact: ['req.headers.authorization', 'req.headers["x-session-token"]'] }
      : false,
    bodyLimit: 2 * 1024 * 1024,
    // An export of 500 chosen rows names each of them in its address.
    http: { maxHeaderSize: 32 * 1024 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 255 },
    genReqId: () => uuidv7(),
    trustProxy: 'loopback',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandler(app)
  parseJsonBodies(app)
  refuseMalformedText(app)
  await registerSecurityHeaders(app, deps)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart)
  await app.register(cookie)
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
  registerReportRoutes(scope, deps)
  registerFiscalYearRoutes(scope, deps)
  registerDocumentRoutes(scope, deps)
  registerStockDocumentRoutes(scope, deps)
  registerTradeRoutes(scope, deps)
  registerPaymentRoutes(scope, deps)
  registerTaxRoutes(scope, deps)
  registerResourceRoutes(scope, deps)
  registerItemRoutes(scope, deps)
  registerItemMergeRoutes(scope, deps)
  registerPartyRoutes(scope, deps)
  registerPaperRoutes(scope, deps)
  registerPrintRoutes(scope, deps)
  registerMailRoutes(scope, deps)
  registerViewRoutes(scope, deps)
  registerFileRoutes(scope, deps)
  registerCommentRoutes(scope, deps)
  registerSearchRoutes(scope, deps)
  registerImportRoutes(scope, deps)
  registerAuditRoutes(scope, deps)
}
