/** Routes of the signed-in user's own data, outside any company. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { languageCodes } from '../../../domain/language/languages.ts'
import type { Deps } from '../../deps.ts'
import { listCompanies, switchCompany } from '../../services/identity/account/companies.ts'
import { profileOf } from '../../services/identity/identity.ts'
import {
  changeProfile,
  deactivate,
  openAvatar,
  putAvatar,
  removeAvatar,
} from '../../services/identity/account/profile.ts'
import { routeDescription, noBody, fileForm } from '../core/route-description.ts'
import { picture, readPicture } from '../files/picture.ts'
import { admitSignedIn } from '../core/session.ts'

const routeDocs = { tags: ['Me'], security: [{ token: [] }] }
const me = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  display: z.string(),
  language: z.enum(languageCodes).nullable().meta({ description: 'Null: the language of the company.' }),
  has_usable_password: z.boolean(),
  has_avatar: z.boolean(),
  is_onboarded: z.boolean(),
  redirect: z.string(),
})
const change = z.strictObject({
  full_name: z.string().optional(),
  language: z.enum(languageCodes).nullable().optional(),
})
const companies = z.array(z.object({ id: z.uuid(), slug: z.string(), name: z.string(), role: z.string() }))

/** Registers the routes below `/api/user/me`. */
export function registerUserRoutes(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  admitSignedIn(scope, deps)
  routes.get('/', { schema: { ...routeDocs, response: { 200: me } } }, ({ bearer }) => profileOf(deps, bearer.userId))
  routes.patch('/', { schema: { ...routeDocs, body: change, response: { 200: me } } }, async ({ bearer, body }) => {
    await changeProfile(deps, bearer, body)
    return profileOf(deps, bearer.userId)
  })
  routes.patch(
    '/deactivate/',
    { schema: { ...routeDocs, body: noBody, response: { 204: z.null() } } },
    async ({ bearer, ip }, reply) => {
      await deactivate(deps, bearer, { address: ip })
      return reply.status(204).send(null)
    },
  )
  routes.get('/companies/', { schema: { ...routeDocs, response: { 200: companies } } }, ({ bearer }) =>
    listCompanies(deps, bearer.userId),
  )
  routes.patch(
    '/switch-company/',
    {
      schema: {
        ...routeDocs,
        body: z.object({ company_slug: z.string().min(1) }),
        response: { 200: z.object({ redirect: z.string() }) },
      },
    },
    async ({ bearer, body }) => {
      await switchCompany(deps, bearer.userId, body.company_slug)
      return { redirect: body.company_slug }
    },
  )
  registerAvatar(scope, deps)
}

function registerAvatar(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  scope.get(
    '/avatar/',
    routeDescription({ tags: routeDocs.tags, summary: 'Profile picture: download', response: { 200: picture } }),
    async ({ bearer }, reply) => {
      const { contentType, content } = await openAvatar(deps, bearer)
      return reply.type(contentType).header('cache-control', 'private, no-cache').send(content)
    },
  )
  const put = routeDescription({
    tags: routeDocs.tags,
    summary: 'Profile picture: upload',
    ...fileForm,
    response: { 200: me },
  })
  scope.put('/avatar/', put, async (request) => {
    await putAvatar(deps, request.bearer, () => readPicture(request))
    return profileOf(deps, request.bearer.userId)
  })
  routes.delete('/avatar/', { schema: { ...routeDocs, response: { 204: z.null() } } }, async ({ bearer }, reply) => {
    await removeAvatar(deps, bearer)
    return reply.status(204).send(null)
  })
}
