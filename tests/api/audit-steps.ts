/** Writing routes beyond the declared resources, each with a successful write and its audit rows. */
import type { TestAnswer, TestApp } from './harness.ts'
import type { Step } from './audit-step.ts'
import { scheduleSteps } from './audit-schedule-steps.ts'
import { tillSteps } from './till-audit-steps.ts'
import { webhookSteps } from './audit-webhook-steps.ts'
import { yearSteps } from './audit-year-steps.ts'
import { correctRow } from './import-desk.ts'
import { invitationDesk, invitations, mine, stranger } from './invitation-desk.ts'
import { base } from './resource-samples.ts'

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const company = '/api/company/{company}/'
const file = { name: 'a.csv', content: Buffer.from('date,voucher_no\n2026-01-01,1'), fields: { kind: 'journal' } }
const logo = { name: 'logo.png', content: png, method: 'PUT' as const }

/** Returns the context of steps: the server, and the records of earlier steps. */
function benchOf(app: TestApp) {
  const records: Record<string, { id: string; version: number }> = {}
  return {
    post: (path: string, body: object = {}) => app.as('owner').post(`${base}/${path}/`, body),
    patch: (path: string, body: object) => app.as('owner').patch(`${base}/${path}${path === '' ? '' : '/'}`, body),
    remove: (path: string) => app.as('owner').delete(`${base}/${path}`),
    keep: async (name: string, answer: Promise<TestAnswer>) => {
      records[name] = [(await answer).body].flat().at(-1)
      return answer
    },
    idOf: (name: string): string => records[name]?.id ?? '',
  }
}

/** Returns the steps of the company and its settings, imports, parties and members. `forget` skips earlier rows. */
export function settingsSteps(app: TestApp, forget: () => Promise<unknown>): Step[] {
  const { post, patch, remove, keep, idOf } = benchOf(app)
  const { sets } = invitationDesk(() => app)
  return [
    {
      route: 'PATCH /api/company/{company}',
      leaves: 'update company',
      act: () => patch('', { city: 'Leeds', version: 1 }),
    },
    ...yearSteps(app),
    ...scheduleSteps(app),
    ...tillSteps(app),
    ...webhookSteps(app),
    {
      route: `PATCH ${company}lock-date/`,
      leaves: 'update company',
      act: () => patch('lock-date', { lock_date: '2025-06-30' }),
    },
    { route: `POST ${company}exports/`, leaves: 'export company', act: () => post('exports') },
    {
      route: `PUT ${company}logo/`,
      leaves: 'update company',
      act: () => app.as('owner').upload(`${base}/logo/`, logo),
    },
    { route: `DELETE ${company}logo/`, leaves: 'update company', act: () => remove(`logo/`) },
    {
      route: `PUT ${company}settings/sales/`,
      leaves: 'update settings/sales',
      act: () => app.as('owner').send('PUT', `${base}/settings/sales/`, { sales_agents: false, version: 1 }),
    },
    {
      route: `PUT ${company}settings/invoice/mail-templates/`,
      leaves: 'update settings/invoice',
      act: () =>
        app.as('owner').send('PUT', `${base}/settings/invoice/mail-templates/`, {
          path: 'sales/vouchers',
          subject: 'Bill {number}',
          body: 'Please pay {open}.',
          version: 0,
        }),
    },
    {
      route: `PUT ${company}settings/purchase/`,
      leaves: 'update settings/purchase',
      act: () => app.as('owner').send('PUT', `${base}/settings/purchase/`, { purchase_due_date: false, version: 2 }),
    },
    {
      route: `PUT ${company}settings/invoice/`,
      leaves: 'update settings/invoice',
      act: () => app.as('owner').send('PUT', `${base}/settings/invoice/`, { invoice_template: 2, version: 3 }),
    },
    {
      route: `PUT ${company}settings/quotation/`,
      leaves: 'update settings/quotation',
      act: () => app.as('owner').send('PUT', `${base}/settings/quotation/`, { quotation_valid_days: 14, version: 4 }),
    },
    {
      route: `PUT ${company}settings/inventory/`,
      leaves: 'update company',
      act: async () => {
        const { body } = await app.as('owner').get(`${base}/settings/inventory/`)
        const settings = { costing_method: 'fifo', negative_stock: 'block', version: body.version }
        return app.as('owner').send('PUT', `${base}/settings/inventory/`, settings)
      },
    },
    {
      route: `POST ${company}settings/inventory/costing/`,
      leaves: 'update company',
      act: async () => {
        const { body } = await app.as('owner').get(`${base}/settings/inventory/`)
        const change = { costing_method: 'average', from: '2026-01-01', version: body.version }
        return app.as('owner').post(`${base}/settings/inventory/costing/`, change)
      },
    },
    {
      route: `POST ${company}views/`,
      leaves: 'create views',
      act: () => keep('view', post('views', { resource: 'account/ledgers', name: 'Banks' })),
    },
    {
      route: `PATCH ${company}views/{id}/`,
      leaves: 'update views',
      act: () => patch(`views/${idOf('view')}`, { name: 'Tills', version: 1 }),
    },
    {
      route: `DELETE ${company}views/{id}/`,
      leaves: 'delete views',
      act: () => remove(`views/${idOf('view')}/?version=2`),
    },
    {
      route: `POST ${company}imports/`,
      leaves: 'create imports',
      act: () => keep('import', app.as('owner').upload(`${base}/imports/`, file)),
    },
    {
      route: `PATCH ${company}imports/{id}/`,
      leaves: 'update imports',
      act: () => patch(`imports/${idOf('import')}`, { decimal_comma: true }),
    },
    {
      route: `POST ${company}imports/{id}/correct/`,
      leaves: 'correct imports',
      act: () => correctRow(app, idOf('import')),
    },
    {
      route: `POST ${company}imports/{id}/run/`,
      leaves: 'start imports',
      act: async () => {
        await app.sql(`update import set state = 'ready', counts = '{"good": 0, "rejected": 0}' where id = $1`, [
          idOf('import'),
        ])
        return post(`imports/${idOf('import')}/run`)
      },
    },
    {
      route: `POST ${company}imports/{id}/cancel/`,
      leaves: 'cancel imports',
      act: () => post(`imports/${idOf('import')}/cancel`),
    },
    {
      route: `POST ${company}settings/permissions/`,
      leaves: 'create settings/permissions',
      act: () => keep('set', post('settings/permissions', { name: 'Reader', permissions: {} })),
    },
    {
      route: `PATCH ${company}settings/permissions/{id}/`,
      leaves: 'update settings/permissions',
      act: () => patch(`settings/permissions/${idOf('set')}`, { name: 'Readers', version: 1 }),
    },
    {
      route: `DELETE ${company}settings/permissions/{id}/`,
      leaves: 'delete settings/permissions',
      act: () => remove(`settings/permissions/${idOf('set')}/?version=2`),
    },
    {
      route: `POST ${company}settings/api-tokens/`,
      leaves: 'create settings/api-tokens',
      act: async () =>
        keep('token', post('settings/api-tokens', { name: 'Shop', permission_set: (await sets('Clerk'))[0] })),
    },
    {
      route: `POST ${company}settings/api-tokens/{id}/revoke/`,
      leaves: 'revoke settings/api-tokens',
      act: () => post(`settings/api-tokens/${idOf('token')}/revoke`),
    },
    {
      route: `POST ${company}crm/parties/{id}/merge/`,
      leaves: 'update account/ledgers, update account/ledgers, merge crm/parties, update crm/parties',
      act: async () => {
        const [loser, survivor] = [await post('crm/parties', { name: 'A' }), await post('crm/parties', { name: 'B' })]
        await forget()
        return post(`crm/parties/${loser.body.id}/merge`, { into: survivor.body.id, version: 1 })
      },
    },
    {
      route: `PATCH ${company}settings/members/{id}/`,
      leaves: 'update settings/members',
      act: async () => {
        const { body } = await app.as('owner').get(`${base}/settings/members/?q=clerk`)
        return patch(`settings/members/${body[0].id}`, { is_active: false, version: body[0].version })
      },
    },
  ]
}

/**
 * Returns the steps of invitations on both sides, and of account changes logged in a company. `forget` skips earlier
 * rows.
 */
export function peopleSteps(app: TestApp, forget: () => Promise<unknown>): Step[] {
  const { keep, idOf } = benchOf(app)
  const { invite, tokenOf } = invitationDesk(() => app)
  const inviteStranger = () => keep('invitation', invite('owner', { email: stranger }))
  const invited = async () => {
    await app.mails()
    await app.sql(`update invitation set state = 'cancelled' where state = 'open'`)
    await inviteStranger()
    await forget()
  }
  const onInvitation = (act: string) => app.as('owner').post(`${invitations}${idOf('invitation')}/${act}/`)
  return [
    { route: `POST ${company}settings/invitations/`, leaves: 'create settings/invitations', act: inviteStranger },
    {
      route: `POST ${company}settings/invitations/{id}/resend/`,
      leaves: 'resend settings/invitations',
      act: async () => {
        await app.setNow('2026-06-15T12:02:00Z')
        return onInvitation('resend')
      },
    },
    {
      route: `POST ${company}settings/invitations/{id}/cancel/`,
      leaves: 'cancel settings/invitations',
      act: () => onInvitation('cancel'),
    },
    {
      route: 'POST /api/invitations/{token}/reject/',
      leaves: 'reject settings/invitations',
      act: async () => {
        await invited()
        return app.as('anonymous').post(`/api/invitations/${await tokenOf()}/reject/`)
      },
    },
    {
      route: 'POST /api/user/me/invitations/{id}/reject/',
      leaves: 'reject settings/invitations',
      act: async () => {
        await invited()
        return app.as('stranger').post(`${mine}${idOf('invitation')}/reject/`)
      },
    },
    {
      route: 'POST /api/invitations/{token}/accept/',
      leaves: 'create settings/members, accept settings/invitations',
      act: async () => {
        await invited()
        return app.as('stranger').post(`/api/invitations/${await tokenOf()}/accept/`)
      },
    },
    {
      route: 'POST /api/user/me/invitations/{id}/accept/',
      leaves: 'update settings/members, accept settings/invitations',
      act: async () => {
        await app.sql(`update member set is_active = false, updated_at = '2026-06-01'
          from app_user u where u.id = user_id and u.email = '${stranger}'`)
        // Again, because an address gets five invitations in a day.
        await app.sql(`update invitation set state = 'open', responded_at = null where id = '${idOf('invitation')}'`)
        return app.as('stranger').post(`${mine}${idOf('invitation')}/accept/`)
      },
    },
    {
      route: 'POST /api/user/me/companies/',
      leaves: 'create company',
      act: () => app.as('stranger').post('/api/user/me/companies/', { name: 'Three', country_iso: 'GB' }),
    },
  ]
}

/** Returns the steps that require recent authentication: deactivating an account, and deleting company `one`. */
export function lastSteps(app: TestApp): Step[] {
  return [
    {
      route: 'PATCH /api/user/me/deactivate/',
      leaves: 'switched-off account',
      act: () => app.as('admin').patch('/api/user/me/deactivate/', {}),
    },
    {
      route: `POST ${company}transfer-ownership/`,
      leaves: 'update settings/members, update settings/members, transfer-ownership company',
      act: async () => {
        const [member] = await app.sql<{ id: string }>(
          `select m.id from member m join app_user u on u.id = m.user_id join company c on c.id = m.company_id
           where c.slug = 'one' and u.email = $1`,
          [app.emailOf('accountant')],
        )
        return app.as('owner').post(`${base}/transfer-ownership/`, { member: member?.id })
      },
    },
    {
      route: 'DELETE /api/company/{company}',
      leaves: 'delete company',
      act: () => app.as('accountant').send('DELETE', `${base}/`, { slug: 'one' }),
    },
  ]
}
