/**
 * Limits the invitations that a company emails to an address: five within 24 hours, however often they are cancelled,
 * declined or sent again, so that nobody is flooded.
 *
 *   09:00 invited, cancelled, invited again   two emails
 *   09:05, 09:10, 09:15 sent again            five
 *   09:20 sent again, or invited again        INVITED_OFTEN, until 09:00 of the next day
 */
import type { Problem } from '../../../domain/errors.ts'
import type { InvitationMails } from '../../db/people/invitation-store.ts'

const mostMails = 5

/**
 * Returns INVITED_OFTEN when no further invitation may be emailed to the address (in lower case), else null; `mails` are those
 * of the last 24 hours.
 */
export function refusalToMail(mails: readonly InvitationMails[], email: string): Omit<Problem, 'path'> | null {
  const count = mails.find((one) => one.email === email)?.mails ?? 0
  return count < mostMails ? null : { code: 'INVITED_OFTEN', params: { email, max: String(mostMails) } }
}
