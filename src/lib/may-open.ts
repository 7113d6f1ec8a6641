import type { Rights } from '../../domain/permissions/can.ts'
import { can, hasAnyRole } from '../../domain/permissions/can.ts'

/** What opening a page of the menu asks for; nothing for what every member may open. */
export type Asked = { permission?: string; roles?: readonly string[] }

/** Whether the page is shown to somebody with these rights: the role and the right have to be theirs. */
export function mayOpen(rights: Rights, { permission, roles }: Asked): boolean {
  return (!roles || hasAnyRole(rights, roles)) && (!permission || can(rights, permission))
}
