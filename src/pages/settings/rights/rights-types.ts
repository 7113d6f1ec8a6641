import type { PermissionMap } from '../../../../domain/permissions/can.ts'

export type PermissionSet = {
  id: string
  version: number
  name: string
  /** Not null for a shipped set, which cannot be changed. */
  shipped: string | null
  permissions: PermissionMap
  members: number
  invitations: number
  tokens: number
}
export type Holder = { kind: 'member' | 'invitation' | 'token'; id: string; label: string; detail: string }
export type SetWithHolders = PermissionSet & { holders: Holder[] }

export type MemberRow = { id: string; user: { full_name: string; email: string }; role: string; is_active: boolean }
export type MemberRights = {
  member: { id: string; full_name: string; email: string; is_active: boolean }
  role: string
  permission_sets: { id: string; name: string }[]
  permissions: PermissionMap
  why: Record<string, string[]>
}

export type ApiToken = {
  id: string
  name: string
  prefix: string
  permission_set: string | null
  permission_set_label: string | null
  created_by_label: string
  created_at: string
  expires_on: string | null
  last_used_at: string | null
  revoked_at: string | null
  state: 'live' | 'expired' | 'revoked' | 'ownerless'
}
export type NewApiToken = ApiToken & { key: string }
