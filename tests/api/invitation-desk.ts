/** Helpers for invitations: invite, find the link in the email, answer it. */
import type { TestApp } from './harness.ts'

export const invitations = '/api/company/one/settings/invitations/'
export const mine = '/api/user/me/invitations/'
export const stranger = 'stranger@example.test'
export const byLink = (token: string, act = ''): string => `/api/invitations/${token}/${act}`

/** Returns the acts on the server of `app`. */
export function invitationDesk(app: () => TestApp) {
  return {
    invite: (by: 'owner' | 'admin' | 'accountant', ...emails: object[]) => app().as(by).post(invitations, { emails }),
    /** Returns the token of the last link emailed to an address. */
    tokenOf: async (to = stranger): Promise<string> =>
      (await app().mails())
        .findLast((mail) => mail.to === to)
        ?.link?.split('/')
        .at(-1) ?? '',
    /** Returns the ids of the permission set of a name, for a body. */
    sets: async (name: string): Promise<string[]> => {
      const { body } = await app().as('owner').get('/api/company/one/settings/permissions/')
      return body.filter((set: { name: string }) => set.name === name).map(({ id }: { id: string }) => id)
    },
    /** Verifies another address of a user, by default the stranger. */
    prove: (email: string, user = stranger) =>
      app().sql(
        `insert into email_address (user_id, email, is_verified) select id, $2, true from app_user where email = $1`,
        [user, email],
      ),
  }
}
