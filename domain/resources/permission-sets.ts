import { date, defineResource, reference, text } from './core/define.ts'

/**
 * A set of rights for members and API keys, and an API key. Owner and admins manage them, whatever their rights, so
 * both are outside the list of resources: no permission or export follows from them.
 */
export const permissionSets = defineResource({
  path: 'settings/permissions',
  label: 'Permission set',
  plural: 'Permission sets',
  kind: 'record',
  table: 'permission_set',
  title: 'name',
  screens: [],
  actions: '',
  sort: 'name',
  fields: { name: text({ label: 'Name', max: 80, required: true }) },
})

export const apiTokens = defineResource({
  path: 'settings/api-tokens',
  label: 'API token',
  plural: 'API tokens',
  kind: 'record',
  table: 'api_token',
  title: 'name',
  screens: [],
  actions: '',
  sort: 'name',
  fields: {
    name: text({ label: 'Name', max: 50, required: true }),
    permission_set: reference({ label: 'Permission set', to: 'settings/permissions', required: true }),
    expires_on: date({ label: 'Last day' }),
  },
})
